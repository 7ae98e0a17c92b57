"""Comparisons of two tables by an evaluation."""

from math import log

import numpy as np
import pytest

SEATS = pytest.mark.parametrize(("me", "rival"), [(0, 1), (1, 0)])


def chances(t):
    """Each seat's chance to win, as the game's evaluation sees it."""
    values = np.full(t.position.config.players, np.nan)
    t.position.game.evaluate(t.position.state, values)
    return values.tolist()


def prefers(seat, better, worse):
    """Whether one table looks better to a seat than another, by more than rounding."""
    return chances(better)[seat] > chances(worse)[seat] + 1e-9


def lead(seat, t):
    """The logarithm of a seat's odds against all others."""
    chance = chances(t)[seat]
    return log(chance / (1 - chance))


def gain(seat, better, worse):
    """How much larger the logarithm of a seat's odds is at one table than at another."""
    return lead(seat, better) - lead(seat, worse)
