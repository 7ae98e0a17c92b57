"""Results of games at deals."""

from keepstone.match import Match
from keepstone.server.contests.deal_store import DealStore, Outcome, TryResult
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.wire.deals import OutcomeName

NAMES: dict[Outcome, OutcomeName] = {
    Outcome.RESIGNED: "resigned",
    Outcome.LOST: "lost",
    Outcome.DRAWN: "drawn",
    Outcome.WON: "won",
}


def result_of_try(stored: StoredMatch, match: Match) -> TryResult | None:
    """Return the result of a person's finished game.

    Return None if it plays no deal, or if it ended after the deal was over.
    """
    if stored.deal is None or stored.ended is None or stored.ended >= stored.deal.until:
        return None
    persons = [number for number, seat in enumerate(match.seats) if seat.kind == "person"]
    return result_at(match, persons[0]) if persons else None


async def finish_try(deals: DealStore, stored: StoredMatch, match: Match) -> list[str]:
    """Store the result of a finished game if it plays a deal. Return the games that are not secret any more."""
    result = result_of_try(stored, match)
    return [] if result is None else await deals.finish(stored.id, result)


def result_at(match: Match, seat: int) -> TryResult:
    """Return the result of a finished game for one seat."""
    scores = match.position.scores()
    margin = scores[seat] - max(score for i, score in enumerate(scores) if i != seat)
    return TryResult(_outcome(match, seat), margin, scores[seat])


def _outcome(match: Match, seat: int) -> Outcome:
    if seat in match.standing.out:
        return Outcome.RESIGNED
    if seat not in match.winners:
        return Outcome.LOST
    return Outcome.WON if len(match.winners) == 1 else Outcome.DRAWN
