"""Every level chooses only from information that its seat may have."""

import pytest

import keepstone
from keepstone.bots import Level, choose, levels
from keepstone.search import halving
from tests.castle_keep.table import RED_RING, Table
from tests.support.clock import Clock
from tests.support.rows import each_row

pytestmark = pytest.mark.either
RIVAL_HANDS = [("red-keep", "red-keep", "red-zigzag-wall"), ("blue-keep", "yellow-zigzag-wall")]


def table(*rival_hand):
    """Return the middle of a game, where seat 1 has four tiles, some of them given."""
    t = Table()
    t.ring(0, "", "red-zigzag-wall", "red-curvy-tower", "", "", "", "", "")
    t.ring(1, "blue-curvy-tower", "blue-zigzag-wall", "", "", "", "", "", "")
    t.hand(0, "red-curvy-wall", "blue-zigzag-wall", "yellow-zigzag-tower", "blue-keep", "red-keep")
    t.hand(1, *rival_hand, *["yellow-curvy-tower"] * (4 - len(rival_hand)))
    t.turn_of(0)
    return t


@each_row("level", levels())
def test_a_choice_is_legal(level):
    t = table()
    assert t.may(choose(level, t.position.observe(0), seed=1))


@each_row("level", levels())
def test_a_choice_does_not_depend_on_what_others_hold(level):
    twins = [table(*hand).position for hand in RIVAL_HANDS]
    assert twins[0] != twins[1]
    one, other = (choose(level, twin.observe(0), seed=1) for twin in twins)
    assert one == other


@each_row("level", levels())
def test_a_seed_gives_the_same_choice_again(level):
    seen = table().position.observe(0)
    assert choose(level, seen, seed=5) == choose(level, seen, seed=5)


@each_row("level", levels())
def test_choosing_changes_nothing(level):
    seen = table().position.observe(0)
    before = seen.copy()
    choose(level, seen, seed=1)
    assert seen == before


def test_who_sees_through_a_blur_is_mostly_right():
    """One tile is missing to a castle, and in the hand."""
    t = Table()
    t.ring(0, *RED_RING, "")
    t.castle(0, centre="red-keep")
    t.hand(0, "red-zigzag-wall", "blue-straight-tower", "yellow-keep", "blue-straight-wall")
    t.turn_of(0, attacks=False)
    seen = t.position.observe(0)
    found = {
        level: [choose(level, seen, seed) for seed in range(40)].count("place red-zigzag-wall w")
        for level in ("page", "yeoman")
    }
    assert found["yeoman"] == 40
    assert 40 // len(seen.legal()) < found["page"] < 40


def test_only_an_observation_of_the_seat_to_act_will_do():
    position = table().position
    for wrong in (position, position.observe(1), position.view(keepstone.SPECTATOR), None):
        with pytest.raises(keepstone.UnknownName, match="observation"):
            choose("greedy", wrong, seed=1)


@each_row("seed", [None, 1.0, "1", True])
def test_a_bots_seed_is_a_whole_number(seed):
    with pytest.raises(keepstone.UnknownName, match="whole number"):
        choose("random", table().position.view(0), seed)


def test_the_seconds_are_kept(monkeypatch):
    """The clock moves by a hundredth of a second with each part of the search."""
    patient = Level("patient", iterations=2_000_000, seconds=0.2, words="")
    monkeypatch.setattr("keepstone.bots.level.LEVELS", (patient,))
    clock = Clock()
    monkeypatch.setattr(halving, "time", clock)
    choose("patient", table().position.observe(0), seed=1)
    assert 0.2 <= clock.now <= 0.25
