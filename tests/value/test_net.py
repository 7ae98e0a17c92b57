"""Outputs of a net, worked out by hand."""

import math

import numpy as np
import pytest

from keepstone.value.net import (
    SHARPNESS,
    UNITS,
    blank_net,
    forward,
    judge,
    new_scratch,
    no_net,
)
from keepstone.value.net import chances as softmax
from tests.value.counting import COINS, GAME, LATE, RICH, table

pytestmark = pytest.mark.interpreted


def says(net, state, players=2):
    """Return the points that the net predicts for each seat."""
    scratch = new_scratch(GAME, players)
    forward(state, net, scratch)
    return scratch.points.tolist()


def chances(net, state, players=2):
    """Return each seat's win probability."""
    out = np.zeros(players)
    judge(state, net, new_scratch(GAME, players), out)
    return out.tolist()


def test_a_blank_net_says_what_the_game_expects():
    assert says(blank_net(GAME), table(2, 5)) == [2, 5]


def test_a_lead_by_the_spread_decides_as_e_to_one():
    """Ten coins more, with a spread of ten: the odds are e to 1."""
    e = math.e
    assert chances(blank_net(GAME), table(0, 10)) == pytest.approx([1 / (1 + e), e / (1 + e)])


def test_a_lead_without_limit_is_a_certain_win():
    out = np.zeros(2)
    softmax(np.array([-9e9, 9e9]), 1.0, out)
    assert out.tolist() == [0, 1]


def test_a_seats_features_reach_its_own_units():
    """Unit 1 is 0.5 a coin; the output is 2 a unit, in tens of points: 2 coins are 2 + 10 * 2 * 1."""
    net = blank_net(GAME)
    net.seats[COINS.at(0), 1], net.output[0, 1] = 0.5, 2
    assert says(net, table(2, 0)) == pytest.approx([22, 0])


def test_units_are_rectified_but_for_the_first():
    """Both units are -1 for two coins: the first says -10 points, the second nothing."""
    net = blank_net(GAME)
    net.seats[COINS.at(0), :2], net.output[0, 0] = -0.5, 1
    assert says(net, table(2, 0)) == pytest.approx([-8, 0])
    net.output[0, :2] = 0, 1
    assert says(net, table(2, 0)) == pytest.approx([2, 0])


def test_the_other_seats_are_seen_on_average():
    """Seats 1 and 2 hold 4 and 2: seat 0 sees 3 a unit, seat 1 sees (0 + 2) / 2, seat 2 sees (0 + 4) / 2."""
    net = blank_net(GAME)
    net.seats[COINS.at(0), UNITS], net.output[0, 0] = 1, 0.1
    assert says(net, table(0, 4, 2), 3) == pytest.approx([3, 4 + 1, 2 + 2])


def test_the_table_counts_for_all_and_has_a_last_row_that_always_does():
    net = blank_net(GAME)
    net.table[LATE.at(0), 0], net.table[-1, 0] = 0.3, 0.1
    net.output[:, 0] = 1
    assert says(net, table(0, 0)) == pytest.approx([1, 1])
    assert says(net, table(0, 0, late=1)) == pytest.approx([4, 4])


def test_each_phase_has_its_own_output():
    net = blank_net(GAME)
    net.seats[RICH.at(0), 0], net.output[1, 0] = 1, 0.5
    assert says(net, table(3, 2)) == [3, 2]
    assert says(net, table(3, 2, late=1)) == pytest.approx([8, 2])


def test_the_table_says_how_sharply_a_lead_decides():
    """The sharpness doubles when its logarithm gains ln 2: the odds are squared."""
    net = blank_net(GAME)
    net.table[LATE.at(0), SHARPNESS] = math.log(2)
    square = math.e**2
    assert chances(net, table(0, 10, late=1)) == pytest.approx(
        [1 / (1 + square), square / (1 + square)]
    )


def test_without_a_net_and_at_the_end_the_game_judges():
    assert chances(no_net(GAME), table(2, 1)) == [1, 0]
    assert chances(blank_net(GAME), table(1, 2, over=1)) == [0, 1]
