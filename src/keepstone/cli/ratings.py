"""The command `keepstone ratings`: compute the ratings again from the stored games."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace

from keepstone.cli.compiling import compile_first
from keepstone.cli.database import add_database, settings_of
from keepstone.cli.output import Progress
from keepstone.errors import InvalidRecord
from keepstone.playing.position import GameConfig
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.people.results import result_of
from keepstone.server.settings import Settings
from keepstone.server.storage.old_rules import current_rules_version
from keepstone.server.storage.rows import match_of
from keepstone.server.storage.store import Store
from keepstone.server.upkeep import current_store


def arguments(parser: ArgumentParser) -> None:
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Verify the rated games, and compute the ratings from them. Return 1 if some games could not be verified."""
    return asyncio.run(_run(settings_of(chosen)))


async def _run(settings: Settings) -> int:
    async with current_store(settings) as store:
        rated = await RatingStore(store.database).rated()
        corrected = damaged = 0
        with Progress("Verifying") as progress:
            for done, id in enumerate(rated):
                progress.show(done, len(rated), "")
                try:
                    corrected += await _correct(store, id)
                except InvalidRecord as error:
                    damaged += 1
                    print(f"{id} cannot be verified: {error.message}", file=sys.stderr)
        count = await RatingStore(store.database).recompute()
    print(f"{len(rated):,} rated games, {count:,} of which count; {corrected:,} results corrected")
    return 1 if damaged else 0


async def _correct(store: Store, id: str) -> bool:
    """Store the result of a game again. Return whether the stored result was wrong or missing.

    If the game's rules are no longer supported, its result is not changed.
    """
    stored = await store.load(id)
    if stored is None or current_rules_version(stored) != stored.rules:
        return False
    compile_first(GameConfig(stored.game, stored.players, **stored.options), bots=False)
    return await RatingStore(store.database).correct(result_of(stored, match_of(stored)))
