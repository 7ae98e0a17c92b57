"""Results of games at deals."""

from collections.abc import Callable

from keepstone.match import Match
from keepstone.server.contests.deal_store import DealStore, Outcome, TryResult
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.wire.contests import Note, OutcomeName

NAMES: dict[Outcome, OutcomeName] = {
    Outcome.RESIGNED: "resigned",
    Outcome.LOST: "lost",
    Outcome.DRAWN: "drawn",
    Outcome.WON: "won",
}
NOTES: dict[str, Note] = {"resigned": "resigned", "time": "time", "late": "late"}


def results_of(stored: StoredMatch, match: Match) -> dict[int, TryResult]:
    """Return the results of a finished game by the seats of the persons.

    Return {} if it plays no deal, or if a person has played it alone and it ended after the deal was over.
    """
    if stored.deal is None or stored.ended is None:
        return {}
    persons = [number for number, seat in enumerate(match.seats) if seat.kind == "person"]
    if len(persons) == 1 and stored.ended >= stored.deal.until:
        return {}
    return {seat: result_at(match, seat) for seat in persons}


class Finisher:
    """Stores the results of finished games at deals. changed: called with the contest."""

    def __init__(self, deals: DealStore, changed: Callable[[str], None]):
        self._deals, self._changed = deals, changed

    async def finish(self, stored: StoredMatch, match: Match) -> list[str]:
        """Store the results of a game if it plays a deal. Return the games that are not secret any more."""
        results = results_of(stored, match)
        if not results:
            return []
        contest, unsealed = await self._deals.finish(stored.id, results)
        if contest:
            self._changed(contest)
        return unsealed


def result_at(match: Match, seat: int) -> TryResult:
    """Return the result of a finished game for one seat."""
    scores = match.position.scores()
    margin = scores[seat] - max(score for i, score in enumerate(scores) if i != seat)
    note = NOTES.get(match.standing.out.get(seat, ""), "")
    return TryResult(_outcome(match, seat), margin, scores[seat], note)


def _outcome(match: Match, seat: int) -> Outcome:
    if match.standing.has_lost(seat):
        return Outcome.RESIGNED
    if seat not in match.winners:
        return Outcome.LOST
    return Outcome.WON if len(match.winners) == 1 else Outcome.DRAWN
