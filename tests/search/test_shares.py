"""Tests of the division of lines among workers: each line once, in the order of its node, equal shares."""

from itertools import pairwise

import pytest

from keepstone.search.shares import shares

CASES = [
    (nodes, seeds, workers)
    for nodes in (1, 2, 3, 5, 17, 32)
    for seeds in (1, 2, 7)
    for workers in (1, 2, 3, 4)
]


def lines(turn):
    """Return the lines of a turn: a node and a seed each."""
    nodes, seeds = (range(each.start, each.stop) for each in (turn.nodes, turn.seeds))
    return [(node, seed) for seed in seeds for node in nodes]


def test_three_nodes_between_two():
    """One and a half for each: the second begins with half of the middle one, with which the first ends."""
    (first, middle_later), (middle_sooner, last) = shares(3, 8, 2)
    assert lines(first) == [(0, seed) for seed in range(8)]
    assert lines(middle_sooner) == [(1, seed) for seed in range(4)]
    assert lines(middle_later) == [(1, seed) for seed in range(4, 8)]
    assert lines(last) == [(2, seed) for seed in range(8)]
    assert [turn.waits for turn in (first, middle_later, middle_sooner, last)] == [
        False,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(("nodes", "seeds", "workers"), CASES)
def test_each_line_is_played_once_and_all_have_as_many(nodes, seeds, workers):
    parts = shares(nodes, seeds, workers)
    counts = [sum(len(lines(turn)) for turn in part) for part in parts]
    played = [line for part in parts for turn in part for line in lines(turn)]
    assert sorted(played) == [(node, seed) for node in range(nodes) for seed in range(seeds)]
    assert len(parts) == min(workers, nodes) and max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("nodes", "seeds", "workers"), CASES)
def test_who_waits_comes_after_the_first_turn_of_the_next(nodes, seeds, workers):
    parts = shares(nodes, seeds, workers)
    for part, after in pairwise([*parts, []]):
        assert not any(turn.waits for turn in part[:-1])
        if part[-1].waits:
            later, sooner = part[-1], after[0]
            assert later.nodes == sooner.nodes
            assert (sooner.seeds.start, sooner.seeds.stop) == (0, later.seeds.start)
            assert later.seeds.stop == seeds
