"""What a learner is told of a table of The Castles of Burgundy."""

import numpy as np
import pytest

import keepstone
from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.bot.features import features, table_features
from keepstone.games.burgundy.rules.components import KIND_NAMES
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.kit.features import new_sparse
from tests.bots.test_judging_burgundy import table


def listed(t, seat=0):
    """The features of a seat by number, with their values."""
    out = new_sparse(b.SEAT.size)
    features(t.state, seat, out)
    n = out.used[0]
    found = {}
    for number, value in zip(out.numbers[:n].tolist(), out.values[:n].tolist(), strict=True):
        found[number] = found.get(number, 0) + value
    return found


def of(block, found):
    """The listed features of a block, by their indices."""
    return {
        block.indices(number): pytest.approx(value)
        for number, value in found.items()
        if block.covers(number)
    }


def kind(name):
    return KIND_NAMES.index(name)


def test_means_are_counted():
    """Three silverlings and a worker in phase B, round 1: 10 * 3 + 2 * 4 + 2 = 40 of 50 dice are left."""
    found = listed(table(0, silver=3, workers=1))
    assert of(b.SILVER, found) == {(3,): 1}
    assert of(b.SILVER_VALUE, found) == {(0,): 0.3, (1,): 0.3 * 0.8}
    assert of(b.WORKERS, found) == {(1,): 1}


def test_goods_are_told_by_type_and_stack():
    found = listed(table(0, stock=[1, 1, 3], sold=[5]))
    assert of(b.GOODS, found) == {(0, 1): 1, (2, 0): 1}
    assert of(b.GOODS_STACKS, found) == {(2,): 1}
    assert of(b.LARGEST_STACK, found) == {(2,): 1}
    assert of(b.SOLD, found) == {(4,): 1}


def test_regions_are_told_by_colour_size_and_missing_hexes():
    """The river of d5 and d6 lacks its third hex d7; the other river of three is blank."""
    found = listed(table(0, "d5 ship", "d6 ship"))
    ships = {at: value for at, value in of(b.REGION, found).items() if at[0] == Colour.SHIP}
    assert ships == {(Colour.SHIP, 3, 1): 1, (Colour.SHIP, 3, 3): 1}


def test_stored_tiles_say_whether_they_fit():
    """Beside the castle on d4 there are hexes for a building, and none yet for an animal."""
    found = listed(table(0, stored=["bank", "cow-2"]))
    assert of(b.STORED, found) == {(kind("bank"),): 1, (kind("cow-2"),): 1}
    assert of(b.STORED_FITS, found) == {(kind("bank"),): 1}
    assert of(b.TILES_STORED, found) == {(2,): 1}


def test_the_dice_are_those_that_are_left():
    found = listed(table(0, dice=(3, 0)))
    assert of(b.DICE, found) == {(1,): 1}
    assert of(b.DIE, found) == {(3,): 1}
    assert of(b.MOVER, found) == {(0,): 1}
    assert of(b.TO_COME, found) == {}


def test_who_has_still_to_move_is_told_so():
    found = listed(table(0, dice=(3, 4)), seat=1)
    assert of(b.MOVER, found) == {}
    assert of(b.TO_COME, found) == {(0,): 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_feature_is_outside_its_table(players):
    rng = np.random.default_rng(players)
    position = keepstone.game("burgundy", players=players, boards="dealt").new(players)
    seats, tables = new_sparse(b.SEAT.size), new_sparse(b.TABLE.size)
    while position.to_act != keepstone.OVER:
        if position.to_act == keepstone.CHANCE:
            position.roll()
            continue
        legal = position.legal()
        position.play(legal[rng.integers(len(legal))])
        for seat in range(players):
            seats.used[0] = tables.used[0] = 0
            features(position.state, seat, seats)
            table_features(position.state, tables)
            assert seats.numbers[: seats.used[0]].min() >= 0
            assert seats.numbers[: seats.used[0]].max() < b.SEAT.size
            assert tables.numbers[: tables.used[0]].max() < b.TABLE.size
            assert np.isfinite(seats.values[: seats.used[0]]).all()
