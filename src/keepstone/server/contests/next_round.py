"""Who plays whom in the next round of a contest in pairs."""

from collections.abc import Sequence

from keepstone.server.contests.contest_store import Contest, Entrant
from keepstone.server.contests.deal_store import Try
from keepstone.server.contests.pair_store import Pairing


def pair_round(contest: Contest, playing: Sequence[Entrant], tries: Sequence[Try]) -> Pairing:
    """Return the pairs of the next round. tries: of the rounds before."""
    people = [each.person for each in playing]
    bye = people[-1:] if len(people) % 2 else []
    return Pairing(list(zip(people[::2], people[1::2], strict=False)), bye)
