"""Games of earlier rules, and the archive that shows them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from keepstone import games
from keepstone.server.settings import Settings
from keepstone.server.upkeep import current_store
from tests.support.polling import eventually_async


@contextmanager
def later_rules() -> Iterator[None]:
    """The next version of the rules is played meanwhile."""
    game = games.find("castle-keep")
    object.__setattr__(game, "rules_version", 2)
    try:
        yield
    finally:
        object.__setattr__(game, "rules_version", 1)


def archived(folder: Path, table: str, ever: bool = True) -> bool:
    """Whether it is kept how the game was shown; ever: wait until it is."""

    async def look() -> bool:
        async with current_store(Settings(folder)) as store:
            if ever:
                await eventually_async(lambda: store.results.archive(table))
            return await store.results.archive(table) is not None

    return asyncio.run(look())
