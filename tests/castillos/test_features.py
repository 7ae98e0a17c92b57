"""Castillos: what the input features of the net say about one position, from both seats.

Two positions: `land`, where the map is laid, and `armies`, where coins are placed around castles: seat 0 on its 5,
where its 3 leads a foreign 2; seat 1 on its null.
"""

from importlib import import_module

import numpy as np
import pytest

from keepstone.games.castillos.bot.evaluate import phase
from keepstone.games.castillos.bot.features import between, put_armies
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.features import new_sparse
from tests.castillos.table import Table, armies
from tests.learning.feature_lists import check_features, check_table_features, listed, of

# `keepstone.games.castillos.bot.features` is the function
b = import_module("keepstone.games.castillos.bot.features")
NULL, ACE, TWO, THREE, FOUR, FIVE = range(6)
TIE = b.MARGIN


def mapped(*rows, seat=1, phase=Phase.PLACE):
    """A map on which a seat is to act."""
    t = Table()
    t.map(*rows)
    t.turn_of(seat, phase)
    return t


def land():
    """In a row: an own 3, an own 5, and the ace of seat 1."""
    return mapped("sun-3 sun-5 moon-ace").position


def values(*found):
    return {(value,): 1 for value in found}


def before_the_castles():
    """Yield rows about maps."""
    # 3 + 0.7 * 5 = 6.5 beside the 5; 5 + 0.7 * 3 - 0.3 * 1 = 6.8 between the 3 and the ace.
    # For seat 1 the ace is worth 1 - 0.3 * 5, which is negative and counts 0.
    sites = {(THREE, 6): 1, (FIVE, 6): 1}, {(ACE, 0): 1}
    yield "own tiles are sites", land(), (b.SITE, *sites)
    best = {(0, 6): 1, (1, 6): 1}, {(0, 0): 1, (1, 0): 1}
    yield "a second site that is missing counts 0", land(), (b.BEST_SITE, *best)
    # The 5 has neighbours in the west and east, the ace only in the west.
    yield "the best site has free sides", land(), (b.FREE_SIDES, {(FIVE, 2): 1}, {(ACE, 3): 1})
    # Seat 1 alone: 5 + 0.7 * 2 = 6.4, and 2 + 0.7 * 5 = 5.5. The 5 has one neighbour.
    sides, sites = (b.FREE_SIDES, {}, {(FIVE, 3): 1}), (b.BEST_SITE, {}, {(0, 6): 1, (1, 5): 1})
    yield "a second site that is worse", mapped("moon-5 moon-2").position, sites, sides
    # The null is worth 0 - 0.3 * 1, and has one neighbour.
    null = mapped("sun-null moon-ace", seat=0).position
    yield (
        "the first tile of all may be the best",
        null,
        (b.FREE_SIDES, {(NULL, 3): 1}, {(ACE, 3): 1}),
    )
    to_come = values(NULL, ACE, TWO, FOUR), values(NULL, TWO, THREE, FOUR, FIVE)
    yield "tiles to come are those that are not on the map", land(), (b.TO_COME, *to_come)
    t = mapped("sun-3", seat=0, phase=Phase.SOURCE)
    t.resources("sun-4", "moon-2")
    hidden = {(6,): 1}
    yield "resources", t.position, (b.RESOURCE, values(FOUR), values(TWO))
    yield "seat 0 knows its own", t.position.view(0), (b.RESOURCE, values(FOUR), hidden)
    yield "seat 1 knows its own", t.position.view(1), (b.RESOURCE, hidden, values(TWO))
    yield "there is no castle", land(), (b.CASTLE, {}, {})


def around_castles():
    """Yield rows about coins around castles."""
    found = armies().position
    yield "a castle has the value of its tile", found, (b.CASTLE, values(FIVE), values(NULL))
    yield "coins under the castle, own and foreign", found, (b.GUARD, {(1, 1): 1}, {(0, 0): 1})
    yield "3 against 2 leads", found, (b.GUARD_MARGIN, {(TIE + 1,): 1}, {(TIE,): 1})
    # Seat 0's null coin counts 1 against a 4. Suit 1 is the own one. Nothing is beside seat 1's castle.
    margins = {(0, FOUR, TIE - 3): 1, (1, TWO, TIE): 1}, {(0, FOUR, TIE): 1, (1, ACE, TIE): 1}
    coins = (
        {(0, FOUR, 1, 1): 1, (1, TWO, 0, 0): 1},
        {(0, FOUR, 0, 0): 1, (1, ACE, 0, 0): 1},
    )
    room = {(0, FOUR, 2): 1, (1, TWO, 4): 1}, {(0, FOUR, 4): 1, (1, ACE, 4): 1}
    yield "armies beside the castle", found, (b.BESIDE, *margins), (b.BESIDE_COINS, *coins)
    yield "four coins fill a tile", found, (b.BESIDE_ROOM, *room)
    # Seat 0: 5 + 3 - 2 under the castle, 2 for its empty 2, and 4 lost to the moon: 4.
    # Seat 1: a null is worth 0, its own empty ace 1, and a foreign 4 without coins costs nothing.
    points = {(4 - b.LOWEST,): 1}, {(1 - b.LOWEST,): 1}
    yield "points of the round so far", found, (b.ROUND_POINTS, *points)
    t = armies()
    t.state.score[:2] = 12, 7
    parts = {(0,): 1.2, (1,): 0.4}, {(0,): 0.7, (1,): 0.1}
    yield (
        "a tenth of earlier points, and of the 4 and 1 of this round",
        t.position,
        (b.PARTS, *parts),
    )
    yield "of six coins each, four are left", found, (b.COINS_LEFT, {(4,): 1}, {(4,): 1})
    # Seat 0 has placed its 3 and its null, seat 1 its 2 and its 4.
    seen = found.view(0)
    yield "the own coins left are known", seen, (b.COIN_LEFT, values(ACE, TWO, FOUR, FIVE), {})
    left = (b.COIN_LEFT, {}, values(NULL, ACE, THREE, FIVE))
    yield "the own coins left are known to seat 1", found.view(1), left
    # Seat 0 sees a foreign coin of 3 on average under its 3, and one over its null beside it.
    beside = (b.BESIDE, {(0, FOUR, TIE - 2): 1, (1, TWO, TIE): 1})
    yield "unseen coins count as average ones", seen, (b.GUARD_MARGIN, {(TIE,): 1}), beside
    yield "seat 0 acts, then seat 1", found, (b.TURN, {(0, 4): 1}, {(1, 4): 1})
    t = armies()
    t.state.score[:2] = 3, 5
    t.state.phase = Phase.RESULT
    parts = (b.PARTS, {(0,): 0.3}, {(0,): 0.5})
    yield "a finished round has only its points", t.position, (b.TURN, {}, {}), parts
    t = Table(3)
    t.turn_of(2, Phase.SOURCE)
    turns = {(1, 6): 1}, {(2, 6): 1}, {(0, 6): 1}
    yield (
        "three players take turns in order: after seat 2 come 0 and 1",
        t.position,
        (b.TURN, *turns),
    )


@pytest.mark.parametrize("rows", [before_the_castles, around_castles])
def test_features(rows):
    check_features(rows())


def test_features_of_the_table():
    """The first of two rounds; all twelve tiles, and two coins of each player."""
    blocks = {b.PHASE: Phase.COIN, b.PLAYERS: 2, b.ROUNDS: 1, b.LAID: 12, b.PLACED: 4}
    found = armies().position
    check_table_features(("", found, block, {(number,): 1}) for block, number in blocks.items())


def test_a_lead_of_more_than_six_counts_as_six():
    """Under the castle of seat 0 lie its 3 and 5, worth 8. A coin of seat 1 there would be beaten by as much."""
    t = Table()
    t.cross("sun-5", e="moon-4", w="sun-2")
    t.rest()
    t.castles("sun-5", "moon-4")
    t.coins(0, "3 sun-5", "5 sun-5")
    t.turn_of(0, Phase.COIN)
    margins = [of(b.GUARD_MARGIN, listed(t.position, seat)) for seat in (0, 1)]
    assert margins == [{(TIE + 6,): 1}, {(TIE,): 1}]
    assert of(b.BESIDE, listed(t.position, 1))[0, FIVE, TIE - 6] == 1


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
