"""A small neural net that predicts each seat's points, from which win probabilities are computed.

The input of the net is sparse: only nonzero features are listed. The weights of a seat's features are added to
that seat's hidden units, with the same weights for all seats. Some of these units also receive the other seats'
features, as in NNUE (Nasu 2018). The output of the net is a correction to the game's `expect`. The features of the
table determine the bias of the units and the sharpness: how strongly a lead in points affects the win probability.
"""

import math
from typing import NamedTuple

import numpy as np

from keepstone.kit.features import Sparse, clear, list_of, new_lists, new_sparse
from keepstone.kit.jit import compiled
from keepstone.protocol import OVER, Game
from keepstone.protocol.hooks import evaluate, expect, features, phase, table_features, to_act

UNITS = 32  # hidden units for each seat
SHARED = 16  # units that also receive the other seats' features
LINEAR = 1  # units without rectification, which come first
WIDTH = UNITS + SHARED  # columns in a row of weights
SHARPNESS = UNITS  # column of the table's weights that is added to the log of the sharpness


class Net(NamedTuple):
    """The weights of a net (float32). If the number of phases is 0, there is no net.

    seats[features, WIDTH]: what each feature of a seat adds to the seat's own units, and to the first units
    of the other seats. table[table features + 1, WIDTH]: what each feature of the table adds to all seats'
    units, and to the sharpness; the last row is the bias. output[phases, UNITS]. spread (float32[1]): how
    many points an output of 1 represents.
    """

    seats: np.ndarray
    table: np.ndarray
    output: np.ndarray
    spread: np.ndarray


class Scratch(NamedTuple):
    """The scratch arrays that an evaluation writes to.

    seats, table: lists of features, one for each seat and one for the table. sums (float32[players, WIDTH]): the
    sums of the weight rows for each seat's features. common (float32[WIDTH]): the same sum for the table's
    features. units (float32[players, UNITS]): activations. points (float64[players]): predicted points.
    """

    seats: Sparse
    table: Sparse
    sums: np.ndarray
    common: np.ndarray
    units: np.ndarray
    points: np.ndarray


def blank_net(game: Game, phases: int | None = None) -> Net:
    """Return a net whose output is 0, so that only the game's `expect` counts."""
    learning = game.learning
    phases = learning.phases if phases is None else phases
    return Net(
        np.zeros((learning.seat.size, WIDTH), np.float32),
        np.zeros((learning.table.size + 1, WIDTH), np.float32),
        np.zeros((phases, UNITS), np.float32),
        np.full(1, learning.spread, np.float32),
    )


def no_net(game: Game) -> Net:
    """Return the placeholder for a game without a net, for which the game's own `evaluate` is used."""
    return blank_net(game, phases=0)


def new_scratch(game: Game, players: int) -> Scratch:
    """Return the arrays for evaluations of a game."""
    return Scratch(
        new_lists(players, game.learning.seat.size),
        new_sparse(game.learning.table.size),
        np.zeros((players, WIDTH), np.float32),
        np.zeros(WIDTH, np.float32),
        np.zeros((players, UNITS), np.float32),
        np.zeros(players),
    )


@compiled
def judge(state, net, scratch, out):
    """Write each seat's win probability to `out` (float64[players]), predicted by the net if there is one."""
    if len(net.output) == 0 or to_act(state) == OVER:
        evaluate(state, out)
        return
    forward(state, net, scratch)
    sharpness = sharpness_of(scratch) / net.spread[0]
    chances(scratch.points, sharpness, out)


@compiled
def sharpness_of(scratch):
    """Return how much a lead of one `spread` increases the logarithm of the odds of winning."""
    return math.exp(np.float64(scratch.common[SHARPNESS]))


@compiled
def chances(points, sharpness, out):
    """Write each seat's win probability to `out` (float64[players]), as the softmax of the expected points."""
    best, total = points.max(), 0.0
    for seat in range(len(points)):
        out[seat] = math.exp(sharpness * (points[seat] - best))
        total += out[seat]
    for seat in range(len(points)):
        out[seat] /= total


@compiled
def forward(state, net, scratch):
    """Evaluate a state with the net.

    Write features, units, points and sharpness to the scratch arrays.
    """
    players = len(scratch.points)
    scratch.table.used[0] = 0
    table_features(state, scratch.table)
    for j in range(WIDTH):  # an assignment of slices takes two seconds to compile
        scratch.common[j] = net.table[-1, j]
    add_rows(net.table, scratch.table, scratch.common)
    clear(scratch.seats)
    features(state, scratch.seats)
    for seat in range(players):
        scratch.sums[seat] = 0
        add_rows(net.seats, list_of(scratch.seats, seat), scratch.sums[seat])
    expect(state, scratch.points)
    weights = net.output[phase(state)]
    for seat in range(players):
        fill_units(scratch.sums, scratch.common, seat, scratch.units[seat])
        scratch.points[seat] += net.spread[0] * output(scratch.units[seat], weights)


@compiled
def add_rows(weights, listed, sums):
    """Add each listed feature's row of weights, times the feature's value, to `sums` (float32[WIDTH])."""
    numbers, values = listed.numbers, listed.values
    for i in range(listed.used[0]):
        row, value = weights[numbers[i]], values[i]
        for j in range(WIDTH):  # a constant bound halves the run time
            sums[j] += value * row[j]


@compiled
def fill_units(sums, common, seat, units):
    """Fill `units` (float32[UNITS]): a seat's own sum plus the mean of the others' sums and the table's sum."""
    players = len(sums)
    for j in range(UNITS):
        units[j] = sums[seat, j] + common[j]
    share = np.float32(1.0 / max(players - 1, 1))
    for other in range(players):
        if other != seat:
            for j in range(SHARED):
                units[j] += share * sums[other, UNITS + j]
    for j in range(LINEAR, UNITS):
        units[j] = max(units[j], np.float32(0.0))


@compiled
def output(units, weights):
    """Return the dot product of `units` and `weights`."""
    total = np.float32(0.0)
    for j in range(UNITS):
        total += units[j] * weights[j]
    return total
