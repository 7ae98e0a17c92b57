"""Tests of sequential halving: visits of each candidate, values, and the end of the search."""

import math

import pytest

from keepstone.protocol import SearchSettings
from keepstone.search.halving import Halving, most_candidates
from tests.castle_keep.table import Table
from tests.support.rows import each_row

pytestmark = pytest.mark.interpreted


def view():
    """Return an observation with three actions."""
    t = Table()
    t.castle(0, n="blue-curvy-wall", ne="blue-straight-tower")
    t.castle(1, nw="blue-zigzag-tower", n="blue-curvy-wall")
    t.hand(0, "red-zigzag-wall", "blue-zigzag-wall", "blue-curvy-tower", "yellow-keep")
    t.hand(1, "red-straight-wall", "blue-straight-wall", "yellow-straight-wall", "red-curvy-wall")
    t.turn_of(0)
    return t.position.view(0)


def searched(iterations, seed=3, **settings):
    search = Halving(view(), iterations, seed, **settings)
    return search, search.run()


def test_all_legal_actions_are_candidates_and_the_best_at_once_come_first():
    search = Halving(view(), 100, 3)
    assert sorted(each.action for each in search.candidates) == view().legal_actions()
    means = [each.mean for each in search.candidates]
    assert means == sorted(means, reverse=True)


def test_the_better_half_is_tried_again():
    """Three of them at 48 iterations: two rounds of 24, so 8 for each of three, 12 more for two."""
    search, best = searched(48)
    assert [each.visits for each in search.candidates] == [20, 20, 8]
    assert search.done == 48
    assert best is search.candidates[0]
    assert best.mean >= search.candidates[1].mean


def test_few_iterations_try_few_actions():
    assert [most_candidates(n) for n in (1, 60, 10_000)] == [2, 10, 32]


def test_each_seat_has_its_result_and_together_they_are_one():
    _, best = searched(48)
    assert best.values.sum() == pytest.approx(1)
    assert best.mean == best.values[0]


def test_the_same_seed_finds_the_same():
    one, other = (
        [(each.action, each.visits, each.mean) for each in searched(12, seed=9)[0].candidates]
        for _ in range(2)
    )
    assert one == other


def test_it_stops_when_asked_with_the_best_so_far():
    search = Halving(view(), 10_000, 3)
    best = search.run(should_stop=lambda: True)
    assert 0 < search.done < 1_000
    assert best.action in view().legal_actions()


def test_it_reports_now_and_then_and_at_the_end():
    reports = []
    search = Halving(view(), 12, 3)
    search.run(report=lambda: reports.append(search.done))
    assert reports == sorted(reports)
    assert reports[-1] == 12


def test_without_time_two_candidates_are_tried_once():
    search = Halving(view(), 100_000, 3)
    search.run(seconds=0)
    assert [each.visits for each in search.candidates] == [1, 1, 0]


@pytest.mark.whole
@each_row("tree", [False, True])
def test_measuring_the_speed_does_not_change_the_result(tree):
    """With a time limit the search first plays a few lines; none of them is left in its trees."""
    settings = SearchSettings(tree=tree)
    found = []
    for seconds in (math.inf, 10_000):
        search = Halving(view(), 12, 3, settings=settings)
        search.run(seconds)
        found.append([(each.action, each.visits, each.mean) for each in search.candidates])
    assert found[0] == found[1]


def test_the_observation_is_left_alone():
    seen = view()
    Halving(seen, 6, 1).run()
    assert seen == view()


@pytest.mark.whole
@each_row("workers", [1, 3])
def test_any_number_of_workers_finds_the_same(workers):
    found = [
        [(each.action, each.visits, each.mean) for each in searched(12, **many)[0].candidates]
        for many in ({"workers": workers}, {"workers": 2})
    ]
    assert found[0] == found[1]
