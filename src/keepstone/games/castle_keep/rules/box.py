"""Boxes: all combinations of 0 to `most` tiles of each kind. Each combination is a point with a number.

The number of a point is the sum, over all kinds, of the number of tiles times the stride of the kind. Therefore
the numbers of two points add up to the number of their sum, provided that the sum is in the box. The codes of the
two points show whether the sum is in the box: each kind has its own bits and a guard bit.
"""

from typing import NamedTuple

import numpy as np

from keepstone.games.castle_keep.rules.components import KINDS
from keepstone.kit.jit import compiled


class CountBox(NamedTuple):
    """A box of points, which are vectors of tile counts by kind.

    most, strides: int64[KINDS]; codes: int64[points].

    (code + code + spare) & guard is 0 for two points whose sum is in the box.
    """

    most: np.ndarray
    strides: np.ndarray
    codes: np.ndarray
    spare: np.int64
    guard: np.int64


@compiled
def make_box(most):
    """Build the box of all points up to `most`. The total number of tiles must be below 40."""
    places, spare, guard, shift = np.zeros(KINDS, np.int64), np.int64(0), np.int64(0), np.int64(0)
    for kind in range(KINDS):
        places[kind] = np.int64(1) << shift
        top = places[kind] << most[kind]
        spare += top - (most[kind] + 1) * places[kind]
        guard |= top
        shift += most[kind] + 1
    return CountBox(most, strides_of(most), sums(most, places), spare, guard)


@compiled
def strides_of(most):
    """Return, for each kind, by how much one more tile increases a point's number (int64[KINDS])."""
    strides = np.ones(KINDS, np.int64)
    for kind in range(1, KINDS):
        strides[kind] = strides[kind - 1] * (most[kind - 1] + 1)
    return strides


@compiled
def count_points(most):
    """Return the number of points in a box."""
    points = 1
    for tiles in most:
        points *= tiles + 1
    return points


@compiled
def sums(most, weights):
    """Return, for each point, the sum over all kinds of its tiles times the kind's weight (int64[points]).

    weights: int64[KINDS].
    """
    out = np.zeros(count_points(most), np.int64)
    stride = 1
    for kind in range(KINDS):
        for tiles in range(1, most[kind] + 1):
            for i in range(stride):
                out[tiles * stride + i] = out[i] + tiles * weights[kind]
        stride *= most[kind] + 1
    return out


@compiled
def value_at_sum(values, box, point, other):
    """Return the entry of `values` at the sum of two points, or 0 if the sum is outside the box.

    values: float64[points].
    """
    inside = (box.codes[point] + (box.codes[other] + box.spare)) & box.guard == 0
    return values[point + other] if inside else 0.0
