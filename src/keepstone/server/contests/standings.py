"""The standings of the people in a contest, by the board that it has."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from keepstone.server.contests import scoring
from keepstone.server.contests.contest_store import Contest, Entrant
from keepstone.server.contests.deal_store import Outcome, Try
from keepstone.server.contests.scoring import Result

BOTS = b"bots"  # stands for the opponents of everybody in a contest against bots


class Standing(NamedTuple):
    """A person's standing. place: from 1; equal results share a place.

    score: the matchpoints in per cent, summed over the deals, None unless they count; scores: by deal. lead: the
    sum of the leads, in pairs each compared with the mean of the same seat.
    """

    place: int
    score: float | None
    scores: Mapping[int, float]
    lead: float


def standings_of(
    contest: Contest, entrants: Sequence[Entrant], tries: Sequence[Try], deals: int
) -> dict[bytes, Standing]:
    """Return the standings of the people whose place is known.

    tries: those that count; deals: how many there are.
    """
    if contest.in_pairs or contest.board == "matchpoints":
        return _scored(contest, entrants, tries) if tries else {}
    return _by_results(contest, tries, deals)


def results_in(tries: Sequence[Try]) -> list[Result]:
    """Return the finished games and byes among some tries, as results that can be scored."""
    pairs: dict[tuple[int, int | None], list[Try]] = defaultdict(list)
    for game in tries:
        pairs[game.deal, game.pair].append(game)
    return [
        Result(
            game.person,
            game.deal,
            game.seat,
            _opponent(game, pairs[game.deal, game.pair]),
            game.result.margin if game.result else 0,
            game.note,
        )
        for game in tries
        if game.result or game.note == "bye"
    ]


def _opponent(own: Try, pair: Sequence[Try]) -> bytes | None:
    if own.pair is None:
        return None if own.note == "bye" else BOTS
    return next(game.person for game in pair if game.person != own.person)


def _scored(
    contest: Contest, entrants: Sequence[Entrant], tries: Sequence[Try]
) -> dict[bytes, Standing]:
    results = results_in(tries)
    board: scoring.Board = "lead" if contest.board == "lead" else "matchpoints"
    scores: dict[bytes, dict[int, float]] = defaultdict(dict)
    if board == "matchpoints":
        for (person, deal), score in scoring.matchpoints(results).items():
            scores[person][deal] = float(score)
    played = {result.person for result in results}
    people = [entrant.person for entrant in entrants if entrant.person in played]
    return {
        standing.person: Standing(
            standing.place,
            standing.matchpoints if board == "matchpoints" else None,
            scores[standing.person],
            standing.lead,
        )
        for standing in scoring.standings(people, results, board)
    }


def _by_results(contest: Contest, tries: Sequence[Try], deals: int) -> dict[bytes, Standing]:
    """Return the standings of those who have finished all games against bots."""
    games: dict[bytes, list[Try]] = defaultdict(list)
    for game in tries:
        games[game.person].append(game)
    keys = {
        person: key
        for person, own in games.items()
        if (key := _key(contest, own, deals)) is not None
    }
    return {
        person: Standing(
            1 + sum(other > key for other in keys.values()), None, {}, _sum_of_leads(games[person])
        )
        for person, key in keys.items()
    }


def _key(contest: Contest, own: Sequence[Try], deals: int) -> tuple[int, ...] | None:
    """Return what orders the people, greater for better ones; None until all games are finished."""
    results = [game.result for game in own if game.result]
    if len(results) < deals:
        return None
    if contest.board == "result":
        return int(results[0].outcome), results[0].margin
    resigned = sum(result.outcome == Outcome.RESIGNED for result in results)
    return -resigned, _sum_of_leads(own)


def _sum_of_leads(own: Sequence[Try]) -> int:
    return sum(game.result.margin for game in own if game.result)
