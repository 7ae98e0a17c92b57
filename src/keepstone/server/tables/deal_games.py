"""Games at deals as the pages of deals show them: the reader's, other people's and the bot's."""

from collections.abc import Sequence
from itertools import zip_longest

from keepstone.server.storage.deals import Try
from keepstone.server.storage.pars import Par
from keepstone.server.storage.store import Store
from keepstone.server.tables.deal_results import NAMES
from keepstone.server.wire.deals import DealTry, ParEntry


async def differences_from(store: Store, own: str, games: Sequence[str]) -> dict[str, int | None]:
    """Return, for each of these games, the number of the first event that differs from one's own game."""
    logs = await store.deals.logs([own, *games])
    return {match: first_difference(logs[own], logs[match]) for match in games}


def first_difference(own: Sequence[str], other: Sequence[str]) -> int | None:
    """Return the number of the first event in which two logs differ, from 1; None if they are the same."""
    pairs = enumerate(zip_longest(own, other), 1)
    return next((number for number, (mine, theirs) in pairs if mine != theirs), None)


def shown_try(found: Try | None) -> DealTry | None:
    """Return a try as its owner can see it."""
    return None if found is None else DealTry(found.match, found.over)


def shown_par(par: Par, sealed: bool, differs: int | None) -> ParEntry:
    """Return the game of the strongest bot as everybody can see it."""
    result, table = par.result, None if sealed else par.match
    return ParEntry(par.level, NAMES[result.outcome], result.margin, result.points, table, differs)
