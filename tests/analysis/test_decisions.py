"""Tests of the ranking of actions by their distance from the best one."""

from types import SimpleNamespace

import numpy as np
import pytest

from keepstone.analysis.decisions import Alternative, _ranked
from keepstone.search.halving import Candidate
from tests.support.rows import each_row


def candidate(action, *values):
    return Candidate(action, 1, np.array(values), values[0])


def ranked(*candidates, measured, seat=0):
    found = SimpleNamespace(candidates=list(candidates), seat=seat)
    return _ranked(found, [Alternative(candidates[0].action, measured)])


def test_an_action_is_told_as_far_behind_the_best_as_the_search_saw_it():
    """The search had a difference of 0.2; the best was measured at 0.6, where the search had 0.7."""
    best, other = ranked(candidate(5, 0.7, 0.3), candidate(7, 0.5, 0.5), measured=(0.6, 0.4))
    assert (best.action, best.wins) == (5, (0.6, 0.4))
    assert (other.action, other.wins) == (7, pytest.approx((0.4, 0.6)))


@each_row(
    "values measured shares",
    [
        ((0, 0), (0.5, 0.5), (0, 1)),
        ((0, 0, 0), (0.5, 0.3, 0.2), (0, 0.5, 0.5)),
    ],
)
def test_an_action_that_leaves_nobody_a_share_is_the_worst(values, measured, shares):
    """It was never tried, and its first estimate is 0 for all; the measured value of the best is lower."""
    tried = np.array(measured) + 0.1
    hopeless, fair = candidate(3, *values), candidate(4, *(tried - 0.05))
    told = ranked(candidate(1, *tried), hopeless, fair, measured=measured)
    assert [each.action for each in told] == [1, 4, 3]
    assert told[2].wins == shares


def test_four_actions_are_compared():
    """Of six candidates, the best four."""
    six = [candidate(action, 0.9 - action / 10, 0.1 + action / 10) for action in range(6)]
    assert [each.action for each in ranked(*six, measured=(0.9, 0.1))] == [0, 1, 2, 3]


def test_no_action_is_better_than_the_one_that_was_measured():
    """Few lines gave the second one 0.8, and many gave the best one 0.6."""
    best, other = ranked(candidate(5, 0.6, 0.4), candidate(7, 0.8, 0.2), measured=(0.6, 0.4))
    assert (best.action, other.action) == (5, 7)
    assert other.wins == best.wins == (0.6, 0.4)
