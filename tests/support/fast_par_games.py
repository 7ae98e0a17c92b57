"""A fixture that lets a fast bot play the deals of a server."""

from collections.abc import Iterator

import pytest

from keepstone.server.contests import par_games


@pytest.fixture(scope="package", autouse=True)
def fast_par_games() -> Iterator[None]:
    """Let the fastest bot play deals while a server is idle, because the strongest one takes minutes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(par_games, "LEVEL", "page")
        yield
