"""Tests of the net's input features for The Castles of Burgundy."""

from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.rules.components import KIND_NAMES
from keepstone.games.burgundy.rules.terms import Colour
from tests.bots.test_judging_burgundy import table
from tests.learning.feature_lists import listed, of


def kind(name):
    return KIND_NAMES.index(name)


def test_means_are_counted():
    """Three silverlings and a worker in phase B, round 1: 10 * 3 + 2 * 4 + 2 = 40 of 50 dice are left."""
    found = listed(table(0, silver=3, workers=1).position)
    assert of(b.SILVER, found) == {(3,): 1}
    assert of(b.SILVER_VALUE, found) == {(0,): 0.3, (1,): 0.3 * 0.8}
    assert of(b.WORKERS, found) == {(1,): 1}


def test_goods_are_told_by_type_and_stack():
    found = listed(table(0, stock=[1, 1, 3], sold=[5]).position)
    assert of(b.GOODS, found) == {(0, 1): 1, (2, 0): 1}
    assert of(b.GOODS_STACKS, found) == {(2,): 1}
    assert of(b.LARGEST_STACK, found) == {(2,): 1}
    assert of(b.SOLD, found) == {(4,): 1}


def test_regions_are_told_by_colour_size_and_missing_hexes():
    """The river of d5 and d6 lacks its third hex d7; the other river of three is blank."""
    found = listed(table(0, "d5 ship", "d6 ship").position)
    ships = {at: value for at, value in of(b.REGION, found).items() if at[0] == Colour.SHIP}
    assert ships == {(Colour.SHIP, 3, 1): 1, (Colour.SHIP, 3, 3): 1}


def test_stored_tiles_say_whether_they_fit():
    """Beside the castle on d4 there are hexes for a building, and none yet for an animal."""
    found = listed(table(0, stored=["bank", "cow-2"]).position)
    assert of(b.STORED, found) == {(kind("bank"),): 1, (kind("cow-2"),): 1}
    assert of(b.STORED_FITS, found) == {(kind("bank"),): 1}
    assert of(b.TILES_STORED, found) == {(2,): 1}


def test_numbers_that_place_a_stored_tile_are_told():
    """Beside the castle both hexes for a building have a 3, those for ships a 2 and a 5; no animal fits.
    Goods of 3 add no number, those of 6 do."""
    found = listed(table(0, stored=["bank", "ship", "cow-2"], stock=[3, 6]).position)
    numbers = {(Colour.BUILDING, 2): 1, (Colour.SHIP, 1): 1, (Colour.SHIP, 4): 1}
    assert of(b.STORED_NUMBER, found) == numbers
    assert of(b.PLACING, found) == {(3,): 1}
    assert of(b.USEFUL, found) == {(4,): 1}


def test_it_is_told_what_a_stored_tile_would_fill():
    """A bank fills the city of one hex on c3. A ship leaves two of three hexes, or fills d5 to d7."""
    found = listed(table(0, stored=["bank", "ship"]).position)
    assert of(b.STORED_LEAVES, found) == {(Colour.BUILDING, 0): 1, (Colour.SHIP, 2): 1}
    assert of(b.STORED_FILLS, found) == {(Colour.BUILDING, 1): 1}
    found = listed(table(0, "d5 ship", "d6 ship", stored=["ship"]).position)
    assert of(b.STORED_LEAVES, found) == {(Colour.SHIP, 0): 1}
    assert of(b.STORED_FILLS, found) == {(Colour.SHIP, 3): 1}


def test_tiles_in_depots_that_fit_are_told_whatever_the_dice():
    """Two banks and a ship fit beside the castle, a cow does not; one bank would fill the city on c3."""
    t = table(0)
    t.depot(1, "bank", "cow-2")
    t.depot(2, "cow-3")
    t.depot(4, "ship", "bank")
    found = listed(t.position)
    fitting = {at: value for at, value in of(b.OFFERED, found).items() if at[1]}
    assert fitting == {(Colour.BUILDING, 2): 1, (Colour.SHIP, 1): 1}
    assert of(b.OFFERED_DEPOTS, found) == {(2,): 1}
    assert of(b.OFFERED_FILLS, found) == {(Colour.BUILDING, 1): 1}


def test_the_dice_are_those_that_are_left():
    found = listed(table(0, dice=(3, 0)).position)
    assert of(b.DICE, found) == {(1,): 1}
    assert of(b.DIE, found) == {(3,): 1}
    assert of(b.MOVER, found) == {(0,): 1}
    assert of(b.TO_COME, found) == {}


def test_who_has_still_to_move_is_told_so():
    found = listed(table(0, dice=(3, 4)).position, seat=1)
    assert of(b.MOVER, found) == {}
    assert of(b.TO_COME, found) == {(0,): 1}
