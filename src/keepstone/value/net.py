"""A small net that predicts the points of each seat, and win probabilities from them.

Its input is sparse: the features of a seat feed that seat's units, with the same weights for all seats, and
some of these units see the other seats' features too, as in NNUE (Nasu 2018). Its output is a correction of
the game's `expect`. The features of the table set the bias of the units, and the sharpness: how strongly a
lead in points decides.
"""

import math
from typing import NamedTuple

import numpy as np

from keepstone.kit.features import Sparse, new_sparse
from keepstone.kit.jit import compiled
from keepstone.protocol import (
    OVER,
    Game,
    evaluate,
    expect,
    features,
    phase,
    table_features,
    to_act,
)

UNITS = 32  # of each seat
SHARED = 16  # units that see the other seats' features too
LINEAR = 1  # units without rectification, the first ones
WIDTH = UNITS + SHARED  # columns of a row of weights
SHARPNESS = UNITS  # the column of the table's weights that adds to the logarithm of the sharpness


class Net(NamedTuple):
    """The weights (float32). A net with no phases means that there is no net.

    seats[features, WIDTH]: what a feature of a seat adds to its own units, and to the other seats' first ones.
    table[table features + 1, WIDTH]: what a feature of the table adds to all seats' units, and to the
    sharpness; the last row is the bias. output[phases, UNITS]. spread (float32[1]): the points that an output
    of 1 stands for.
    """

    seats: np.ndarray
    table: np.ndarray
    output: np.ndarray
    spread: np.ndarray


class Scratch(NamedTuple):
    """Arrays that an evaluation writes to.

    mine, table: lists of features. sums (float32[players, WIDTH]): sums of the weight rows of each seat's
    features. common (float32[WIDTH]): that of the table's. units (float32[players, UNITS]): activations. points
    (float64[players]): predicted points.
    """

    mine: Sparse
    table: Sparse
    sums: np.ndarray
    common: np.ndarray
    units: np.ndarray
    points: np.ndarray


def blank_net(game: Game, phases: int | None = None) -> Net:
    """Return a net for a game that outputs 0, so that `expect` alone counts."""
    learning = game.learning
    phases = learning.phases if phases is None else phases
    return Net(
        np.zeros((learning.seat.size, WIDTH), np.float32),
        np.zeros((learning.table.size + 1, WIDTH), np.float32),
        np.zeros((phases, UNITS), np.float32),
        np.full(1, learning.spread, np.float32),
    )


def no_net(game: Game) -> Net:
    """Return the placeholder for a game without a net: the game's `evaluate` is used instead."""
    return blank_net(game, phases=0)


def new_scratch(game: Game, players: int) -> Scratch:
    """Return the arrays for evaluations of a game."""
    return Scratch(
        new_sparse(game.learning.seat.size),
        new_sparse(game.learning.table.size),
        np.zeros((players, WIDTH), np.float32),
        np.zeros(WIDTH, np.float32),
        np.zeros((players, UNITS), np.float32),
        np.zeros(players),
    )


@compiled
def judge(state, net, scratch, out):
    """Write each seat's win probability into out (float64[players]), by the net if there is one."""
    if len(net.output) == 0 or to_act(state) == OVER:
        evaluate(state, out)
        return
    forward(state, net, scratch)
    sharpness = sharpness_of(scratch) / net.spread[0]
    chances(scratch.points, sharpness, out)


@compiled
def sharpness_of(scratch):
    """Return how much a lead of one spread adds to the logarithm of the odds."""
    return math.exp(np.float64(scratch.common[SHARPNESS]))


@compiled
def chances(points, sharpness, out):
    """Write each seat's win probability (softmax of its expected points) into out (float64[players])."""
    best, total = points.max(), 0.0
    for seat in range(len(points)):
        out[seat] = math.exp(sharpness * (points[seat] - best))
        total += out[seat]
    for seat in range(len(points)):
        out[seat] /= total


@compiled
def forward(state, net, scratch):
    """Evaluate a table with the net; write units, points and sharpness into the scratch."""
    players = len(scratch.points)
    scratch.table.used[0] = 0
    table_features(state, scratch.table)
    for j in range(WIDTH):  # an assignment of slices takes two seconds to compile
        scratch.common[j] = net.table[-1, j]
    add_rows(net.table, scratch.table, scratch.common)
    for seat in range(players):
        scratch.mine.used[0] = 0
        features(state, seat, scratch.mine)
        scratch.sums[seat] = 0
        add_rows(net.seats, scratch.mine, scratch.sums[seat])
    expect(state, scratch.points)
    weights = net.output[phase(state)]
    for seat in range(players):
        fill_units(scratch.sums, scratch.common, seat, scratch.units[seat])
        scratch.points[seat] += net.spread[0] * output(scratch.units[seat], weights)


@compiled
def add_rows(weights, listed, sums):
    """Add the rows of the listed features, times their values, to sums (float32[WIDTH]), in place."""
    numbers, values = listed.numbers, listed.values
    for i in range(listed.used[0]):
        row, value = weights[numbers[i]], values[i]
        for j in range(WIDTH):  # a constant bound halves the time
            sums[j] += value * row[j]


@compiled
def fill_units(sums, common, seat, units):
    """Write a seat's units (float32[UNITS]): its own sum, the mean of the other seats', and the table's."""
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
    """Return the dot product of units and weights."""
    total = np.float32(0.0)
    for j in range(UNITS):
        total += units[j] * weights[j]
    return total
