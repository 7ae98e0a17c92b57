"""Tests of rollouts and of greedy play on tiny games: results as worked out by hand."""

import math

import numpy as np
import pytest

from keepstone.protocol import CHANCE, SearchSettings
from keepstone.search.greedy import best_action, choose_best, greedy_game
from keepstone.search.rollouts import expected_line, rollout
from tests.search.trees import chance, end, results_of, row, seat, table_of, workspace
from tests.support.rows import each_row

pytestmark = pytest.mark.interpreted
SEEDS = range(8)
LAST = end(1, 0)


# Rollouts.


def rolled(tree, pauses=50, seed=1):
    """Return the number of the table where a rollout from a tree's root ends."""
    work = workspace(2, seed)
    work.tables[0] = table_of(tree)
    rollout(np.uint64(seed), 0, SearchSettings(pauses), work, np.zeros(2))
    return int(work.tables[0].at)


def test_a_rollout_ends_with_the_game():
    assert rolled(row(0, CHANCE, 1, last=LAST)) == 3


def test_a_rollout_never_leaves_a_round():
    """Two events later the round ends; the next begins with the event after them."""
    assert rolled(row(0, 1, last=seat(0, seat(1, LAST), ends_round=True))) == 2


def test_the_end_of_a_round_is_evaluated_as_it_is():
    """The next round, which brings 0, does not count."""
    over = seat(0, end(0, 1), values=(0.9, 0.1), ends_round=True)
    tree = seat(0, chance((1, over)), end(0.5, 0.5))
    assert results_of(tree, 1, (0, 1))[0, :, 0].tolist() == [0.9, 0.5]


@each_row("pauses events", [(1, 2), (2, 5), (3, 7), (4, 8)])
def test_a_rollout_ends_when_chance_is_about_to_act_for_the_last_time(pauses, events):
    """Events that chance decides one after another are one pause."""
    assert rolled(row(0, 1, CHANCE, CHANCE, 0, CHANCE, 1, CHANCE, last=LAST), pauses) == events


def test_a_rollout_that_begins_at_chance_pauses_at_once():
    assert rolled(row(CHANCE, 0, last=LAST), pauses=1) == 0


@each_row(
    "pauses evaluations result",
    [
        (3, 1, 0.7),
        (3, 2, (0.4 + 0.7) / 2),
        (3, 3, (0.1 + 0.4 + 0.7) / 3),
        (5, 4, (0.4 + 0.7 + 1 + 1) / 4),  # the game ends after the third pause
        (9, 2, 1.0),
    ],
)
def test_a_line_is_worth_the_mean_of_its_last_evaluations(pauses, evaluations, result):
    third = chance((1, end(1, 0)), values=(0.7, 0.3))
    second = chance((1, seat(0, third)), values=(0.4, 0.6))
    first = chance((1, seat(1, second)), values=(0.1, 0.9))
    settings = {"pauses": pauses, "evaluations": evaluations}
    results = results_of(seat(0, first), 1, **settings)[0, 0]
    assert results.tolist() == pytest.approx([result, 1 - result])


@each_row("seed", SEEDS)
def test_each_seat_plays_greedily_for_itself(seed):
    assert rolled(seat(1, end(0.9, 0.1), end(0.2, 0.8), end(0.6, 0.4)), seed=seed) == 2


def test_every_seat_plays_what_looks_best_at_once():
    """Seat 1 goes to the table that looks like 0.6 for it, where seat 2 then takes 0.9 for itself."""
    first = seat(2, end(0.8, 0.0, 0.2), end(0.1, 0.0, 0.9), values=(0.2, 0.6, 0.2))
    second = seat(2, end(0.0, 0.5, 0.5), values=(0.4, 0.3, 0.3))
    (results,) = results_of(seat(0, seat(1, first, second)), 1, players=3)
    assert results.tolist() == [[0.1, 0.0, 0.9]]


def test_an_action_before_chance_is_worth_the_mean_of_its_outcomes():
    """1 in four is 1, three in four are 0.2: the mean is 0.4. The standard error of 4,000 lines is 0.0055."""
    risky = chance((1, end(1, 0)), (3, end(0.2, 0.8)))
    results = results_of(seat(0, risky, end(0.3, 0.7)), 4_000, (0, 1))
    assert results[:, :, 0].mean(axis=0) == pytest.approx([0.4, 0.3], abs=0.02)
    assert results.sum(axis=2) == pytest.approx(np.ones((4_000, 2)))


def test_what_depends_on_the_secret_is_worth_its_mean():
    """One guess is right three times in four, the other one once; each line knows the secret."""
    right, wrong = end(1, 0), end(0, 1)
    results = results_of(seat(0, (right, wrong), (wrong, right)), 4_000, (0, 1))[:, :, 0]
    assert results.mean(axis=0) == pytest.approx([0.75, 0.25], abs=0.03)
    assert (results.sum(axis=1) == 1).all()  # both actions meet the same secret


def test_a_seat_knows_no_more_than_it_sees():
    """Seat 1 expects 3 / 4 to the left, where it wins if the secret is 1, and 0.6 to the right."""
    unsure = end((0, 1), (1, 0))
    results = results_of(seat(0, seat(1, unsure, end(0.4, 0.6))), 400)
    assert set(results[:, 0, 0]) == {0, 1}


@pytest.mark.whole
def test_what_is_worse_for_the_searcher_is_more_probable():
    """The secret is 2 in one of four cases, and then the searcher's chance is 1 / 4 instead of 3 / 4.

    Such a case weighs exp(belief / 2) = 3 times as much as one of the others, so half of the cases would be such
    ones. Because only 32 cases are compared at a time, it is about 0.01 less.
    """
    tree = seat(0, (end(1, 0), end(0, 1)), values=((0.75, 0.25), (0.25, 0.75)))
    equal, weighed = results_of(tree, 4_000), results_of(tree, 4_000, belief=2 * math.log(3))
    assert equal[:, 0, 1].mean() == pytest.approx(0.25, abs=0.03)
    assert weighed[:, 0, 1].mean() == pytest.approx(0.49, abs=0.03)


def test_what_another_seat_seems_to_choose_follows_from_what_it_sees():
    """The line knows that the secret is 1, seat 1 does not: it expects 0.75 to the left instead of 1."""
    unsure = end((0, 1), (1, 0))
    assert line_of(seat(0, seat(1, unsure, end(0.2, 0.8)))) == [0, 1]


def test_actions_meet_the_same_luck_after_any_number_of_decisions():
    """The same draw decides, once directly after the action, once after two more decisions."""

    def draw():
        return chance((1, end(1, 0)), (1, end(0, 1)))

    results = results_of(seat(0, draw(), seat(0, seat(1, draw()))), 50, (0, 1))[:, :, 0]
    assert (results[:, 0] == results[:, 1]).all()
    assert set(results[:, 0]) == {0.0, 1.0}


def test_actions_meet_the_same_random_choices_between_equal_actions():
    """After both actions seat 1 has the same two ways, which look alike and end differently."""

    def way(*values):
        return chance((1, end(*values)), values=(0.5, 0.5))

    fork = seat(1, way(1, 0), way(0, 1))
    results = results_of(seat(0, fork, fork), 40, (0, 1))[:, :, 0]
    assert (results[:, 0] == results[:, 1]).all()
    assert set(results[:, 0]) == {0.0, 1.0}


def test_each_run_of_chance_events_has_luck_of_its_own():
    """In two draws with a decision between them, all four pairs occur."""

    def draw(left, right):
        return chance((1, left), (1, right))

    first = seat(0, draw(end(0.1, 0.9), end(0.2, 0.8)))
    second = seat(0, draw(end(0.3, 0.7), end(0.4, 0.6)))
    results = results_of(seat(0, draw(first, second)), 60)[:, 0, 0]
    assert set(results.round(1)) == {0.1, 0.2, 0.3, 0.4}


def test_a_line_does_not_depend_on_the_lines_beside_it():
    tree = seat(0, chance((1, end(1, 0)), (2, end(0, 1))), chance((2, end(1, 0)), (1, end(0, 1))))
    both = results_of(tree, 30, (0, 1))
    assert (results_of(tree, 30, (1,))[:, 0] == both[:, 1]).all()
    assert (results_of(tree, 10, (0,))[:, 0] == both[:10, 0]).all()


# Expected lines.


def line_of(tree, room=9):
    return expected_line(table_of(tree), 0, np.uint64(1), 0.0, workspace(2), room)


def test_an_expected_line_goes_on_greedily_to_the_next_chance_event():
    """After action 0, seat 1 takes 0.8 by action 1; then chance acts."""
    good = chance((1, seat(0, LAST)), values=(0.2, 0.8))
    assert line_of(seat(0, seat(1, end(0.9, 0.1), good))) == [0, 1]


@each_row(
    "tree room length",
    [
        (row(0, 1, 0, last=LAST), 9, 3),
        (row(0, 1, 0, last=LAST), 2, 2),
        (row(0, last=seat(1, LAST, ends_round=True)), 9, 1),
    ],
)
def test_an_expected_line_ends_with_the_game_with_the_round_and_when_it_is_full(tree, room, length):
    assert line_of(tree, room) == [0] * length


# One ply.


def one_ply(tree, seed):
    """Return the choice of the compiled search, which the other callers get too."""
    work = workspace(2, seed)
    chosen = int(best_action(table_of(tree), work.net, work))
    assert choose_best(table_of(tree), workspace(2, seed)) == chosen
    return chosen


def test_equal_actions_are_taken_at_random():
    tree = seat(0, end(0.5, 0.5), end(0.5, 0.5), end(0.4, 0.6))
    chosen = {one_ply(tree, seed) for seed in range(40)}
    assert chosen == {0, 1}


def test_a_greedy_game_counts_its_decisions_and_leaves_chance_out():
    state = table_of(row(0, CHANCE, 1, 0, last=LAST))
    assert greedy_game(state, workspace(2)) == 3
    assert state.at == 4
