"""Castle Keep: what the input features of the net say about one position, from both seats.

A tile in hand that can be built counts 30/43 of a tile of the castle.
"""

from importlib import import_module

import pytest

from keepstone.games.castle_keep.rules.terms import Phase, Role
from tests.bots.judging import chances
from tests.castle_keep.table import Table
from tests.learning.feature_lists import check_features, check_table_features

# `keepstone.games.castle_keep.bot.features` is the function
b = import_module("keepstone.games.castle_keep.bot.features")
READY = 30 / 43
NONE = {(0,): 1}


def table(mine=(), theirs=(), castle=(), other=(), ring=(), players=2):
    """A turn of seat 0; castles are given as "PLACE TILE"."""
    t = Table(players)
    if ring:
        t.ring(0, *ring)
    t.castle(0, *castle)
    t.castle(1, *other)
    t.hand(0, *mine)
    t.hand(1, *theirs)
    t.turn_of(0)
    return t.position


def usual():
    """Three in line at the north-western corner; seat 1 holds the wall among them."""
    ring = ("red-curvy-tower", "red-curvy-wall", "red-straight-tower", "", "", "", "", "")
    hands = ["red-keep", "blue-curvy-wall"], ["red-curvy-wall", "blue-curvy-tower"]
    return table(*hands, ring=ring)


def castles():
    """Yield rows about castles."""
    # Seat 0 adds the keep and, beside the curvy tower, the curvy wall; seat 1 begins with both of its tiles.
    soon = (b.TILES_SOON, {(0,): (3 + 2 * READY) / 9}, {(0,): 2 * READY / 9})
    yield (
        "its tiles and those that the hand adds",
        usual(),
        (b.STANDS, {(3, 2): 1}, {(0, 2): 1}),
        soon,
    )
    yield "of four each, two towers and a wall", usual(), (b.LACKS, {(2, 3): 1}, {(4, 4): 1})
    yield "red tiles and a red keep in hand", usual(), (b.KEEP, {(0, 1): 1}, {(0, 0): 1})
    red = ["n red-curvy-wall"]
    keep = [*red, "centre red-keep"]
    placed = table(castle=keep, other=red, theirs=["blue-keep"])
    yield "a placed keep, and one of another colour", placed, (b.KEEP, {(1, 0): 1}, {(0, 0): 1})
    for colour in ("blue", "red", "yellow"):
        hand = ("blue-keep", "red-keep", "yellow-keep")
        any_keep = table(hand, castle=[f"n {colour}-curvy-wall"])
        yield "the keep that fits, wherever it is in the hand", any_keep, (b.KEEP, {(0, 1): 1})
    # West of the curvy red tower and east of the straight red one: red or of the shape, 5 of 9 walls.
    yield "gaps by the kinds that fit", usual(), (b.GAP, {(Role.WALL, 5): 2}, {})
    held = {(Role.WALL, 1): 1, (Role.WALL, 0): 1}
    yield "the curvy blue wall fits beside the curvy tower alone", usual(), (b.GAP_HELD, held, {})
    four = table(["red-curvy-wall"] * 4, castle=["nw red-curvy-tower"])
    yield (
        "at most three tiles for a gap, on either side",
        four,
        (b.GAP_HELD, {(Role.WALL, 3): 2}, {}),
    )
    yield "all three are red and connected", usual(), (b.LINE, {(3,): 1}, {})
    line = ["nw blue-curvy-tower", "n red-curvy-wall", "ne red-curvy-tower", "e blue-curvy-wall"]
    yield "§5.3 the red tiles fall together", table(castle=line), (b.LINE, {(2,): 1, (1,): 1}, {})
    shapes = ("curvy", "straight", "curvy", "straight")
    ring = [f"red-{shape}-{kind}" for shape in shapes for kind in ("tower", "wall")]
    yield "a ring of one colour falls once", table(ring=ring), (b.LINE, {(8,): 4}, {})
    # Three tiles fall. Of four copies of the wall one is in the castle, and one is discarded.
    yield "the copies that may hit it", usual(), (b.LINE_COPIES, {(0,): 0.1 * 3 * 3}, {})
    t = Table(position=usual())
    t.pile("red-curvy-wall")
    yield "one copy less", t.position, (b.LINE_COPIES, {(0,): 0.1 * 3 * 2}, {})


def hands():
    """Yield rows about hands."""
    mine = {(Role.TOWER, 0): 1, (Role.WALL, 1): 1, (Role.KEEP, 1): 1}
    theirs = {(Role.TOWER, 1): 1, (Role.WALL, 1): 1, (Role.KEEP, 0): 1}
    two = (b.HELD, {(2,): 1}, {(2,): 1})
    yield "tiles in hand by role", usual(), two, (b.HELD_OF_ROLE, mine, theirs)
    # Four walls and six towers are ten tiles.
    towers = ["red-curvy-tower", "blue-curvy-tower", "red-zigzag-tower"]
    many = {(Role.TOWER, 5): 1, (Role.WALL, 4): 1, (Role.KEEP, 0): 1}
    ten = table([*["red-curvy-wall"] * 4, *towers * 2])
    yield "many tiles are capped", ten, (b.HELD, {(9,): 1}), (b.HELD_OF_ROLE, many)
    yield "nothing is unseen at the table", usual(), (b.UNSEEN, NONE, NONE)
    seen = usual().view(0)
    hidden = (b.UNSEEN, NONE, {(2,): 1}), two, (b.HIT, {}, {})
    yield "a viewer does not see the hand of the rival", seen, *hidden
    yield "seat 1 holds the red curvy wall, with which three fall", usual(), (b.HIT, {}, {(3,): 1})
    t = Table(3)
    t.castle(0, n="red-curvy-wall")
    t.castle(1, n="red-curvy-wall")
    t.hand(2, "red-curvy-wall")
    t.turn_of(0)
    yield "a wall in hand hits every rival", t.position, (b.HIT, {}, {}, {(1,): 2})
    # Seat 1 has no keep that can be hit.
    keep = ["n red-curvy-wall", "centre red-keep"]
    two_keeps = table(["blue-keep"], ["red-keep", "red-keep", "yellow-keep"], castle=keep)
    yield "keeps in hand that hit the keep of a rival", two_keeps, (b.KEEPS_HELD, {}, {(2,): 1})
    four_keeps = table(theirs=["red-keep"] * 4, castle=keep)
    yield "at most three keeps are counted", four_keeps, (b.KEEPS_HELD, {}, {(3,): 1})
    yield "the seat at turn has the phase", usual(), (b.MOVER, {(Phase.MAIN,): 1}, {})
    yield "turns until the own are counted", usual(), (b.NEXT, NONE, {(1,): 1})
    t = Table(3)
    t.turn_of(2)
    yield "after seat 2 come seats 0 and 1", t.position, (b.NEXT, {(1,): 1}, {(2,): 1})


@pytest.mark.parametrize("rows", [castles, hands])
def test_features(rows):
    check_features(rows())


def of_the_table():
    """Yield rows about features of the table."""
    yield "phase", usual(), b.PHASE, {(Phase.MAIN,): 1}
    yield "players", usual(), b.PLAYERS, {(2,): 1}
    yield "attacks are allowed", usual(), b.GATE, {(0,): 1}
    t = Table()
    t.turn_of(0, attacks=False)
    yield "attacks are not allowed", t.position, b.GATE, {(0,): 0}
    yield "three tiles stand and four are in hand, of 90", usual(), b.SUPPLY, {(0,): 83 / 90}
    yield "turn 20 of at most 400", usual(), b.TURN, {(0,): 0.05}
    yield "seat 1 has no tiles", usual(), b.SMALLEST, {(0,): 1}
    yield "seat 0 has three", usual(), b.LARGEST, {(3,): 1}


def test_features_of_the_table():
    check_table_features(of_the_table())


def test_a_shared_victory_is_shared_by_all():
    t = Table()
    t.position.state.phase = Phase.OVER
    assert chances(t) == [0.5, 0.5]
    t.position.state.winner = 2
    assert chances(t) == [0, 1]
