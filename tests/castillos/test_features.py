"""Castillos: what the input features of the net say about one position, from both seats.

Two positions: `land`, where the map is laid, and `armies`, where coins are placed around castles.
"""

import numpy as np

from keepstone.games.castillos.bot.evaluate import phase
from keepstone.games.castillos.bot.features import blocks as b
from keepstone.games.castillos.bot.features.armies import put_armies
from keepstone.games.castillos.bot.features.land import between
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.features import new_sparse
from tests.castillos.table import Table, armies
from tests.learning.feature_lists import both, listed, of, of_table

NULL, ACE, TWO, THREE, FOUR, FIVE = range(6)
TIE = b.MARGIN


def land():
    """In a row: an own 3, an own 5, and the ace of seat 1."""
    t = Table()
    t.map("sun-3 sun-5 moon-ace")
    t.turn_of(1, Phase.PLACE)
    return t.position


# Before the castles are placed.


def test_own_tiles_are_sites():
    """3 + 0.7 * 5 = 6.5 beside the 5; 5 + 0.7 * 3 - 0.3 * 1 = 6.8 between the 3 and the ace.

    For seat 1 the ace is worth 1 - 0.3 * 5, which is negative and counts 0.
    """
    assert both(land(), b.SITE) == ({(THREE, 6): 1, (FIVE, 6): 1}, {(ACE, 0): 1})


def test_the_best_two_sites_are_listed():
    """Seat 0 has two sites of 6 points. The only one of seat 1 counts 0, as does a second that is missing."""
    assert both(land(), b.BEST_SITE) == ({(0, 6): 1, (1, 6): 1}, {(0, 0): 1, (1, 0): 1})


def test_the_best_site_has_free_sides():
    """The 5 has neighbours in the west and east, the ace only in the west."""
    assert both(land(), b.FREE_SIDES) == ({(FIVE, 2): 1}, {(ACE, 3): 1})


def test_a_second_site_that_is_worse():
    """Seat 1 alone: 5 + 0.7 * 2 = 6.4, and 2 + 0.7 * 5 = 5.5. The 5 has one neighbour."""
    t = Table()
    t.map("moon-5 moon-2")
    t.turn_of(1, Phase.PLACE)
    assert both(t.position, b.BEST_SITE) == ({}, {(0, 6): 1, (1, 5): 1})
    assert both(t.position, b.FREE_SIDES) == ({}, {(FIVE, 3): 1})


def test_the_first_tile_of_all_may_be_the_best_site():
    """The null is worth 0 - 0.3 * 1, and has one neighbour."""
    t = Table()
    t.map("sun-null moon-ace")
    t.turn_of(0, Phase.PLACE)
    assert both(t.position, b.FREE_SIDES) == ({(NULL, 3): 1}, {(ACE, 3): 1})


def test_tiles_to_come_are_those_that_are_not_on_the_map():
    assert both(land(), b.TO_COME) == (
        {(value,): 1 for value in (NULL, ACE, TWO, FOUR)},
        {(value,): 1 for value in (NULL, TWO, THREE, FOUR, FIVE)},
    )


def test_the_own_resource_is_known_to_its_owner_only():
    t = Table()
    t.map("sun-3")
    t.resources("sun-4", "moon-2")
    t.turn_of(0, Phase.SOURCE)
    assert both(t.position, b.RESOURCE) == ({(FOUR,): 1}, {(TWO,): 1})
    assert both(t.position.view(0), b.RESOURCE) == ({(FOUR,): 1}, {(6,): 1})
    assert both(t.position.view(1), b.RESOURCE) == ({(6,): 1}, {(TWO,): 1})


# With castles: seat 0 on its 5, where its 3 leads a foreign 2; seat 1 on its null.


def test_a_castle_has_the_value_of_its_tile():
    assert both(armies().position, b.CASTLE) == ({(FIVE,): 1}, {(NULL,): 1})
    assert both(land(), b.CASTLE) == ({}, {})


def test_coins_under_the_castle_are_own_and_foreign():
    assert both(armies().position, b.GUARD) == ({(1, 1): 1}, {(0, 0): 1})


def test_an_army_under_the_castle_leads():
    """3 against 2, and nothing against nothing."""
    assert both(armies().position, b.GUARD_MARGIN) == ({(TIE + 1,): 1}, {(TIE,): 1})


def test_a_lead_of_more_than_six_counts_as_six():
    """Under the castle of seat 0 lie its 3 and 5, worth 8. A coin of seat 1 there would be beaten by as much."""
    t = Table()
    t.cross("sun-5", e="moon-4", w="sun-2")
    t.rest()
    t.castles("sun-5", "moon-4")
    t.coins(0, "3 sun-5", "5 sun-5")
    t.turn_of(0, Phase.COIN)
    assert both(t.position, b.GUARD_MARGIN) == ({(TIE + 6,): 1}, {(TIE,): 1})
    assert both(t.position, b.BESIDE)[1][0, FIVE, TIE - 6] == 1


def test_armies_beside_the_castle_lead_or_do_not():
    """Seat 0's null coin counts 1 against a 4. Suit 1 is the own one. Nothing is beside seat 1's castle."""
    assert both(armies().position, b.BESIDE) == (
        {(0, FOUR, TIE - 3): 1, (1, TWO, TIE): 1},
        {(0, FOUR, TIE): 1, (1, ACE, TIE): 1},
    )


def test_coins_beside_the_castle_are_own_and_foreign():
    assert both(armies().position, b.BESIDE_COINS) == (
        {(0, FOUR, 1, 1): 1, (1, TWO, 0, 0): 1},
        {(0, FOUR, 0, 0): 1, (1, ACE, 0, 0): 1},
    )


def test_four_coins_fill_a_tile():
    assert both(armies().position, b.BESIDE_ROOM) == (
        {(0, FOUR, 2): 1, (1, TWO, 4): 1},
        {(0, FOUR, 4): 1, (1, ACE, 4): 1},
    )


def test_points_of_the_round_so_far():
    """Seat 0: 5 + 3 - 2 under the castle, 2 for its empty 2, and 4 lost to the moon: 4.

    Seat 1: a null is worth 0, its own empty ace 1, and a foreign 4 without coins costs nothing.
    """
    assert both(armies().position, b.ROUND_POINTS) == (
        {(4 - b.LOWEST,): 1},
        {(1 - b.LOWEST,): 1},
    )


def test_parts_are_the_points_of_before_and_of_the_round():
    """A tenth of each: 12 and 7 of earlier rounds, and the 4 and 1 of this one."""
    t = armies()
    t.state.score[:2] = 12, 7
    assert both(t.position, b.PARTS) == ({(0,): 1.2, (1,): 0.4}, {(0,): 0.7, (1,): 0.1})


def test_coins_left_are_counted():
    """Of six each, both have placed two."""
    assert both(armies().position, b.COINS_LEFT) == ({(4,): 1}, {(4,): 1})


def test_which_coins_are_left_is_known_to_their_owner_only():
    """Seat 0 has placed its 3 and its null, seat 1 its 2 and its 4."""
    seen = armies().position.view(0)
    assert both(seen, b.COIN_LEFT) == ({(value,): 1 for value in (ACE, TWO, FOUR, FIVE)}, {})
    seen = armies().position.view(1)
    assert both(seen, b.COIN_LEFT) == ({}, {(value,): 1 for value in (NULL, ACE, THREE, FIVE)})


def test_unseen_coins_count_as_average_ones():
    """Seat 0 sees a foreign coin of 3 on average under its 3, and one over its null beside it."""
    seen = armies().position.view(0)
    assert of(b.GUARD_MARGIN, listed(seen)) == {(TIE,): 1}
    assert of(b.BESIDE, listed(seen)) == {(0, FOUR, TIE - 2): 1, (1, TWO, TIE): 1}


def test_points_out_of_range_are_capped():
    """A round may bring from -10 to 25, and a site up to 15."""
    found, sums = [], np.zeros((4, 24), np.int16)
    for points in (-11, 26):
        out = new_sparse(b.SEAT.size)
        put_armies(armies().state, 0, sums, points, out)
        numbers = out.numbers[: out.used[0]].tolist()
        found += [b.ROUND_POINTS.indices(each) for each in numbers if b.ROUND_POINTS.covers(each)]
    assert found == [(0,), (35,)]
    assert [int(between(points)) for points in (-0.5, 6.8, 15.2, 16.0)] == [0, 6, 15, 15]


# The turn and the table.


def test_three_players_take_turns_in_order():
    """After seat 2 come seats 0 and 1. Nobody has placed a coin."""
    t = Table(3)
    t.turn_of(2, Phase.SOURCE)
    turns = [of(b.TURN, listed(t.position, seat)) for seat in range(3)]
    assert turns == [{(1, 6): 1}, {(2, 6): 1}, {(0, 6): 1}]


def test_a_phase_of_learning_ends_with_the_map_and_with_half_of_the_coins():
    """Of the twelve coins of two players, four, five and six are placed."""
    placed = armies()
    found = [phase(land().state), phase(placed.state)]
    placed.coins(0, "ace sun-2")
    found.append(phase(placed.state))
    placed.coins(1, "5 moon-4")
    found.append(phase(placed.state))
    assert found == [0, 1, 1, 2]
    placed.state.coins[:2] = 0
    placed.state.phase = Phase.CASTLE
    assert phase(placed.state) == 1


def test_turns_until_the_own_are_listed_with_the_coins_left():
    """Seat 0 acts, then seat 1; both have four coins left."""
    assert both(armies().position, b.TURN) == ({(0, 4): 1}, {(1, 4): 1})


def test_a_finished_round_has_only_its_points():
    t = armies()
    t.state.score[:2] = 3, 5
    t.state.phase = Phase.RESULT
    assert both(t.position, b.TURN) == ({}, {})
    assert both(t.position, b.PARTS) == ({(0,): 0.3}, {(0,): 0.5})


def test_the_table_has_a_phase_and_players():
    assert of_table(armies().position, b.PHASE) == {(Phase.COIN,): 1}
    assert of_table(armies().position, b.PLAYERS) == {(2,): 1}


def test_rounds_to_come_are_counted():
    """The first of as many rounds as players."""
    assert of_table(armies().position, b.ROUNDS) == {(1,): 1}


def test_tiles_and_coins_on_the_map_are_counted():
    """All twelve tiles, and two coins of each player."""
    assert of_table(armies().position, b.LAID) == {(12,): 1}
    assert of_table(armies().position, b.PLACED) == {(4,): 1}
