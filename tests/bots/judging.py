"""Comparisons of tables by an evaluation."""

from itertools import pairwise
from math import log

import numpy as np
import pytest

SEATS = pytest.mark.parametrize(("me", "rival"), [(0, 1), (1, 0)])


def chances(t):
    """Return each seat's win probability by the game's evaluation."""
    values = np.full(t.position.config.players, np.nan)
    t.position.game.evaluate(t.position.state, values)
    return values.tolist()


def lead(seat, t):
    """Return the logarithm of a seat's odds against all others."""
    chance = chances(t)[seat]
    return log(chance / (1 - chance))


def gain(seat, better, worse):
    """Return the difference of the logarithm of a seat's odds between two tables."""
    return lead(seat, better) - lead(seat, worse)


def misjudged(seat, falling, equal=()):
    """Return the rows of two lists in which the values do not fall by more than rounding, or are not equal.

    A row is its reason and then values, each a number or a table, which counts as the seat's win probability.
    """
    found = []
    for why, *values in falling:
        numbers = _numbers(seat, values)
        if not all(one > next_one + 1e-9 for one, next_one in pairwise(numbers)):
            found.append((why, numbers))
    for why, *values in equal:
        numbers = _numbers(seat, values)
        if numbers != pytest.approx([numbers[0]] * len(numbers)):
            found.append((why, numbers))
    return found


def _numbers(seat, values):
    assert len(values) > 1
    return [each if isinstance(each, float | int) else chances(each)[seat] for each in values]
