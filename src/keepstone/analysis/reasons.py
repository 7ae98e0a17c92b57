"""Why one table is better than another: what the evaluation sees there."""

from collections import defaultdict
from typing import NamedTuple

from keepstone.analysis.chances import in_chances
from keepstone.analysis.corrections import Name, corrections
from keepstone.analysis.parts import parts_of
from keepstone.protocol import OVER
from keepstone.value.net import Net
from keepstone.value.weights import net_of
from keepstone.view import View

LEAST = 0.005  # points; less is left out


class Difference(NamedTuple):
    """By how many points a seat expects more at one table, after what was played, than at the other.

    name, indices: the part of the evaluation, or the block of features and the feature's place in it. Where a
    game is not won by points (`learning.by_points`) these are hundredths of the seat's share of the victory.
    """

    seat: int
    name: str
    indices: tuple[int, ...]
    points: float


def differences(one: View, other: View) -> tuple[Difference, ...]:
    """What the evaluation sees otherwise at one table than at another, for every seat."""
    net = net_of(one.game, one.players)
    found = _in_points(one, other, net)
    if not one.game.learning.by_points:
        found = in_chances(one, other, net, found)
    return tuple(
        Difference(seat, *name, points)
        for (seat, name), points in found.items()
        if abs(points) >= LEAST
    )


def _in_points(one: View, other: View, net: Net) -> dict[tuple[int, Name], float]:
    found: defaultdict[tuple[int, Name], float] = defaultdict(float)
    for seat in range(one.players):
        for sign, table in ((1, one), (-1, other)):
            for part, points in parts_of(table, seat).items():
                found[seat, (part, ())] += sign * points
        for name, points in _corrections(one, other, net, seat).items():
            found[seat, name] += points
    return dict(found)


def _corrections(one: View, other: View, net: Net, seat: int) -> dict[Name, float]:
    """What the game's net adds to that, if there is one and it speaks of both tables."""
    if len(net.output) == 0 or OVER in (one.to_act, other.to_act):
        return {}
    return corrections(one, other, net, seat)
