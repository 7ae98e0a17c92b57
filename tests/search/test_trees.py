"""Tests of the tree search on tiny games: counts and results as worked out by hand."""

from types import SimpleNamespace

import numpy as np
import pytest

from keepstone.protocol import SearchSettings
from keepstone.search.ismcts import NODE, Trees, upper_bound
from tests.search.trees import (
    TINY,
    by_action,
    chance,
    end,
    grow,
    means,
    nodes_of,
    row,
    seat,
    table_of,
    visits,
    workspace,
)

pytestmark = pytest.mark.interpreted
THREE = seat(0, end(0.2, 0.8), end(0.9, 0.1), end(0.5, 0.5))
with_priors = pytest.mark.parametrize("prior_visits", [1, 5])


# Selection and expansion.


def test_with_priors_the_first_iteration_begins_with_all_actions_and_follows_the_best():
    """Five visits of 0.2, 0.9 and 0.5; then the best is visited and brings 0.9 again."""
    tree = grow(THREE, 2, 1, exploration=0, prior_visits=5)
    assert visits(tree) == {0: 5, 1: 6, 2: 5}
    values = {action: node.value for action, node in by_action(tree).items()}
    assert values == pytest.approx({0: 1.0, 1: 5.4, 2: 2.5})


def test_a_prior_is_the_value_right_after_the_action_and_not_that_of_the_end():
    """Action 0 looks good (0.8) and ends badly (0.1): (2 * 0.8 + 0.1) / 3."""
    game = seat(0, chance((1, end(0.1, 0.9)), values=(0.8, 0.2)), end(0.3, 0.7))
    tree = grow(game, 2, 1, exploration=0, prior_visits=2, pauses=2)
    assert means(tree) == pytest.approx({0: 1.7 / 3, 1: 0.3})


def test_a_prior_is_the_value_for_the_seat_that_chooses():
    """Seat 1 has only one way and then chooses, by what it thinks, 0.6 rather than 0.4."""
    tree = grow(seat(1, end(0.6, 0.4), end(0.4, 0.6)), 2, 1, exploration=0, prior_visits=1)
    assert visits(tree) == {0: 1, 1: 2}
    assert means(tree) == pytest.approx({0: 0.4, 1: 0.6})


@with_priors
def test_an_iteration_ends_at_the_first_node_that_is_new(prior_visits):
    """So the second decision is in the tree from the second iteration on."""
    deep = seat(0, seat(0, seat(0, end(1, 0))))
    nodes = [nodes_of(grow(deep, 2, n, prior_visits=prior_visits)) for n in (1, 2, 3, 4)]
    assert nodes == [2, 3, 4, 4]


def test_a_bound_is_the_mean_and_what_availability_allows_beyond_it():
    """3 / 4 + 0.5 sqrt(ln 16 / 4) = 0.75 + 0.5 * 0.83255."""
    node = np.zeros(1, NODE).view(np.recarray)[0]
    node.value, node.visits, node.available = 3, 4, 16
    assert upper_bound(node, 0.5) == pytest.approx(1.166277, abs=1e-6)
    assert upper_bound(node, 0.0) == 0.75


def test_without_exploration_what_looks_bad_is_left():
    assert visits(grow(THREE, 2, 1000, exploration=0, prior_visits=1)) == {0: 1, 1: 1001, 2: 1}


def test_a_full_tree_is_still_searched():
    """There is room for the two actions of the root, not for the two behind each."""
    fork = seat(0, end(0.2, 0.8), end(0.4, 0.6), values=(0.5, 0.5))
    tree = grow(seat(0, fork, fork), 2, 30, nodes=3, prior_visits=1)
    assert nodes_of(tree) == 3
    assert sum(visits(tree).values()) == 2 + 30


# Workers.


def test_workers_share_the_actions_and_trees_grow_from_part_to_part():
    """Each of three actions has a tree, to which every part adds its lines. Action 1 loses, the others win."""
    settings = SearchSettings(pauses=1, prior_visits=1, tree=True)
    forks = [seat(0, end(*values), end(*values)) for values in ((1, 0), (0, 1), (1, 0))]
    seen = SimpleNamespace(state=table_of(seat(0, *forks)), players=2, game=TINY)
    trees = Trees(seen, settings, [workspace(2), workspace(2)])
    for lines in (4, 6):
        results = trees.play(np.arange(3, dtype=np.int32), np.arange(lines, dtype=np.uint64))
        assert results.tolist() == [[[1, 0], [0, 1], [1, 0]]] * lines
    assert [sum(visits(trees.trees[action]).values()) for action in range(3)] == [2 + 10] * 3


# Three seats, chance, hidden parts.


@with_priors
def test_every_seat_maximises_its_own_result(prior_visits):
    """Backwards: seat 2 takes 0.5 of the first pair and 0.4 of the second.

    Then seat 1 has 0.4 or 0.6 and goes right, where seat 0 has 0.0; its other way brings it 0.3.
    """
    left = seat(2, end(0.1, 0.4, 0.5), end(0.9, 0.1, 0.0))
    right = seat(2, end(0.7, 0.0, 0.3), end(0.0, 0.6, 0.4))
    game = seat(0, seat(1, left, right), end(0.3, 0.3, 0.4))
    tree = grow(game, 3, 3000, exploration=1, prior_visits=prior_visits)
    assert most_visited(by_action(tree)) == 1
    assert most_visited(by_action(tree, 0)) == 1
    assert [most_visited(by_action(tree, 0, action)) for action in (0, 1)] == [0, 1]
    seats = {
        node.seat for actions in ((), (0,), (0, 1)) for node in by_action(tree, *actions).values()
    }
    assert seats == {0, 1, 2}


def most_visited(nodes):
    return max(nodes, key=lambda action: nodes[action].visits)


def test_the_tree_ends_at_chance_and_beyond_it_chance_is_drawn_by_weight():
    """One in four times 1, else 0.2: the mean is 0.4, and 0.3 on the other way."""
    risky = chance((1, end(1, 0)), (3, end(0.2, 0.8)))
    tree = grow(seat(0, risky, end(0.3, 0.7)), 2, 4000, pauses=5, exploration=1)
    assert nodes_of(tree) == 1 + 2
    assert means(tree) == pytest.approx({0: 0.4, 1: 0.3}, abs=0.03)
    assert visits(tree)[0] > visits(tree)[1]


@with_priors
def test_what_depends_on_the_secret_is_worth_its_mean(prior_visits):
    """Each guess would be right for sure if one knew; so one is worth 3 / 4, the other 1 / 4."""
    right, wrong = end(1, 0), end(0, 1)
    tree = grow(
        seat(0, (right, wrong), (wrong, right), end(0.6, 0.4)),
        2,
        3000,
        exploration=2,
        prior_visits=prior_visits,
    )
    assert nodes_of(tree) == 1 + 3
    assert means(tree)[0] == pytest.approx(0.75, abs=0.03)
    assert means(tree)[1] == pytest.approx(0.25, abs=0.05)
    assert most_visited(by_action(tree)) == 0


@with_priors
def test_an_action_is_available_only_where_it_is_legal(prior_visits):
    """Seat 1 may take the worse action 1 only when the secret is 2, once in four times."""
    fork = seat(1, end(0.1, 0.9), (None, end(0.9, 0.1)))
    tree = grow(seat(0, fork), 2, 2000, exploration=0.1, prior_visits=prior_visits)
    assert nodes_of(tree) == 1 + 1 + 2
    often, rare = (by_action(tree, 0)[action] for action in (0, 1))
    assert often.available >= 1998
    assert 400 < rare.available < 600
    assert often.visits > 1900 + prior_visits
    assert rare.visits < 100


def test_a_rare_action_is_tried_as_its_own_occasions_allow():
    """It is as good as the other and legal once in four times, so it is chosen rarely but not never."""
    fork = seat(1, end(0.5, 0.5), (None, end(0.4, 0.6)))
    tree = grow(seat(0, fork), 2, 2000, exploration=0.3)
    rare = by_action(tree, 0)[1]
    assert rare.visits > 0.8 * rare.available


def test_beyond_the_longest_path_the_tree_does_not_grow():
    """A path of two nodes holds two of three decisions in a row."""
    tree = grow(row(0, 1, 0, last=end(1, 0)), 2, 10, path=2)
    assert nodes_of(tree) == 1 + 2
    assert visits(tree) == {0: 1 + 10}


def test_the_tree_does_not_pass_the_end_of_a_round():
    over = seat(0, end(0, 1), end(1, 0), values=(0.9, 0.1), ends_round=True)
    tree = grow(seat(0, over), 2, 10)
    assert nodes_of(tree) == 1 + 1
    assert means(tree) == pytest.approx({0: 0.9})
