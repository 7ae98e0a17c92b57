"""The gradient is the slope of the error, and steps reduce the error."""

import math

import numpy as np
import pytest

from keepstone.learning.gradient import MARGIN, adam, add_gradient, new_errors, new_moments
from keepstone.learning.self_play import Lessons
from keepstone.value.net import SHARPNESS, UNITS, Net, blank_net, forward, new_scratch, sharpness_of
from tests.value.counting import GAME, STATE

pytestmark = pytest.mark.interpreted
PLAYERS = 3
SPREAD = GAME.learning.spread


@pytest.fixture
def net():
    rng = np.random.default_rng(5)
    made = blank_net(GAME)
    for each in made[:3]:
        each[:] = rng.normal(0, 0.3, each.shape)
    return made


@pytest.fixture
def lessons():
    rng = np.random.default_rng(6)
    states = STATE.new(4)
    states["coins"][:] = rng.integers(0, 6, (4, 3))
    states["late"][:] = [0, 1, 0, 1]
    wins = np.eye(3, dtype=np.float32)[[0, 1, 2, 2]]
    return Lessons(states, rng.normal(3, 5, (4, PLAYERS)).astype(np.float32), wins)


def gradient_of(net, lessons, by_points):
    """The gradient over all lessons."""
    moments = new_moments(net)
    picks = np.arange(len(lessons.states))
    scratch, errors = new_scratch(GAME, PLAYERS), new_errors(PLAYERS)
    add_gradient(lessons, picks, by_points, net, moments.gradient, scratch, errors)
    return moments.gradient


def points_loss(net, lessons):
    """Half the squares of the errors of points and, weighted, of leads, in units of the spread."""
    total, scratch = 0.0, new_scratch(GAME, PLAYERS)
    for state, truth in zip(lessons.states, lessons.points, strict=True):
        forward(state, net, scratch)
        miss = (scratch.points - truth) / SPREAD
        leads = [(miss[a] - miss[b]) ** 2 for a in range(PLAYERS) for b in range(a)]
        total += (miss @ miss + MARGIN * sum(leads)) / 2
    return total


def wins_loss(net, lessons):
    """The cross-entropy of the chances to win."""
    total, scratch = 0.0, new_scratch(GAME, PLAYERS)
    for state, won in zip(lessons.states, lessons.wins, strict=True):
        forward(state, net, scratch)
        logits = sharpness_of(scratch) * scratch.points / SPREAD
        total += math.log(np.exp(logits - logits.max()).sum()) + logits.max() - won @ logits
    return total


def slope(loss, net, lessons, part, at):
    """The slope of a loss in one weight, by a small step to both sides."""
    step, weights = 1e-2, net[part]
    before = weights[at]
    sides = []
    for side in (step, -step):
        weights[at] = before + side
        sides.append(loss(net, lessons))
    weights[at] = before
    return (sides[0] - sides[1]) / (2 * step)


SOME = [(0, (0, 0)), (0, (0, 5)), (0, (1, UNITS)), (0, (0, UNITS + 9)), (1, (0, 3)), (1, (1, 0))]
SOME += [(2, (0, 0)), (2, (1, 7)), (2, (0, 31))]


@pytest.mark.parametrize(("part", "at"), SOME)
def test_the_gradient_by_points_is_the_slope_of_their_error(net, lessons, part, at):
    assert gradient_of(net, lessons, True)[part][at] == pytest.approx(
        slope(points_loss, net, lessons, part, at), rel=0.05, abs=0.02
    )


@pytest.mark.parametrize(("part", "at"), [*SOME, (1, (0, SHARPNESS)), (1, (1, SHARPNESS))])
def test_without_points_it_is_the_slope_of_the_chances_error(net, lessons, part, at):
    assert gradient_of(net, lessons, False)[part][at] == pytest.approx(
        slope(wins_loss, net, lessons, part, at), rel=0.05, abs=0.02
    )


def test_who_won_sharpens_a_net_that_learns_points_too(net, lessons):
    assert gradient_of(net, lessons, True).table[0, SHARPNESS] == pytest.approx(
        slope(wins_loss, net, lessons, 1, (0, SHARPNESS)), rel=0.05, abs=0.02
    )


def test_the_first_step_of_adam_is_the_rate_in_every_weight_that_has_a_slope():
    """Both means are divided by what they lack at first, so that the step is rate * g / |g|."""
    weights, slopes = np.array([1, 2, 3], np.float32), np.array([4, -0.5, 0], np.float32)
    mean, square = np.zeros(3, np.float32), np.zeros(3, np.float32)
    adam(weights, slopes, mean, square, 2, 0.1, 1)
    assert weights == pytest.approx([0.9, 2.1, 3], abs=1e-4)
    assert slopes.tolist() == [0, 0, 0]


def test_adam_moves_by_the_rate_as_long_as_the_slope_stays_the_same():
    """Both means are divided by what they lack after any number of steps."""
    weights, mean, square = (np.zeros(1, np.float32) for _ in range(3))
    for step in range(1, 6):
        adam(weights, np.array([-3], np.float32), mean, square, 1, 0.1, step)
    assert weights == pytest.approx([0.5], abs=1e-4)


def test_the_error_is_the_mean_square_of_missed_points():
    """The seats expect their coins, 1, 2 and 3. They get 3 less, 1 more and 2 less, or all 1 more."""
    states = STATE.new(2)
    states["coins"][:] = 1, 2, 3
    points = np.array([[-2, 3, 1], [2, 3, 4]], np.float32)
    given = Lessons(states, points, np.full((2, 3), 1 / 3, np.float32))
    blank = blank_net(GAME)
    gradient, scratch, errors = new_moments(blank).gradient, new_scratch(GAME, 3), new_errors(3)
    error = add_gradient(given, np.arange(2), True, blank, gradient, scratch, errors)
    assert error == pytest.approx((14 / 3 + 1) / 2)


def test_learning_finds_what_coins_are_worth(lessons):
    """Every coin brings two points: the net learns to say twice what the game expects."""
    net = blank_net(GAME)
    net.seats[:] = np.random.default_rng(1).normal(0, 0.1, net.seats.shape)
    lessons.points[:] = 2 * lessons.states["coins"]
    moments, scratch, errors = new_moments(net), new_scratch(GAME, PLAYERS), new_errors(PLAYERS)
    for step in range(1, 301):
        error = add_gradient(lessons, np.arange(4), True, net, moments.gradient, scratch, errors)
        for part in range(3):
            arrays = (Net(*net)[part], *(each[part] for each in moments))
            adam(*arrays, 4, 0.01, step)
    assert error < 0.1
