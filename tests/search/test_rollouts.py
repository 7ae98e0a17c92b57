"""Tests of the search at tables with a certain best move, and of the end of its lines."""

import numpy as np
import pytest

import keepstone
from keepstone.bots import choose
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.rng import new_rng
from keepstone.protocol import SearchSettings
from keepstone.search.rollouts import rollout
from keepstone.search.workspace import new_workspace
from tests.castle_keep.table import RED_RING, Table
from tests.support.rows import each_row

pytestmark = pytest.mark.either

PAIR = {"nw": "blue-zigzag-tower", "n": "blue-curvy-wall"}
THINKERS = ("sergeant", "knight", "marshal")


def choice(t, level):
    return choose(level, t.position.observe(t.to_act), seed=7)


@each_row("level", THINKERS)
def test_it_completes_the_castle(level):
    t = Table()
    t.ring(0, *RED_RING, "")
    t.castle(0, centre="red-keep")
    t.castle(1, **PAIR)
    t.hand(0, "red-zigzag-wall", "blue-straight-tower", "yellow-keep", "blue-straight-wall")
    t.turn_of(0, attacks=False)
    assert choice(t, level) == "place red-zigzag-wall w"


@each_row("level", THINKERS)
def test_it_levels_a_castle(level):
    t = Table()
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, **PAIR)
    t.hand(0, "blue-curvy-wall", "red-zigzag-wall", "red-keep", "red-zigzag-tower")
    t.turn_of(0)
    assert choice(t, level) == "attack 1 n"


@each_row("level", THINKERS[1:])
def test_it_finishes_in_several_steps(level):
    t = Table()
    t.ring(0, *RED_RING[:6], "", "")
    t.castle(1, **PAIR)
    t.hand(0, "red-keep", "red-curvy-wall", "blue-curvy-tower", "red-curvy-tower", "blue-keep")
    t.turn_of(0)
    for _ in range(3):
        t.play(choice(t, level))
    assert t.position.winners() == [0]


@each_row("level", THINKERS[2:])
def test_it_breaks_a_castle_that_is_nearly_complete(level):
    t = Table()
    t.castle(0, n="blue-curvy-wall", ne="blue-straight-tower")
    t.ring(1, *RED_RING, "")
    t.castle(1, centre="red-keep")
    t.hand(0, "red-zigzag-wall", "blue-zigzag-wall", "blue-curvy-tower", "yellow-keep")
    t.hand(1, "red-straight-wall", "blue-straight-wall", "yellow-straight-wall", "red-curvy-wall")
    t.turn_of(0)
    assert choice(t, level) == "attack 1 e"


@pytest.mark.interpreted
@each_row("pauses rounds", [(1, 1), (2, 2)])
def test_a_rollout_ends_before_chance_acts_anew(pauses, rounds):
    """Chance acts between the rounds of Burgundy: all dice are rolled at the start of one."""
    position = keepstone.game("burgundy").new(5)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    work = new_workspace(position.game, 2, new_rng(1))
    work.tables[0] = position.state
    rollout(np.uint64(1), 0, SearchSettings(pauses), work, np.zeros(2))
    end = work.tables[0]
    assert position.game.to_act(end) == keepstone.CHANCE
    assert (end.rounds, end.stage) == (rounds, Stage.DICE)
    assert not end.dice.any()
