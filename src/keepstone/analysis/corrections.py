"""Attribution of the difference between two net evaluations to the net's input features.

The difference in each hidden unit is divided among the features in proportion to their contributions to the
unit's input. This method is the rescale rule of DeepLIFT (Shrikumar, Greenside, Kundaje 2017). The parts add up
exactly to the difference.
"""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from keepstone.kit.features import Features, Sparse, list_of
from keepstone.playing.view import View
from keepstone.value.net import LINEAR, SHARED, UNITS, Net, forward, new_scratch

Name = tuple[str, tuple[int, ...]]  # a block of features, and a feature's indices in it
Values = defaultdict[int, float]  # key: the feature number
Sums = defaultdict[Name, float]
TIME: Name = ("time", ())
FLAT = 1e-6  # if the difference in a unit's input is smaller, the derivative is used as the slope


@dataclass(slots=True)
class ForwardPass:
    """A state as a net sees it: the features of each seat and of the table, and each seat's hidden units.

    The hidden units are given before and after rectification (float64[players, UNITS]).
    """

    own: list[Values]
    table: Values
    inputs: np.ndarray
    units: np.ndarray
    weights: np.ndarray


def forward_pass(table: View, net: Net) -> ForwardPass:
    """Return the net's inputs and hidden units for a state that is not terminal."""
    game, players = table.game, table.players
    scratch = new_scratch(game, players)
    forward(table.state, net, scratch)
    sums, common = scratch.sums.astype(float), scratch.common.astype(float)
    others = (sums.sum(axis=0) - sums)[:, UNITS:] / max(players - 1, 1)
    inputs = sums[:, :UNITS] + common[:UNITS]
    inputs[:, :SHARED] += others
    own = [_listed(list_of(scratch.seats, seat)) for seat in range(players)]
    weights = net.output[game.phase(table.state)].astype(float)
    return ForwardPass(own, _listed(scratch.table), inputs, _rectified(inputs), weights)


def _rectified(inputs: np.ndarray) -> np.ndarray:
    units: np.ndarray = np.maximum(inputs, 0.0)
    units[:, :LINEAR] = inputs[:, :LINEAR]
    return units


def _listed(sparse: Sparse) -> Values:
    """Return the features in a sparse list. If a feature occurs several times, its values are added up."""
    values: Values = defaultdict(float)
    for number, value in zip(
        sparse.numbers[: sparse.used[0]].tolist(), sparse.values.tolist(), strict=False
    ):
        values[number] += value
    return values


def corrections(one: View, other: View, net: Net, seat: int) -> dict[Name, float]:
    """Return how many more points the net adds for a seat in `one` than in `other`, for each feature.

    Features of all seats are listed under the same names. TIME stands for the effect of a change of phase, because
    each phase has its own output weights.
    """
    here, there = forward_pass(one, net), forward_pass(other, net)
    learning, spread = one.game.learning, float(net.spread[0])
    slopes = spread * (here.weights + there.weights) / 2 * _slopes(here, there, seat)
    shared = slopes[:SHARED] / max(one.players - 1, 1)
    sums: Sums = defaultdict(float)
    for owner in range(one.players):
        gained = _difference(here.own[owner], there.own[owner])
        rows, by = (
            (net.seats[:, :UNITS], slopes) if owner == seat else (net.seats[:, UNITS:], shared)
        )
        _add(sums, learning.seat, gained, rows, by)
    _add(sums, learning.table, _difference(here.table, there.table), net.table[:, :UNITS], slopes)
    between = (here.units[seat] + there.units[seat]) / 2
    sums[TIME] += spread * float(between @ (here.weights - there.weights))
    return dict(sums)


def _slopes(here: ForwardPass, there: ForwardPass, seat: int) -> np.ndarray:
    """Return a seat's slopes between two states: the change of each unit's output per change of its input.

    The result is float64[UNITS].
    """
    change = here.inputs[seat] - there.inputs[seat]
    flat = np.abs(change) < FLAT
    ratio = (here.units[seat] - there.units[seat]) / np.where(flat, 1.0, change)
    slopes: np.ndarray = np.where(flat, here.inputs[seat] > 0, ratio)
    slopes[:LINEAR] = 1.0
    return slopes


def _difference(here: Values, there: Values) -> dict[int, float]:
    gained = {number: here[number] - there[number] for number in here.keys() | there.keys()}
    return {number: value for number, value in sorted(gained.items()) if value}


def _add(
    sums: Sums, features: Features, gained: dict[int, float], rows: np.ndarray, slopes: np.ndarray
) -> None:
    """Add each feature's contribution to `found`, in place."""
    for number, value in gained.items():
        name = features.name_of(number)
        indices = features.blocks[name].indices(number)
        sums[name, indices] += value * float(rows[number] @ slopes)
