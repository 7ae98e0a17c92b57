"""Tests of the net's input features for Castle Keep."""

from keepstone.games.castle_keep.bot.features import blocks as b
from keepstone.games.castle_keep.rules.terms import Phase, Role
from tests.castle_keep.table import Table
from tests.learning.feature_lists import listed, listed_of_table, of


def table():
    """Three in line at the north-western corner; seat 1 holds the wall among them."""
    t = Table()
    t.ring(0, "red-curvy-tower", "red-curvy-wall", "red-straight-tower", "", "", "", "", "")
    t.hand(0, "red-keep", "blue-curvy-wall")
    t.hand(1, "red-curvy-wall", "blue-curvy-tower")
    t.turn_of(0)
    return t.position


def test_a_castle_is_told_by_size_and_by_what_the_hand_adds():
    """The keep of its colour, and the curvy wall beside the curvy tower: two more."""
    found = listed(table())
    assert of(b.STANDS, found) == {(3, 2): 1}
    assert of(b.LACKS, found) == {(2, 3): 1}
    assert of(b.KEEP, found) == {(0, 1): 1}


def test_gaps_are_told_by_what_fits():
    """West of the curvy red tower and east of the straight red one: red or of the shape, 5 of 9 walls.

    The curvy blue wall fits the first of them only.
    """
    found = listed(table())
    assert of(b.GAP, found) == {(Role.WALL, 5): 2}
    assert of(b.GAP_HELD, found) == {(Role.WALL, 1): 1, (Role.WALL, 0): 1}


def test_walls_are_told_by_what_falls_with_them():
    assert of(b.LINE, listed(table(), 0)) == {(3,): 1}
    assert of(b.HIT, listed(table(), 1)) == {(3,): 1}
    assert of(b.HIT, listed(table(), 0)) == {}


def test_a_ring_of_one_colour_falls_once():
    t = Table()
    shapes = ("curvy", "curvy", "straight", "straight", "curvy", "curvy", "straight", "straight")
    ring = [f"red-{s}-{('tower', 'wall')[n % 2]}" for n, s in enumerate(shapes)]
    t.ring(0, *ring)
    t.turn_of(0)
    assert of(b.LINE, listed(t.position)) == {(8,): 4}


def test_another_hand_is_told_as_far_as_it_is_seen():
    seen = table().view(0)
    assert of(b.UNSEEN, listed(seen, 1)) == {(2,): 1}
    assert of(b.HELD, listed(seen, 1)) == {(2,): 1}
    assert of(b.HIT, listed(seen, 1)) == {}


def test_the_table_tells_how_far_the_castles_are():
    found = listed_of_table(table())
    assert of(b.PHASE, found) == {(Phase.MAIN,): 1}
    assert of(b.SMALLEST, found) == {(0,): 1}
    assert of(b.LARGEST, found) == {(3,): 1}
