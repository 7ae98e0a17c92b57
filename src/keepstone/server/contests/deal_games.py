"""Games at deals as the pages of deals show them: the reader's, other people's and the bot's."""

from keepstone.server.contests.deal_results import NAMES
from keepstone.server.contests.deal_store import Try
from keepstone.server.contests.par_store import Par
from keepstone.server.wire.deals import DealTry, ParEntry


def shown_try(found: Try | None) -> DealTry | None:
    """Return a try as its owner can see it."""
    return None if found is None else DealTry(found.match, found.over)


def shown_par(par: Par, sealed: bool, differs: int | None) -> ParEntry:
    """Return the game of the strongest bot as everybody can see it."""
    result, table = par.result, None if sealed else par.match
    return ParEntry(par.level, NAMES[result.outcome], result.margin, result.points, table, differs)
