"""A training step: the gradient of a net's error over some states, and Adam (Kingma, Ba 2015)."""

import math
from typing import NamedTuple

import numpy as np

from keepstone.kit.features import list_of
from keepstone.kit.jit import compiled
from keepstone.protocol.hooks import phase
from keepstone.value.net import (
    LINEAR,
    SHARED,
    SHARPNESS,
    UNITS,
    WIDTH,
    Net,
    chances,
    forward,
    sharpness_of,
)

MARGIN = 0.5  # weight of the error in leads, relative to the error in points
FADE, FADE_SQUARES, TINY = 0.9, 0.999, 1e-8  # Adam's parameters


class Moments(NamedTuple):
    """For each weight of a net, the gradient of a step and Adam's running means of the gradient and its square."""

    gradient: Net
    mean: Net
    square: Net


class Errors(NamedTuple):
    """Scratch arrays for the errors in one state.

    output (float64[players]): the error at each seat's output. chances: win probabilities. back
    (float32[players, UNITS]): the errors at the hidden units; common (float32[WIDTH]): the error at the
    table's contribution to them; row (float32[WIDTH]): the error at a seat's contribution to its own units
    and those of the other seats.
    """

    output: np.ndarray
    chances: np.ndarray
    back: np.ndarray
    common: np.ndarray
    row: np.ndarray


def new_moments(net: Net) -> Moments:
    """Return moments that are all 0."""
    return Moments(*(Net(*(np.zeros_like(weights) for weights in net)) for _ in range(3)))


def new_errors(players: int) -> Errors:
    """Return zeroed arrays."""
    return Errors(
        np.zeros(players),
        np.zeros(players),
        np.zeros((players, UNITS), np.float32),
        np.zeros(WIDTH, np.float32),
        np.zeros(WIDTH, np.float32),
    )


@compiled
def add_gradient(lessons, picks, by_points, net, gradient, scratch, errors):
    """Add the gradient over the picked lessons to `gradient`, in place. Return the mean squared error of points.

    The error is measured in units of the net's spread, and includes leads as well as points. The sharpness is
    learned from the winners. If by_points is False, only the win probability is learned.
    """
    total = 0.0
    for i in range(len(picks)):
        state = lessons.states[picks[i]]
        forward(state, net, scratch)
        total += output_errors(lessons.points[picks[i]], by_points, net, scratch, errors)
        sharpness_error(lessons.wins[picks[i]], by_points, net, scratch, errors)
        unit_errors(phase(state), net, gradient, scratch, errors)
        add_feature_gradients(gradient, scratch, errors)
    return total / len(picks)


@compiled
def output_errors(truth, by_points, net, scratch, errors):
    """Write the errors in points at the outputs to `errors` if `by_points` is true; otherwise write zeros.

    Return the mean square of the errors.
    """
    players, spread, mean, total = len(truth), net.spread[0], 0.0, 0.0
    for seat in range(players):
        miss = scratch.points[seat] - truth[seat]
        errors.output[seat] = miss / spread
        mean += miss / spread / players
        total += miss * miss / players
    for seat in range(players):
        lead = MARGIN * players * (errors.output[seat] - mean)
        errors.output[seat] = errors.output[seat] + lead if by_points else 0.0
    return total


@compiled
def sharpness_error(won, by_points, net, scratch, errors):
    """Write the cross-entropy error at the sharpness to `errors`.

    Unless `by_points` is true, also write the errors at the outputs.
    """
    sharpness, spread = sharpness_of(scratch), net.spread[0]
    chances(scratch.points, sharpness / spread, errors.chances)
    total = 0.0
    for seat in range(len(won)):
        miss = sharpness * (errors.chances[seat] - won[seat])
        total += miss * (scratch.points[seat] - scratch.points[0]) / spread
        if not by_points:
            errors.output[seat] = miss
    errors.common[:] = 0
    errors.common[SHARPNESS] = total


@compiled
def unit_errors(phase_now, net, gradient, scratch, errors):
    """Write the errors at the hidden units to `errors`, and add the output weights' gradient to `gradient`."""
    weights, steps = net.output[phase_now], gradient.output[phase_now]
    for seat in range(len(errors.output)):
        miss = np.float32(errors.output[seat])
        for j in range(UNITS):
            unit = scratch.units[seat, j]
            steps[j] += miss * unit
            back = miss * weights[j] if j < LINEAR or unit > 0 else np.float32(0.0)
            errors.back[seat, j] = back
            errors.common[j] += back


@compiled
def add_feature_gradients(gradient, scratch, errors):
    """Add the gradient of the weights of all features that `forward` has listed to `gradient`."""
    players = len(errors.back)
    share = np.float32(1.0 / max(players - 1, 1))
    for seat in range(players):
        errors.row[:UNITS] = errors.back[seat]
        errors.row[UNITS:] = 0
        for other in range(players):
            if other != seat:
                for j in range(SHARED):
                    errors.row[UNITS + j] += share * errors.back[other, j]
        add_to_rows(gradient.seats, list_of(scratch.seats, seat), errors.row)
    add_to_rows(gradient.table, scratch.table, errors.common)
    gradient.table[-1] += errors.common


@compiled
def add_to_rows(rows, listed, errors):
    """For each listed feature, add `errors` (float32[WIDTH]) times the feature's value to its row, in place."""
    numbers, values = listed.numbers, listed.values
    for i in range(listed.used[0]):
        row, value = rows[numbers[i]], values[i]
        for j in range(WIDTH):
            row[j] += value * errors[j]


@compiled
def adam(weights, gradient, mean, square, count, rate, step):
    """Make one Adam step on an array of weights, in place.

    gradient: the sum over `count` samples, which is then reset to 0.
    """
    w, g, m, s = weights.ravel(), gradient.ravel(), mean.ravel(), square.ravel()
    faded = np.float32(rate * math.sqrt(1 - FADE_SQUARES**step) / (1 - FADE**step))
    part = np.float32(1.0 / count)
    for i in range(len(w)):
        slope = g[i] * part
        m[i] += np.float32(1 - FADE) * (slope - m[i])
        s[i] += np.float32(1 - FADE_SQUARES) * (slope * slope - s[i])
        w[i] -= faded * m[i] / (math.sqrt(s[i]) + np.float32(TINY))
        g[i] = 0
