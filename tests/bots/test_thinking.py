"""Tests of a bot's search that is observed, stopped and limited."""

import itertools
from dataclasses import replace

import pytest

import keepstone
from keepstone.bots import choose, find, levels, thinking
from keepstone.bots.thinking import Budget, think
from keepstone.search import halving
from tests.castle_keep.table import RED_RING, Table
from tests.support.clock import Clock
from tests.support.rows import each_row


def nearly_complete(players=2):
    """Seat 0 completes its castle this turn, by three tiles in any order."""
    t = Table(players)
    t.ring(0, *RED_RING[:6], "", "")
    for seat in range(1, players):
        t.castle(seat, nw="blue-zigzag-tower", n="blue-curvy-wall")
    t.hand(0, "red-keep", "red-curvy-wall", "blue-curvy-tower", "red-curvy-tower", "blue-keep")
    t.turn_of(0)
    return t.position.observe(0)


@each_row("players", [2, 3])
def test_a_sure_win_is_worth_all_and_its_line_leads_there(players):
    seen = nearly_complete(players)
    thought = think(seen, Budget(iterations=300), seed=1)
    assert thought.action == thought.line[0]
    for action in thought.line:
        seen.play(action)
    assert seen.winners() == [0]
    assert thought.values[0] > 0.9
    assert sum(thought.values) == pytest.approx(1)
    assert len(thought.values) == players
    assert 250 < thought.iterations <= 300


@pytest.mark.parametrize("level", levels())
def test_a_level_thinks_what_it_chooses(level, monkeypatch):
    few = tuple(replace(find(name), iterations=min(find(name).iterations, 40)) for name in levels())
    monkeypatch.setattr("keepstone.bots.level.LEVELS", few)
    seen = nearly_complete()
    for seed in range(3):
        assert think(seen, Budget(level), seed).action == choose(level, seen, seed)


def test_what_is_reported_grows_up_to_the_result():
    told = []
    result = think(nearly_complete(), Budget(iterations=200), seed=1, report=told.append)
    assert told[-1] == result
    counts = [thought.iterations for thought in told]
    assert counts == sorted(counts) and 150 < counts[-1] <= 200


def test_stopped_at_once_it_still_has_an_action():
    seen = nearly_complete()
    asked = itertools.count()
    thought = think(seen, Budget(iterations=100_000), seed=1, should_stop=lambda: next(asked) == 0)
    assert thought.action in seen.legal()
    assert 1 < thought.iterations < 100_000


def test_milliseconds_are_kept(monkeypatch):
    """The clock moves by a hundredth of a second with each part of the search."""
    clock = Clock()
    for module in (thinking, halving):
        monkeypatch.setattr(module, "time", clock)
    thought = think(nearly_complete(), Budget(milliseconds=300), seed=1)
    assert 300 <= thought.milliseconds <= 350


def test_milliseconds_replace_the_iterations_of_a_level():
    """A knight plays 50 iterations unless the budget says how many or how long."""
    limits = [
        Budget("knight", *given).limits() for given in [(), (None, 300), (70, 300), (70, None)]
    ]
    assert limits == [(50, 30.0), (1_000_000, 0.3), (70, 0.3), (70, 86_400.0)]


def test_a_forced_action_takes_no_thought():
    position = keepstone.game("castillos").new(seed=1)
    while position.to_act == keepstone.CHANCE or len(position.legal()) > 1:
        position.roll() if position.to_act == keepstone.CHANCE else position.play(
            position.legal()[0]
        )
    thought = think(position.observe(position.to_act), Budget(iterations=1000), seed=1)
    assert (thought.action, thought.iterations) == (position.legal()[0], 0)


def test_thinking_changes_nothing():
    seen = nearly_complete()
    before = seen.copy()
    think(seen, Budget(iterations=20), seed=1)
    think(seen, Budget("greedy"), seed=1)
    assert seen == before


@each_row(
    "wrong said",
    [
        ({"level": "king"}, "no level 'king'"),
        ({"iterations": 0}, "iterations must be from 1 to"),
        ({"iterations": 10**9}, "iterations must be from 1 to"),
        ({"milliseconds": -5}, "milliseconds must be from 1 to"),
        ({"milliseconds": "long"}, "whole number"),
        ({"iterations": True}, "whole number"),
    ],
)
def test_a_budget_that_cannot_be_is_refused(wrong, said):
    with pytest.raises(keepstone.UnknownName, match=said):
        Budget(**wrong)


def test_only_the_seat_to_act_thinks():
    seen = nearly_complete()
    with pytest.raises(keepstone.UnknownName, match="observation"):
        think(keepstone.load(seen.to_json()).determinize(1), Budget(iterations=1), seed=1)
