"""Comparisons of two tables by an evaluation."""

from math import log

import numpy as np
import pytest

SEATS = pytest.mark.parametrize(("me", "rival"), [(0, 1), (1, 0)])


def chances(t):
    """Return each seat's win probability by the game's evaluation."""
    values = np.full(t.position.config.players, np.nan)
    t.position.game.evaluate(t.position.state, values)
    return values.tolist()


def prefers(seat, better, worse):
    return chances(better)[seat] > chances(worse)[seat] + 1e-9


def lead(seat, t):
    """Return the logarithm of a seat's odds against all others."""
    chance = chances(t)[seat]
    return log(chance / (1 - chance))


def gain(seat, better, worse):
    """Return the difference of the logarithm of a seat's odds between two tables."""
    return lead(seat, better) - lead(seat, worse)
