"""The Castles of Burgundy: features of stored tiles and of tiles in depots, from both seats.

All play on estate 1 with the castle on d4 (tests/burgundy/table.py). Beside the castle are two hexes for
buildings (both 3), two for ships (2 and 5), one for knowledge and one for a mine. Seat 1 stores nothing.
"""

from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.rules.components import KIND_NAMES
from keepstone.games.burgundy.rules.terms import Colour
from tests.burgundy.bot_table import table
from tests.learning.feature_lists import both

BUILDING, ANIMAL, KNOWLEDGE, CASTLE, MINE, SHIP = list(Colour)[1:]


def kind(name):
    return KIND_NAMES.index(name)


def test_stored_tiles_are_listed_and_counted():
    t = table(0, stored=["bank", "cow-2"])
    assert both(t.position, b.STORED) == ({(kind("bank"),): 1, (kind("cow-2"),): 1}, {})
    assert both(t.position, b.TILES_STORED) == ({(2,): 1}, {(0,): 1})


def test_a_stored_tile_fits_on_a_hex_of_its_colour():
    """No hex for an animal is beside the castle."""
    t = table(0, stored=["bank", "cow-2"])
    assert both(t.position, b.STORED_FITS) == ({(kind("bank"),): 1}, {})


def test_a_stored_tile_fits_a_die():
    """A 3 places the bank; the ship needs a 2 or a 5."""
    t = table(0, stored=["bank", "ship"], dice=(3, 3))
    assert both(t.position, b.STORED_NOW) == ({(kind("bank"),): 1}, {})


def test_knowledge_9_lets_a_die_place_a_building_one_number_away():
    """§8.9 The bank needs a 3 and may be placed with a 4; the ship needs a 2 or a 5, and is no building."""
    t = table(0, "c4 knowledge-9", stored=["bank", "ship"], dice=(4, 4))
    assert both(t.position, b.STORED_NOW) == ({(kind("bank"),): 1}, {})


def test_numbers_that_place_a_stored_tile_are_listed_by_colour():
    """From 0: a 3 for the bank, a 2 and a 5 for the ship, none for the cow."""
    t = table(0, stored=["bank", "ship", "cow-2"])
    numbers = {(BUILDING, 2): 1, (SHIP, 1): 1, (SHIP, 4): 1}
    assert both(t.position, b.STORED_NUMBER) == (numbers, {})


def test_numbers_that_place_a_tile_or_sell_goods_are_counted():
    """2, 3 and 5 place a tile. Goods of 3 add no number, those of 6 do."""
    t = table(0, stored=["bank", "ship", "cow-2"], stock=[3, 6])
    assert both(t.position, b.PLACING) == ({(3,): 1}, {(0,): 1})
    assert both(t.position, b.USEFUL) == ({(4,): 1}, {(0,): 1})


def test_a_stored_tile_leaves_hexes_or_fills_a_region():
    """A bank fills the city of one hex on c3; a ship leaves two of three hexes."""
    t = table(0, stored=["bank", "ship"])
    assert both(t.position, b.STORED_LEAVES) == ({(BUILDING, 0): 1, (SHIP, 2): 1}, {})
    assert both(t.position, b.STORED_FILLS) == ({(BUILDING, 1): 1}, {})


def test_a_stored_ship_fills_a_river():
    """d5 and d6 are covered, d7 is missing."""
    t = table(0, "d5 ship", "d6 ship", stored=["ship"])
    assert both(t.position, b.STORED_LEAVES) == ({(SHIP, 0): 1}, {})
    assert both(t.position, b.STORED_FILLS) == ({(SHIP, 3): 1}, {})


def offering():
    """Two banks, a ship and two cows in three depots; seat 1 has a church on c3, beside hexes for animals."""
    t = table(0)
    t.lay(1, "c3 church")
    t.depot(1, "bank", "cow-2")
    t.depot(2, "cow-3")
    t.depot(4, "ship", "bank")
    return t.position


def test_tiles_in_depots_that_fit_are_counted_whatever_the_dice():
    """Cows fit only for seat 1."""
    alike = {(BUILDING, 2): 1, (KNOWLEDGE, 0): 1, (CASTLE, 0): 1, (MINE, 0): 1, (SHIP, 1): 1}
    assert both(offering(), b.OFFERED) == (alike | {(ANIMAL, 0): 1}, alike | {(ANIMAL, 2): 1})


def test_depots_with_a_tile_that_fits_are_counted():
    assert both(offering(), b.OFFERED_DEPOTS) == ({(2,): 1}, {(3,): 1})


def test_a_tile_in_a_depot_fills_a_region():
    """A bank fills the city on c3, which seat 1 has filled."""
    assert both(offering(), b.OFFERED_FILLS) == ({(BUILDING, 1): 1}, {})


def test_five_tiles_of_a_colour_are_as_good_as_six():
    t = table(0)
    t.depot(1, "bank", "church", "market")
    t.depot(2, "carpenter", "watchtower", "warehouse")
    assert both(t.position, b.OFFERED)[0].items() >= {(BUILDING, 5): 1}.items()


def test_a_stored_tile_may_fill_the_larger_of_two_regions():
    """A cow fills the pasture of five hexes, which lacks a1, or that of one hex on e6."""
    laid = ("c3 bank", "c2 sheep-3", "b2 sheep-2", "c1 sheep-4", "b1 pig-2", "d5 ship", "d6 ship")
    t = table(0, *laid, stored=["cow-2"])
    assert both(t.position, b.STORED_FILLS) == ({(ANIMAL, 5): 1}, {})
