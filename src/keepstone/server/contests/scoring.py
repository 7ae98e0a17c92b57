"""Scores and standings of contests in pairs, where all tables of a round play the same deal.

The scores follow the Laws of Duplicate Bridge (World Bridge Federation, 2017): Law 78A for the matchpoints, and
Law 12C2 for a round without an opponent, which counts as average plus.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from keepstone.match.call_state import LOST

AVERAGE, BYE = Fraction(50), Fraction(60)  # per cent

Board = Literal["matchpoints", "lead"]
Key = tuple[bytes, int]  # a person and a deal


class Result(NamedTuple):
    """A person's finished game at a deal.

    seat, opponent: None for a bye. lead: the points ahead of the opponent. note: why a bot has played on, "bye",
    or "".
    """

    person: bytes
    deal: int
    seat: int | None
    opponent: bytes | None
    lead: int
    note: str = ""

    @property
    def is_lost(self) -> bool:
        """Return whether the person resigned or ran out of time, and ranks below all others in this seat."""
        return self.note in LOST


class Standing(NamedTuple):
    """A person's standing. place: from 1; equal standings share a place.

    matchpoints: in per cent, summed over the deals. lead: the sum of the leads, each compared with the mean of the
    same seat. opponents: the mean of the opponents' matchpoints.
    """

    person: bytes
    place: int
    matchpoints: float
    lead: float
    opponents: float


def matchpoints(results: Iterable[Result]) -> dict[Key, Fraction]:
    """Return the matchpoints of each result, in per cent.

    A person gets one matchpoint for each other person with a lower lead in the same seat of the same deal, and
    half a matchpoint for each with an equal lead. One for each of them is 100 %.
    """
    found = {}
    for alike in _by_seat(results):
        ranks = sorted(map(_rank, alike))
        for result in alike:
            found[result.person, result.deal] = (
                _share(_rank(result), ranks) if result.opponent else BYE
            )
    return found


def relative_leads(results: Iterable[Result]) -> dict[Key, Fraction]:
    """Return each lead minus the mean lead of the same seat and deal; 0 for a bye.

    A result that is lost counts as one point less than the lowest of the others, unless its own lead is lower.
    """
    found: dict[Key, Fraction] = {}
    for alike in _by_seat(results):
        lowest = min((result.lead for result in alike if not result.is_lost), default=None)
        leads = [
            min(result.lead, lowest - 1) if result.is_lost and lowest is not None else result.lead
            for result in alike
        ]
        mean = Fraction(sum(leads), len(leads))
        found |= {
            (result.person, result.deal): lead - mean
            for result, lead in zip(alike, leads, strict=True)
        }
    return found


def standings(people: Sequence[bytes], results: Sequence[Result], board: Board) -> list[Standing]:
    """Return the standings of people, best first. Equal ones are in the order of `people`.

    A round that a person missed counts 0, so that nobody gains by entering late or by leaving. Ties in matchpoints
    are broken by the lead, then by the opponents; ties in the lead are broken by the matchpoints.
    """
    points = _sums(matchpoints(results))
    leads = _sums(relative_leads(results))
    met = _opponents(results, points)
    keys = {
        person: (
            (points[person], leads[person], met[person])
            if board == "matchpoints"
            else (leads[person], points[person])
        )
        for person in people
    }
    ranks = sorted(keys.values())
    return [
        Standing(
            person,
            1 + len(ranks) - bisect_right(ranks, keys[person]),
            float(points[person]),
            float(leads[person]),
            float(met[person]),
        )
        for person in sorted(people, key=lambda person: keys[person], reverse=True)
    ]


def _by_seat(results: Iterable[Result]) -> Iterable[list[Result]]:
    """Return lists of the results at the same deal in the same seat. Each bye is alone."""
    found: dict[tuple[object, ...], list[Result]] = defaultdict(list)
    for result in results:
        seat = (result.deal, result.seat) if result.opponent else (result.deal, result.person)
        found[seat].append(result)
    return found.values()


def _rank(result: Result) -> tuple[bool, int]:
    """Return what orders the results in a seat; those that are lost come first, and are equal."""
    return not result.is_lost, 0 if result.is_lost else result.lead


def _share(own: tuple[bool, int], ranks: Sequence[tuple[bool, int]]) -> Fraction:
    """Return the matchpoints of a result among all results in the seat, which are sorted, in per cent."""
    others = len(ranks) - 1
    if not others:
        return AVERAGE if own[0] else Fraction(0)
    lower = bisect_left(ranks, own)
    equal = bisect_right(ranks, own) - lower - 1
    return Fraction(100 * lower + 50 * equal, others)


def _sums(values: Mapping[Key, Fraction]) -> Mapping[bytes, Fraction]:
    found: dict[bytes, Fraction] = defaultdict(Fraction)
    for (person, _), value in values.items():
        found[person] += value
    return found


def _opponents(
    results: Iterable[Result], points: Mapping[bytes, Fraction]
) -> Mapping[bytes, Fraction]:
    """Return the mean matchpoints of the opponents that each person has met."""
    met: dict[bytes, list[Fraction]] = defaultdict(list)
    for result in results:
        if result.opponent:
            met[result.person].append(points[result.opponent])
    means = {person: sum(found, Fraction()) / len(found) for person, found in met.items()}
    return defaultdict(Fraction, means)
