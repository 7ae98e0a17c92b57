"""The tree search at tables where the right move is certain, and its book-keeping."""

import numpy as np
import pytest

import keepstone
from keepstone.bots import choose
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.rng import new_rng
from keepstone.protocol import SearchSettings
from keepstone.search.ismcts import look_ahead, new_tree, root_actions, search
from tests.castle_keep.table import Table

RED_RING = (
    "red-curvy-tower",
    "red-curvy-wall",
    "red-zigzag-tower",
    "red-zigzag-wall",
    "red-straight-tower",
    "red-straight-wall",
    "red-curvy-tower",
)
PAIR = {"nw": "blue-zigzag-tower", "n": "blue-curvy-wall"}
THINKERS = ("greedy", "squire", "knight", "castellan")


def choice(t, level):
    return choose(level, t.position.observe(t.to_act), seed=7)


@pytest.mark.parametrize("level", THINKERS)
def test_it_completes_the_castle(level):
    t = Table()
    t.ring(0, *RED_RING, "")
    t.castle(0, centre="red-keep")
    t.castle(1, **PAIR)
    t.hand(0, "red-zigzag-wall", "blue-straight-tower", "yellow-keep", "blue-straight-wall")
    t.turn_of(0, attacks=False)
    assert choice(t, level) == "place red-zigzag-wall w"


@pytest.mark.parametrize("level", THINKERS)
def test_it_levels_a_castle(level):
    t = Table()
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, **PAIR)
    t.hand(0, "blue-curvy-wall", "red-zigzag-wall", "red-keep", "red-zigzag-tower")
    t.turn_of(0)
    assert choice(t, level) == "attack 1 n"


@pytest.mark.parametrize("level", THINKERS[1:])
def test_it_finishes_in_several_steps(level):
    t = Table()
    t.ring(0, *RED_RING[:6], "", "")
    t.castle(1, **PAIR)
    t.hand(0, "red-keep", "red-curvy-wall", "blue-curvy-tower", "red-curvy-tower", "blue-keep")
    t.turn_of(0)
    for _ in range(3):
        t.play(choice(t, level))
    assert t.position.winners() == [0]


@pytest.mark.parametrize("level", THINKERS[2:])
def test_it_breaks_a_castle_that_is_nearly_complete(level):
    t = Table()
    t.castle(0, n="blue-curvy-wall", ne="blue-straight-tower")
    t.ring(1, *RED_RING, "")
    t.castle(1, centre="red-keep")
    t.hand(0, "red-zigzag-wall", "blue-zigzag-wall", "blue-curvy-tower", "yellow-keep")
    t.hand(1, "red-straight-wall", "blue-straight-wall", "yellow-straight-wall", "red-curvy-wall")
    t.turn_of(0)
    assert choice(t, level) == "attack 1 e"


def grown(iterations):
    """The tree after a search of the first decision of a turn; the nodes used and the observation."""
    t = Table()
    t.castle(0, n="blue-curvy-wall", ne="blue-straight-tower")
    t.castle(1, **PAIR)
    t.hand(0, "red-zigzag-wall", "blue-zigzag-wall", "blue-curvy-tower", "yellow-keep")
    t.hand(1, "red-straight-wall", "blue-straight-wall", "yellow-straight-wall", "red-curvy-wall")
    t.turn_of(0)
    seen = t.position.observe(0)
    states = np.repeat(seen.states, 3).view(np.recarray)
    tree, out = new_tree(iterations), np.zeros(seen.game.max_actions, np.int32)
    return tree, search(states, 2, tree, 1, iterations, SearchSettings(8), out, new_rng(3)), seen


def test_each_iteration_passes_the_root_once_and_adds_a_node_at_most():
    tree, used, seen = grown(300)
    actions, visits = (np.zeros(seen.game.max_actions, np.int32) for _ in range(2))
    values = np.zeros(seen.game.max_actions)
    n = root_actions(tree, actions, visits, values)
    assert visits.sum() == 300
    assert used <= 301
    assert sorted(actions[:n].tolist()) == seen.legal_actions()
    assert ((values >= 0) & (values <= 1)).all()


def test_the_same_seed_grows_the_same_tree():
    assert grown(200)[0].tobytes() == grown(200)[0].tobytes()


def test_the_observation_is_left_alone():
    seen = grown(50)[2]
    assert seen == seen.observe(0)
    assert seen.viewer == 0


@pytest.mark.parametrize(("pauses", "rounds"), [(1, 1), (2, 2)])
def test_looking_ahead_ends_before_chance_acts_anew(pauses, rounds):
    """Chance acts between the rounds of Burgundy: all dice are rolled at the start of one."""
    position = keepstone.game("burgundy").new(5)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    states = np.repeat(position.states, 2).view(np.recarray)
    out = np.zeros(position.game.max_actions, np.int32)
    look_ahead(states, 2, SearchSettings(200, pauses=pauses), out, new_rng(1))
    assert position.game.to_act(states[0]) == keepstone.CHANCE
    assert (states[0].rounds, states[0].stage) == (rounds, Stage.DICE)
    assert not states[0].dice.any()
