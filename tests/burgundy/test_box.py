"""§1 The components of the game."""

from collections import Counter

from keepstone.games.burgundy.rules.components import (
    CELL_NAMES,
    COLOUR_AT,
    KIND_NAMES,
    NUMBER_AT,
    REGION,
)
from keepstone.games.burgundy.rules.terms import Colour
from tests.burgundy.table import Table
from tests.support.rows import each_row

BUILDINGS = KIND_NAMES[1:9]
ANIMALS = ("cow", "sheep", "pig", "chicken")
BLACK_KNOWLEDGE = {7, 12, 14, 15, 24, 25}
HEXES = {"building": 12, "animal": 6, "knowledge": 6, "ship": 6, "castle": 4, "mine": 3}


def colour_at(board, cell):
    return Colour(int(COLOUR_AT[board, CELL_NAMES.index(cell)])).name.lower()


def region_sizes(board, colour):
    cells = [cell for cell in range(37) if COLOUR_AT[board, cell] == Colour[colour.upper()]]
    return sorted(int(each).bit_count() for each in {REGION[board, cell] for cell in cells})[::-1]


def test_the_hex_tiles():
    """§1 124: 40 buildings, 20 animals, 20 knowledge, 14 castles, 10 mines, 20 ships."""
    own, _ = Table(boards="2").unseen()
    assert own.total() == 124
    assert [own[kind] for kind in BUILDINGS] == [5] * 8
    assert [own["castle"], own["mine"], own["ship"]] == [14, 10, 20]
    # 40: 16 buildings, 8 animals, 6 knowledge, 2 castles, 2 mines, 6 ships.
    _, black = Table(boards="2").unseen()
    assert black.total() == 40
    assert [black[kind] for kind in BUILDINGS] == [2] * 8
    assert [black["castle"], black["mine"], black["ship"]] == [2, 2, 6]


@each_row("animal", ANIMALS)
def test_the_animals(animal):
    """§1 Each type shows 2, 2, 3, 3 and 4 animals, on black-backed tiles 3 and 4."""
    own, black = Table(boards="2").unseen()
    assert [own[f"{animal}-{count}"] for count in (2, 3, 4)] == [2, 2, 1]
    assert [black[f"{animal}-{count}"] for count in (2, 3, 4)] == [0, 1, 1]


def test_knowledge_tiles_and_goods():
    """§1 Each of the 26 is there once; 7, 12, 14, 15, 24 and 25 have black backs."""
    own, black = Table(boards="2").unseen()  # on estate 2 no castle lies before the first draw
    for number in range(1, 27):
        is_black = number in BLACK_KNOWLEDGE
        assert (own[f"knowledge-{number}"], black[f"knowledge-{number}"]) == (
            not is_black,
            is_black,
        )
    # 42 goods tiles: six types, seven of each.
    assert Table().state.unseen_goods.tolist() == [7] * 6


@each_row("board", range(1, 10))
def test_the_hexes_of_an_estate(board):
    """§1 12 building, 6 animal, 6 knowledge, 6 ship, 4 castle and 3 mine hexes: 37."""
    assert Counter(colour_at(board, cell) for cell in CELL_NAMES) == HEXES


def test_the_hexes_of_the_estates():
    """§1 The die numbers are the same on all estates, row by row."""
    rows = ["6543", "21654", "543123", "6126541", "254312", "61256", "3413"]
    assert "".join(str(die + 1) for die in NUMBER_AT.tolist()) == "".join(rows)
    # The cities of estate 1 have 5, 3, 3 and 1 hexes.
    assert region_sizes(1, "building") == [5, 3, 3, 1]
    assert region_sizes(1, "animal") == [5, 1]
    assert region_sizes(1, "castle") == [3, 1]


@each_row(
    "board cities",
    [
        (2, [8, 2, 2]),
        (3, [5, 5, 1, 1]),
        (4, [5, 5, 2]),
        (5, [3, 3, 3, 2, 1]),
        (6, [6, 4, 2]),
        (7, [7, 3, 2]),
        (8, [2, 2, 2, 2, 2, 2]),
        (9, [6, 6]),
    ],
)
def test_the_cities_of_the_other_estates(board, cities):
    """§1 Connected hexes of one colour are a region."""
    assert region_sizes(board, "building") == cities
