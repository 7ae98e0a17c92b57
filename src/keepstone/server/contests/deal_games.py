"""Games at deals as the pages of deals show them: the reader's, other people's and the bot's."""

from keepstone.server.contests.deal_results import NAMES
from keepstone.server.contests.par_store import Par
from keepstone.server.wire.deals import ParEntry


def shown_par(par: Par, sealed: bool, differs: int | None) -> ParEntry:
    """Return the game of the strongest bot as everybody can see it."""
    result, table = par.result, None if sealed else par.match
    return ParEntry(par.level, NAMES[result.outcome], result.margin, result.points, table, differs)
