"""Who plays whom in the next round of a contest in pairs."""

from collections.abc import Sequence

from keepstone.server.contests import scoring
from keepstone.server.contests.contest_store import Contest, Entrant
from keepstone.server.contests.deal_store import Try
from keepstone.server.contests.pairs.pairing import Pairing, pair, players_of, shuffled
from keepstone.server.contests.standings import results_in


def pair_round(
    contest: Contest, seed: bytes, playing: Sequence[Entrant], tries: Sequence[Try]
) -> Pairing:
    """Return the pairs of the next round. seed: decides between equal people. tries: of the rounds before.

    Pairs that an organiser has fixed are left out if one of them does not play.
    """
    results = results_in(tries)
    board: scoring.Board = "lead" if contest.board == "lead" else "matchpoints"
    people = shuffled([each.person for each in playing], seed)
    standings = scoring.standings(people, results, board)
    by_place = {each.place: each.person for each in playing}
    fixed = [
        (by_place[first], by_place[second])
        for first, second in contest.fixed or ()
        if first in by_place and second in by_place
    ]
    return pair(players_of(standings, results), fixed)
