"""Tests of the search on tiny trees: counts and results as worked out by hand."""

import numpy as np
import pytest

from keepstone.protocol import CHANCE, SearchSettings
from keepstone.search.greedy import best_action, greedy_game
from keepstone.search.ismcts import rollout, upper_bound
from keepstone.search.workspace import NODE
from tests.search.trees import (
    by_action,
    chance,
    end,
    grow,
    means,
    nodes_of,
    seat,
    table_of,
    visits,
    workspace,
)

pytestmark = pytest.mark.interpreted
THREE = seat(0, end(0.2, 0.8), end(0.9, 0.1), end(0.5, 0.5))
SEEDS = range(8)
with_priors = pytest.mark.parametrize("prior_visits", [0, 1, 5])


# Selection and expansion.


@pytest.mark.parametrize("seed", SEEDS)
def test_without_priors_every_action_is_tried_once_before_the_best_again(seed):
    assert visits(grow(THREE, 2, 3, seed, exploration=0)) == {0: 1, 1: 1, 2: 1}
    assert visits(grow(THREE, 2, 10, seed, exploration=0)) == {0: 1, 1: 8, 2: 1}


def test_what_is_tried_first_is_left_to_chance():
    first = {next(iter(visits(grow(THREE, 2, 1, seed)))) for seed in range(40)}
    assert first == {0, 1, 2}


def test_with_priors_the_first_iteration_begins_with_all_actions_and_follows_the_best():
    """Five visits of 0.2, 0.9 and 0.5; then the best is visited and brings 0.9 again."""
    work = grow(THREE, 2, 1, exploration=0, prior_visits=5)
    assert visits(work) == {0: 5, 1: 6, 2: 5}
    values = {action: node.value for action, node in by_action(work).items()}
    assert values == pytest.approx({0: 1.0, 1: 5.4, 2: 2.5})


def test_a_prior_is_the_value_right_after_the_action_and_not_that_of_the_end():
    """Action 0 looks good (0.8) and ends badly (0.1): (2 * 0.8 + 0.1) / 3."""
    tree = seat(0, chance((1, end(0.1, 0.9)), values=(0.8, 0.2)), end(0.3, 0.7))
    work = grow(tree, 2, 1, exploration=0, prior_visits=2, horizon=1)
    assert means(work) == pytest.approx({0: 1.7 / 3, 1: 0.3})


def test_a_prior_is_the_value_for_the_seat_that_chooses():
    """Seat 1 has only one way and then chooses, by what it thinks, 0.6 rather than 0.4."""
    work = grow(seat(1, end(0.6, 0.4), end(0.4, 0.6)), 2, 1, exploration=0, prior_visits=1)
    assert visits(work) == {0: 1, 1: 2}
    assert means(work) == pytest.approx({0: 0.4, 1: 0.6})


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


@pytest.mark.parametrize("seed", SEEDS)
def test_what_looks_bad_is_tried_again_when_its_bound_is_higher(seed):
    """Values 1 and 0, exploration 1; what came first was available once more often.

    At the tenth iteration the bounds are 1 + sqrt(ln 10 / 8) = 1.536 and sqrt(ln 9) = 1.482, or, if the
    bad one came first, 1 + sqrt(ln 9 / 8) = 1.524 and sqrt(ln 10) = 1.517: the good one is taken.
    At the eleventh they are 1 + sqrt(ln 11 / 9) = 1.5162 and sqrt(ln 10) = 1.5174, or 1.506 and
    1.549: the bad one. Then its bound falls to some 1.1.
    """
    tree = seat(0, end(1, 0), end(0, 1))
    counts = [visits(grow(tree, 2, n, seed, exploration=1)) for n in (10, 11, 12)]
    assert counts == [{0: 9, 1: 1}, {0: 9, 1: 2}, {0: 10, 1: 2}]


def test_without_exploration_what_looks_bad_is_left():
    assert visits(grow(THREE, 2, 1000, exploration=0, prior_visits=1)) == {0: 1, 1: 1001, 2: 1}


def test_a_full_tree_is_still_searched():
    """There is room for the two actions of the root, not for the two behind each."""
    fork = seat(0, end(0.2, 0.8), end(0.4, 0.6), values=(0.5, 0.5))
    work = grow(seat(0, fork, fork), 2, 30, nodes=3, prior_visits=1)
    assert nodes_of(work) == 3
    assert sum(visits(work).values()) == 2 + 30


# Three seats, chance, hidden parts.


@with_priors
def test_every_seat_maximises_its_own_result(prior_visits):
    """Backwards: seat 2 takes 0.5 of the first pair and 0.4 of the second.

    Then seat 1 has 0.4 or 0.6 and goes right, where seat 0 has 0.0; its other way brings it 0.3.
    """
    left = seat(2, end(0.1, 0.4, 0.5), end(0.9, 0.1, 0.0))
    right = seat(2, end(0.7, 0.0, 0.3), end(0.0, 0.6, 0.4))
    tree = seat(0, seat(1, left, right), end(0.3, 0.3, 0.4))
    work = grow(tree, 3, 3000, exploration=1, prior_visits=prior_visits)
    assert most_visited(by_action(work)) == 1
    assert most_visited(by_action(work, 0)) == 1
    assert [most_visited(by_action(work, 0, action)) for action in (0, 1)] == [0, 1]
    seats = {
        node.seat for actions in ((), (0,), (0, 1)) for node in by_action(work, *actions).values()
    }
    assert seats == {0, 1, 2}


def most_visited(nodes):
    return max(nodes, key=lambda action: nodes[action].visits)


def test_the_tree_ends_at_chance_and_beyond_it_chance_is_drawn_by_weight():
    """One in four times 1, else 0.2: the mean is 0.4, and 0.3 on the other way."""
    risky = chance((1, end(1, 0)), (3, end(0.2, 0.8)))
    work = grow(seat(0, risky, end(0.3, 0.7)), 2, 4000, horizon=5)
    assert nodes_of(work) == 1 + 2
    assert means(work) == pytest.approx({0: 0.4, 1: 0.3}, abs=0.03)
    assert visits(work)[0] > visits(work)[1]


@with_priors
def test_what_depends_on_the_secret_is_worth_its_mean(prior_visits):
    """Each guess would be right for sure if one knew; so one is worth 3 / 4, the other 1 / 4."""
    right, wrong = end(1, 0), end(0, 1)
    work = grow(
        seat(0, (right, wrong), (wrong, right), end(0.6, 0.4)),
        2,
        3000,
        exploration=2,
        prior_visits=prior_visits,
    )
    assert nodes_of(work) == 1 + 3
    assert means(work)[0] == pytest.approx(0.75, abs=0.03)
    assert means(work)[1] == pytest.approx(0.25, abs=0.05)
    assert most_visited(by_action(work)) == 0


@with_priors
def test_an_action_is_available_only_where_it_is_legal(prior_visits):
    """Seat 1 may take the worse action 1 only when the secret is 2, once in four times."""
    fork = seat(1, end(0.1, 0.9), (None, end(0.9, 0.1)))
    work = grow(seat(0, fork), 2, 2000, exploration=0.1, prior_visits=prior_visits)
    assert nodes_of(work) == 1 + 1 + 2
    often, rare = (by_action(work, 0)[action] for action in (0, 1))
    assert often.available >= 1998
    assert 400 < rare.available < 600
    assert often.visits > 1900 + prior_visits
    assert rare.visits < 100


def test_a_rare_action_is_tried_as_its_own_occasions_allow():
    """It is as good as the other and legal once in four times, so it is chosen rarely but not never."""
    fork = seat(1, end(0.5, 0.5), (None, end(0.4, 0.6)))
    work = grow(seat(0, fork), 2, 2000, exploration=0.3)
    rare = by_action(work, 0)[1]
    assert rare.visits > 0.8 * rare.available


# Rollouts.


def rolled(tree, seed=1, **settings):
    """Return the table where a rollout from a tree's root ends."""
    work = workspace(2, seed)
    work.tables[0] = table_of(tree)
    rollout(SearchSettings(**settings), work)
    return int(work.tables[0].at)


LAST = end(1, 0)


def row(*who, last=LAST):
    """Return a tree of forced events, each by a seat or chance: after n of them table n is reached."""
    tree = last
    for each in reversed(who):
        tree = chance((1, tree)) if each == CHANCE else seat(each, tree)
    return tree


@pytest.mark.parametrize("horizon", [0, 1, 3, 4])
def test_a_rollout_plays_as_many_events_as_its_horizon(horizon):
    assert rolled(row(0, CHANCE, 1, 0, 1), horizon=horizon) == horizon


def test_a_rollout_ends_with_the_game():
    assert rolled(row(0, 1), horizon=50) == 2


def test_a_rollout_never_leaves_a_round():
    """Two events later the round ends; the next begins with the event after them."""
    tree = row(0, 1, last=seat(0, seat(1, end(1, 0)), ends_round=True))
    assert rolled(tree, horizon=50) == 2


def test_a_search_values_the_end_of_a_round_as_it_lies():
    """What the next round brings (0) does not count."""
    over = seat(0, end(0, 1), values=(0.9, 0.1), ends_round=True)
    work = grow(seat(0, chance((1, over)), end(0.5, 0.5)), 2, 2, horizon=50)
    assert means(work) == {0: 0.9, 1: 0.5}


@pytest.mark.parametrize(("pauses", "events"), [(1, 2), (2, 5), (3, 7), (4, 8), (0, 8)])
def test_a_rollout_ends_when_chance_is_about_to_act_for_the_last_time(pauses, events):
    """Events that chance decides one after another are one pause."""
    tree = row(0, 1, CHANCE, CHANCE, 0, CHANCE, 1, CHANCE)
    assert rolled(tree, horizon=50, pauses=pauses) == events


def test_a_rollout_that_begins_at_chance_pauses_at_once():
    assert rolled(row(CHANCE, 0), horizon=50, pauses=1) == 0


FORK = seat(1, end(0.9, 0.1), end(0.2, 0.8), end(0.6, 0.4))


def test_in_a_rollout_each_seat_plays_greedily_for_itself():
    assert {rolled(FORK, seed, horizon=1) for seed in SEEDS} == {2}


def test_a_sample_of_one_is_any_action():
    assert {rolled(FORK, seed, horizon=1, sample=1) for seed in range(40)} == {1, 2, 3}


def test_of_a_sample_of_two_the_better_one_is_taken():
    """The worst for seat 1 is never the better of two."""
    assert {rolled(FORK, seed, horizon=1, sample=2) for seed in range(40)} == {2, 3}


# One ply.


def one_ply(tree, seed):
    work = workspace(2, seed)
    return best_action(table_of(tree), 4, work.net, work)


def test_equal_actions_are_taken_at_random():
    tree = seat(0, end(0.5, 0.5), end(0.5, 0.5), end(0.4, 0.6))
    chosen = {int(one_ply(tree, seed)) for seed in range(40)}
    assert chosen == {0, 1}


def test_a_greedy_game_counts_its_decisions_and_leaves_chance_out():
    state = table_of(row(0, CHANCE, 1, 0))
    assert greedy_game(state, workspace(2)) == 3
    assert state.at == 4


def test_beyond_the_longest_path_the_tree_does_not_grow():
    """A path of two nodes holds two of three decisions in a row."""
    longest = {"path": workspace(2).path[:3]}  # the first node is that of the tree's own root
    work = grow(row(0, 1, 0), 2, 10, arrays=longest)
    assert nodes_of(work) == 1 + 2
    assert visits(work) == {0: 10}
