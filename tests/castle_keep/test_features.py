"""Castle Keep: what the input features of the net say about one position, from both seats.

A tile in hand that can be built counts 30/43 of a tile of the castle.
"""

from keepstone.games.castle_keep.bot.features import blocks as b
from keepstone.games.castle_keep.rules.terms import Phase, Role
from tests.bots.judging import chances
from tests.castle_keep.table import Table
from tests.learning.feature_lists import both, listed, of, of_table

READY = 30 / 43


def table():
    """Three in line at the north-western corner; seat 1 holds the wall among them."""
    t = Table()
    t.ring(0, "red-curvy-tower", "red-curvy-wall", "red-straight-tower", "", "", "", "", "")
    t.hand(0, "red-keep", "blue-curvy-wall")
    t.hand(1, "red-curvy-wall", "blue-curvy-tower")
    t.turn_of(0)
    return t.position


# The castle.


def test_a_castle_has_its_tiles_and_those_that_the_hand_adds():
    """Seat 0 adds the keep and, beside the curvy tower, the curvy wall; seat 1 begins with both of its tiles."""
    assert both(table(), b.STANDS) == ({(3, 2): 1}, {(0, 2): 1})
    assert both(table(), b.TILES_SOON) == (
        {(0,): (3 + 2 * READY) / 9},
        {(0,): 2 * READY / 9},
    )


def test_missing_towers_and_walls_are_counted():
    """Of four each, seat 0 has two towers and a wall."""
    assert both(table(), b.LACKS) == ({(2, 3): 1}, {(4, 4): 1})


def test_a_keep_is_placed_or_can_be():
    """Seat 0 has red tiles and a red keep in hand; seat 1 holds none."""
    assert both(table(), b.KEEP) == ({(0, 1): 1}, {(0, 0): 1})


def test_a_placed_keep_and_one_of_another_colour_in_hand():
    t = Table()
    t.castle(0, n="red-curvy-wall", centre="red-keep")
    t.castle(1, n="red-curvy-wall")
    t.hand(1, "blue-keep")
    t.turn_of(0)
    assert both(t.position, b.KEEP) == ({(1, 0): 1}, {(0, 0): 1})


def test_any_keep_in_hand_can_complete_the_castle():
    """Only the keep with the colour of a tile fits, whichever of the keeps in hand comes first."""
    keeps = ("blue-keep", "red-keep", "yellow-keep")
    for wall in ("blue-curvy-wall", "red-curvy-wall", "yellow-curvy-wall"):
        t = Table()
        t.castle(0, n=wall)
        t.hand(0, *keeps)
        t.turn_of(0)
        assert both(t.position, b.KEEP)[0] == {(0, 1): 1}


def test_gaps_are_listed_by_the_kinds_that_fit():
    """West of the curvy red tower and east of the straight red one: red or of the shape, 5 of 9 walls."""
    assert both(table(), b.GAP) == ({(Role.WALL, 5): 2}, {})


def test_gaps_are_listed_by_the_tiles_in_hand_that_fit():
    """The curvy blue wall fits beside the curvy tower, and not beside the straight one."""
    assert both(table(), b.GAP_HELD) == ({(Role.WALL, 1): 1, (Role.WALL, 0): 1}, {})


def test_a_wall_is_listed_by_the_tiles_that_fall_with_it():
    """All three are red and connected."""
    assert both(table(), b.LINE) == ({(3,): 1}, {})


def test_at_most_three_tiles_in_hand_are_counted_for_a_gap():
    """All four copies of a wall fit beside the only tower, on either side."""
    t = Table()
    t.castle(0, nw="red-curvy-tower")
    t.hand(0, *["red-curvy-wall"] * 4)
    t.turn_of(0)
    assert both(t.position, b.GAP_HELD) == ({(Role.WALL, 3): 2}, {})


def test_a_wall_does_not_take_tiles_of_another_colour_with_it():
    """§5.3 Clockwise: a blue tower, a red wall, a red tower, a blue wall. The red tiles fall together."""
    t = Table()
    t.castle(
        0, nw="blue-curvy-tower", n="red-curvy-wall", ne="red-curvy-tower", e="blue-curvy-wall"
    )
    t.turn_of(0)
    assert both(t.position, b.LINE) == ({(2,): 1, (1,): 1}, {})


def test_a_ring_of_one_colour_falls_once():
    t = Table()
    shapes = ("curvy", "curvy", "straight", "straight", "curvy", "curvy", "straight", "straight")
    ring = [f"red-{s}-{('tower', 'wall')[n % 2]}" for n, s in enumerate(shapes)]
    t.ring(0, *ring)
    t.turn_of(0)
    assert both(t.position, b.LINE) == ({(8,): 4}, {})


def test_the_copies_of_a_wall_that_may_hit_it_are_counted():
    """Three tiles fall. Of four copies of the wall one is in the castle, and one is discarded."""
    assert both(table(), b.LINE_COPIES) == ({(0,): 0.1 * 3 * 3}, {})
    t = Table(position=table())
    t.pile("red-curvy-wall")
    assert both(t.position, b.LINE_COPIES) == ({(0,): 0.1 * 3 * 2}, {})


def test_a_shared_victory_is_shared_by_all():
    t = Table()
    t.position.state.phase = Phase.OVER
    assert chances(t) == [0.5, 0.5]
    t.position.state.winner = 2
    assert chances(t) == [0, 1]


# The hand.


def test_tiles_in_hand_are_counted_by_role():
    assert both(table(), b.HELD) == ({(2,): 1}, {(2,): 1})
    assert both(table(), b.HELD_OF_ROLE) == (
        {(Role.TOWER, 0): 1, (Role.WALL, 1): 1, (Role.KEEP, 1): 1},
        {(Role.TOWER, 1): 1, (Role.WALL, 1): 1, (Role.KEEP, 0): 1},
    )


def test_many_tiles_in_hand_are_capped():
    """Four walls and six towers are ten tiles."""
    t = Table()
    towers = ["red-curvy-tower", "blue-curvy-tower", "red-zigzag-tower"]
    t.hand(0, *["red-curvy-wall"] * 4, *towers * 2)
    t.turn_of(0)
    assert both(t.position, b.HELD)[0] == {(9,): 1}
    assert both(t.position, b.HELD_OF_ROLE)[0] == {
        (Role.TOWER, 5): 1,
        (Role.WALL, 4): 1,
        (Role.KEEP, 0): 1,
    }


def test_a_viewer_does_not_see_the_hand_of_the_rival():
    assert both(table(), b.UNSEEN) == ({(0,): 1}, {(0,): 1})
    seen = table().view(0)
    assert both(seen, b.UNSEEN) == ({(0,): 1}, {(2,): 1})
    assert both(seen, b.HELD) == ({(2,): 1}, {(2,): 1})
    assert of(b.HIT, listed(seen, 1)) == {}


def test_a_wall_in_hand_hits_the_same_wall_of_a_rival():
    """Seat 1 holds the red curvy wall, with which three tiles fall."""
    assert both(table(), b.HIT) == ({}, {(3,): 1})


def test_a_wall_in_hand_hits_every_rival():
    """Three players: seat 2 holds a wall that stands in both other castles, alone in its colour."""
    t = Table(3)
    t.castle(0, n="red-curvy-wall")
    t.castle(1, n="red-curvy-wall")
    t.hand(2, "red-curvy-wall")
    t.turn_of(0)
    assert of(b.HIT, listed(t.position, 2)) == {(1,): 2}


def test_keeps_in_hand_that_hit_the_keep_of_a_rival():
    """Seat 1 holds two keeps of the colour of seat 0's keep; seat 1 has no keep that can be hit."""
    t = Table()
    t.castle(0, n="red-curvy-wall", centre="red-keep")
    t.hand(0, "blue-keep")
    t.hand(1, "red-keep", "red-keep", "yellow-keep")
    t.turn_of(0)
    assert both(t.position, b.KEEPS_HELD) == ({}, {(2,): 1})


def test_at_most_three_keeps_are_counted():
    t = Table()
    t.castle(0, n="red-curvy-wall", centre="red-keep")
    t.hand(1, *["red-keep"] * 4)
    t.turn_of(0)
    assert both(t.position, b.KEEPS_HELD) == ({}, {(3,): 1})


# The turn and the table.


def test_the_seat_at_turn_has_the_phase():
    assert both(table(), b.MOVER) == ({(Phase.MAIN,): 1}, {})


def test_turns_until_the_own_are_counted():
    assert both(table(), b.NEXT) == ({(0,): 1}, {(1,): 1})


def test_three_players_take_turns_in_order():
    """After seat 2 come seats 0 and 1."""
    t = Table(3)
    t.turn_of(2)
    assert both(t.position, b.NEXT) == ({(1,): 1}, {(2,): 1})


def test_the_table_has_a_phase_and_players():
    assert of_table(table(), b.PHASE) == {(Phase.MAIN,): 1}
    assert of_table(table(), b.PLAYERS) == {(2,): 1}


def test_attacks_are_allowed_once_the_gate_is_open():
    assert of_table(table(), b.GATE) == {(0,): 1}
    t = Table()
    t.turn_of(0, attacks=False)
    assert of_table(t.position, b.GATE) == {(0,): 0}


def test_the_supply_and_the_turns_are_shares():
    """Three tiles stand and four are in hand, of 90; it is turn 20 of at most 400."""
    assert of_table(table(), b.SUPPLY) == {(0,): 83 / 90}
    assert of_table(table(), b.TURN) == {(0,): 0.05}


def test_the_smallest_and_the_largest_castle_are_listed():
    """Seat 0 has three tiles, seat 1 none."""
    assert of_table(table(), b.SMALLEST) == {(0,): 1}
    assert of_table(table(), b.LARGEST) == {(3,): 1}
