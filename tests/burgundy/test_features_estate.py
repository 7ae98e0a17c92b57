"""The Castles of Burgundy: features of an estate, from both seats.

All play on estate 1 with the castle on d4 (tests/burgundy/table.py). Beside the castle are c3 (building 3),
c4 (knowledge 1), d3 (ship 2), d5 (ship 5), e3 (mine 4) and e4 (building 3). In phase B, round 1, four fifths
of the dice are left.
"""

from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.rules.components import ANIMAL_TYPES, COLOUR_CELLS, KIND_NAMES
from keepstone.games.burgundy.rules.terms import Building, Colour
from tests.burgundy.bot_table import table
from tests.learning.feature_lists import both

BUILDING, ANIMAL, KNOWLEDGE, CASTLE, MINE, SHIP = list(Colour)[1:]


def kind(name):
    return KIND_NAMES.index(name)


def animal(name):
    return 1 + ANIMAL_TYPES.index(name)


def test_placed_tiles_count_a_quarter_each():
    t = table(0, "c3 bank", "d3 ship", "d5 ship")
    assert both(t.position, b.BUILT) == (
        {(kind("castle"),): 0.25, (kind("bank"),): 0.25, (kind("ship"),): 0.5},
        {(kind("castle"),): 0.25},
    )


BLANK = {
    (BUILDING, 1, 1): 1,
    (BUILDING, 3, 3): 2,
    (BUILDING, 5, 5): 1,
    (ANIMAL, 1, 1): 1,
    (ANIMAL, 5, 5): 1,
    (KNOWLEDGE, 3, 3): 2,
    (CASTLE, 3, 3): 1,
    (MINE, 3, 3): 1,
    (SHIP, 3, 3): 2,
}  # the regions of estate 1 with only the castle of one hex covered
RIVER = BLANK | {(SHIP, 3, 3): 1, (SHIP, 3, 1): 1}


def test_regions_are_listed_by_colour_size_and_missing_hexes():
    """Seat 0 lacks only d7 of the river d5 to d7; its other river is blank."""
    t = table(0, "d5 ship", "d6 ship")
    assert both(t.position, b.REGION) == (RIVER, BLANK)


def test_regions_fade_with_the_dice_left():
    t = table(0, "d5 ship", "d6 ship")
    assert both(t.position, b.REGION_TIME) == (
        {at: 0.8 * count for at, count in RIVER.items()},
        {at: 0.8 * count for at, count in BLANK.items()},
    )


def test_regions_beside_placed_tiles_can_grow():
    """Ships on d5 and d6 are also beside the city of b5, c5 and c6, the pasture e6, and d7."""
    t = table(0, "d5 ship", "d6 ship")
    beside = {(BUILDING, 1): 1, (BUILDING, 5): 1, (KNOWLEDGE, 3): 1, (MINE, 3): 1}
    assert both(t.position, b.REGION_NEXT) == (
        beside | {(BUILDING, 3): 1, (ANIMAL, 1): 1, (SHIP, 3): 1, (SHIP, 1): 1},
        beside | {(SHIP, 3): 2},
    )


def test_colours_are_listed_by_missing_hexes_and_bonus_tiles():
    """Of both bonus tiles for mines the large one is taken. Seat 0 has placed one of six ships."""
    t = table(0, "d5 ship", bonus=[("mine", "rival", None)])
    missing = {(BUILDING, 12, 2), (ANIMAL, 6, 2), (KNOWLEDGE, 6, 2), (CASTLE, 3, 2), (MINE, 3, 1)}
    assert both(t.position, b.COLOUR_MISSING) == (
        dict.fromkeys(missing | {(SHIP, 5, 2)}, 1),
        dict.fromkeys(missing | {(SHIP, 6, 2)}, 1),
    )


def test_herds_in_pastures_that_can_grow_count_a_fifth_for_each_animal():
    """Five cows and four pigs in the pasture of five hexes, with two hexes free."""
    t = table(0, "c3 bank", "c2 cow-3", "b2 cow-2", "b1 pig-4")
    assert both(t.position, b.HERD) == ({(animal("cow"),): 1, (animal("pig"),): 0.8}, {})
    assert both(t.position, b.PASTURE) == ({(5,): 1}, {(0,): 1})


def test_a_herd_is_counted_up_to_ten_animals():
    """Eleven sheep in the pasture, of which one hex is free."""
    t = table(0, "c2 sheep-4", "b2 sheep-4", "b1 sheep-3")
    assert both(t.position, b.PASTURE) == ({(10,): 1}, {(0,): 1})


def test_a_full_pasture_does_not_grow():
    t = table(0, "d5 ship", "d6 ship", "e6 cow-4")
    assert both(t.position, b.HERD) == ({}, {})
    assert both(t.position, b.PASTURE) == ({(0,): 1}, {(0,): 1})


def test_a_building_is_barred_in_the_rest_of_its_city():
    """§6.7 The bank on e4 bars banks on the four other hexes of its city, a fifth each."""
    t = table(0, "e4 bank")
    assert both(t.position, b.BARRED) == ({(Building.BANK,): 0.8}, {})


def test_hexes_beside_the_estate_are_counted_by_colour():
    """The bank on c3 is also beside c2 and b2 for animals and b3 for a castle."""
    t = table(0, "c3 bank")
    alike = {(KNOWLEDGE, 1): 1, (MINE, 1): 1, (SHIP, 2): 1}
    assert both(t.position, b.FRONTIER) == (
        alike | {(BUILDING, 1): 1, (ANIMAL, 2): 1, (CASTLE, 1): 1},
        alike | {(BUILDING, 2): 1, (ANIMAL, 0): 1, (CASTLE, 0): 1},
    )


def test_hexes_beside_the_estate_are_counted_up_to_five():
    """As if all twelve hexes for buildings were beside it."""
    t = table(0)
    t.state.frontier[0] = COLOUR_CELLS[t.state.board[0], BUILDING]
    assert both(t.position, b.FRONTIER)[0][BUILDING, 5] == 1


def test_numbers_beside_the_estate_are_listed_by_colour():
    """From 0. For seat 0 c2 has a 4, b2 a 1, and b3 a 6 besides."""
    t = table(0, "c3 bank")
    alike = dict.fromkeys([(BUILDING, 2), (KNOWLEDGE, 0), (MINE, 3), (SHIP, 1), (SHIP, 4)], 1)
    assert both(t.position, b.FRONTIER_NUMBER) == (
        alike | {(ANIMAL, 3): 1, (ANIMAL, 0): 1, (CASTLE, 5): 1},
        alike,
    )
