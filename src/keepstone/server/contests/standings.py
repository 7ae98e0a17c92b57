"""Standings: the places of the people in a contest, by the board that it has."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from keepstone.server.contests.contest_store import Contest, Entrant
from keepstone.server.contests.deal_store import Outcome, Try


class Standing(NamedTuple):
    """A person's standing. place: from 1; equal results share a place.

    score: the matchpoints in per cent, summed over the deals, None unless they count; scores: by deal. lead: the
    sum of the leads.
    """

    place: int
    score: float | None
    scores: Mapping[int, float]
    lead: int | None


def standings_of(
    contest: Contest, entrants: Sequence[Entrant], tries: Sequence[Try], deals: int
) -> dict[bytes, Standing]:
    """Return the standings of the people whose place is known.

    tries: those that count; deals: how many there are.
    """
    games: dict[bytes, list[Try]] = defaultdict(list)
    for each in tries:
        games[each.person].append(each)
    keys = {
        person: key
        for person, own in games.items()
        if (key := _key(contest, own, deals)) is not None
    }
    return {
        person: Standing(
            1 + sum(other > key for other in keys.values()),
            None,
            {},
            sum(each.result.margin for each in games[person] if each.result),
        )
        for person, key in keys.items()
    }


def _key(contest: Contest, own: Sequence[Try], deals: int) -> tuple[int, ...] | None:
    """Return what orders the people, greater for better ones; None until all games are finished."""
    results = [each.result for each in own if each.result]
    if len(results) < deals:
        return None
    if contest.board == "result":
        return int(results[0].outcome), results[0].margin
    resigned = sum(each.outcome == Outcome.RESIGNED for each in results)
    return -resigned, sum(each.margin for each in results)
