"""Tests of lists of outcomes: of the weights 0, 3, 0, 1 the second and the fourth are possible."""

import numpy as np

from keepstone.kit.outcomes import list_possible, list_weights

WEIGHTS = np.array([0, 3, 0, 1], np.int8)


def test_outcomes_that_cannot_come_are_left_out():
    out = np.full(3, -7, np.int32)
    assert list_possible(WEIGHTS, 10, out) == 2
    assert out.tolist() == [11, 13, -7]


def test_weights_stand_in_the_same_order():
    out = np.full(3, -7, np.int32)
    assert list_weights(WEIGHTS, out) == 2
    assert out.tolist() == [3, 1, -7]
