"""Why one table is better than another: what the evaluation sees there."""

from collections import defaultdict
from typing import NamedTuple

from keepstone.analysis.corrections import corrections
from keepstone.analysis.parts import parts_of
from keepstone.protocol import OVER
from keepstone.value.weights import net_of
from keepstone.view import View

LEAST = 0.005  # points; less is left out


class Difference(NamedTuple):
    """By how many points a seat expects more at one table, after what was played, than at the other.

    name, indices: the part of the evaluation, or the block of features and the feature's place in it.
    """

    seat: int
    name: str
    indices: tuple[int, ...]
    points: float


def differences(one: View, other: View) -> tuple[Difference, ...]:
    """What the evaluation sees otherwise at one table than at another, for every seat."""
    found: defaultdict[tuple[int, str, tuple[int, ...]], float] = defaultdict(float)
    for seat in range(one.players):
        for sign, table in ((1, one), (-1, other)):
            for name, points in parts_of(table, seat).items():
                found[seat, name, ()] += sign * points
        for (name, indices), points in _corrections(one, other, seat).items():
            found[seat, name, indices] += points
    return tuple(Difference(*key, points) for key, points in found.items() if abs(points) >= LEAST)


def _corrections(one: View, other: View, seat: int) -> dict[tuple[str, tuple[int, ...]], float]:
    """What the game's net adds to that, if there is one and it speaks of both tables."""
    net = net_of(one.game, one.players)
    if len(net.output) == 0 or OVER in (one.to_act, other.to_act):
        return {}
    return corrections(one, other, net, seat)
