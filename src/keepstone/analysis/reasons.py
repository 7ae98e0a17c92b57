"""Differences between the evaluations of two states."""

from collections import defaultdict
from typing import NamedTuple

import numpy as np

from keepstone.analysis.chances import in_chances
from keepstone.analysis.corrections import Name, corrections
from keepstone.playing.view import View
from keepstone.protocol import OVER
from keepstone.text.words import N_
from keepstone.value.net import Net
from keepstone.value.weights import net_of

LEAST = 0.005  # in points; smaller differences are omitted


class Difference(NamedTuple):
    """The difference in one part of a seat's expected points, between the played action and another state.

    name, indices: a part of the evaluation, or a block of features and the feature's indices in it. In games
    not won by points (`learning.by_points`) the unit is percentage points of win probability.
    """

    seat: int
    name: str
    indices: tuple[int, ...]
    points: float


def differences(one: View, other: View, net: Net | None = None) -> tuple[Difference, ...]:
    """Return the differences between the evaluations of two states, for every seat.

    net: the net that evaluates them; None for the game's own net.
    """
    net = net_of(one.game, one.players) if net is None else net
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
    """Return the difference between the net's corrections of the two states, for each feature.

    There are no differences without a net or if a state is terminal.
    """
    if len(net.output) == 0 or OVER in (one.to_act, other.to_act):
        return {}
    return corrections(one, other, net, seat)


SCORED, TO_COME = N_("points scored"), N_("points to come")


def parts_of(table: View, seat: int) -> dict[str, float]:
    """Return a dict of a seat's expected points, by part. The sum of the parts is the value of `expect`."""
    game, scored = table.game, float(table.scores()[seat])
    if table.to_act == OVER:
        return {SCORED: scored}
    if parts := game.parts(table.state, seat):
        return parts
    points = np.zeros(table.players)
    game.expect(table.state, points)
    return {SCORED: scored, TO_COME: float(points[seat]) - scored}
