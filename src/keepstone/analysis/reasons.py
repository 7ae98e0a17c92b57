"""Differences between the evaluations of two states, in points or in percentage points of win probability.

A seat's win probability is a logistic function of its expected result. The net calls the slope of this
function sharpness. The rescale rule (see `corrections`) divides a change in win probability among its causes.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from keepstone.analysis.corrections import FLAT, TIME, Name, corrections
from keepstone.playing.view import View
from keepstone.protocol import OVER
from keepstone.text.words import N_
from keepstone.value.net import SHARPNESS, Net, judge, new_scratch
from keepstone.value.weights import net_of

PERCENT = 100.0
VICTORY: Name = (N_("the victory"), ())
SURE = 1e-9  # win probabilities are clipped to this distance from 0 and 1

Found = dict[tuple[int, Name], float]  # key: the seat, and the part or feature


class Outlook(NamedTuple):
    """A state's win probabilities and expected points by seat (float64[players]), and its sharpness."""

    chances: np.ndarray
    points: np.ndarray
    sharpness: float


def in_chances(one: View, other: View, net: Net, points: Mapping[tuple[int, Name], float]) -> Found:
    """Return how much higher each seat's win probability is in `one` than in `other`, by part and feature.

    The unit is percentage points of win probability. points: the same differences in points. If one of the states
    is terminal, the result of the game is the only cause.
    """
    here, there = _outlook(one, net), _outlook(other, net)
    if OVER in (one.to_act, other.to_act):
        change = PERCENT * (here.chances - there.chances)
        return {(seat, VICTORY): percent for seat, percent in enumerate(change.tolist())}
    slopes = PERCENT * _slopes(here.chances, there.chances)
    mean = (here.sharpness + there.sharpness) / 2
    sums = {
        (seat, name): mean * float(slopes[seat]) * point for (seat, name), point in points.items()
    }
    between = (here.points + there.points) / 2
    leads = slopes * (between - between.mean()) * (here.sharpness - there.sharpness)
    for seat, lead in enumerate(leads.tolist()):
        sums[seat, TIME] = sums.get((seat, TIME), 0.0) + lead
    return sums


def _outlook(table: View, net: Net) -> Outlook:
    game, scratch = table.game, new_scratch(table.game, table.players)
    chances = np.zeros(table.players)
    judge(table.state, net, scratch, chances)
    if len(net.output) == 0:
        game.expect(table.state, scratch.points)
    sharper = float(np.exp(scratch.common[SHARPNESS]))  # 1 without a net
    return Outlook(chances, scratch.points, sharper / float(net.spread[0]))


def _slopes(here: np.ndarray, there: np.ndarray) -> np.ndarray:
    """Return each seat's slope between two states: its change in win probability per change in log odds.

    The result is float64[players].
    """
    clipped = np.clip((here, there), SURE, 1 - SURE)
    change = np.subtract(*np.log(clipped / (1 - clipped)))
    flat = np.abs(change) < FLAT
    slopes: np.ndarray = np.where(
        flat, here * (1 - here), (here - there) / np.where(flat, 1.0, change)
    )
    return slopes


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
    sums = _in_points(one, other, net)
    if not one.game.learning.by_points:
        sums = in_chances(one, other, net, sums)
    return tuple(
        Difference(seat, *name, points)
        for (seat, name), points in sums.items()
        if abs(points) >= LEAST
    )


def _in_points(one: View, other: View, net: Net) -> dict[tuple[int, Name], float]:
    sums: defaultdict[tuple[int, Name], float] = defaultdict(float)
    for seat in range(one.players):
        for sign, table in ((1, one), (-1, other)):
            for part, points in parts_of(table, seat).items():
                sums[seat, (part, ())] += sign * points
        for name, points in _corrections(one, other, net, seat).items():
            sums[seat, name] += points
    return dict(sums)


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
