"""§1 Tiles, estates and depots, as read-only tables.

Kinds of tiles are numbered 1 to 49: eight buildings, twelve animals, 26 knowledge tiles, castle, mine and
ship; 0 means none. The 37 cells of an estate are numbered in reading order and named by row and column, a1 to
g4. Cell d4 is the centre. A set of cells is an int64 with one bit for each cell. Goods and dice are counted from 0
here.

          a1 a2 a3 a4
         b1 b2 b3 b4 b5
        c1 c2 c3 c4 c5 c6
       d1 d2 d3 d4 d5 d6 d7
        e1 e2 e3 e4 e5 e6
         f1 f2 f3 f4 f5
          g1 g2 g3 g4
"""

import tomllib
from importlib.resources import files
from typing import Any

import numpy as np

from keepstone.games.burgundy.rules.terms import Colour


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(f"data/{name}.toml").read_text("utf-8"))


def _table(values: object, dtype: type = np.int64) -> np.ndarray:
    table: np.ndarray = np.array(values, dtype)
    table.setflags(write=False)
    return table


TILES, DEPOT_SPACES, ESTATES = _data("tiles"), _data("depots"), _data("estates")

MAX_PLAYERS = 4
PHASES = ROUNDS = 5
STORAGE = 3
GOODS_TYPES = TILES["goods"]["types"]
GOODS_EACH = TILES["goods"]["each"]
TYPES_STORED = 3
START_GOODS = 3
COLOURS = len(Colour)
TRACK_END = 6

# Kinds of tiles.

BUILDINGS, ANIMAL_TYPES = tuple(TILES["buildings"]), tuple(TILES["animals"])
_SIZES = TILES["animal"]["counts"]
KIND_NAMES = (
    "none",
    *BUILDINGS,
    *(f"{animal}-{count}" for animal in ANIMAL_TYPES for count in _SIZES),
    *(f"knowledge-{number}" for number in range(1, TILES["knowledge"]["count"] + 1)),
    "castle",
    "mine",
    "ship",
)
KINDS = len(KIND_NAMES)
FIRST_ANIMAL = 1 + len(BUILDINGS)
FIRST_KNOWLEDGE = FIRST_ANIMAL + len(ANIMAL_TYPES) * len(_SIZES)
CASTLE_TILE, MINE_TILE, SHIP_TILE = (KIND_NAMES.index(name) for name in ("castle", "mine", "ship"))
KNOWLEDGE_TILES = CASTLE_TILE - FIRST_KNOWLEDGE
FIRST_KIND = _table([0, 1, FIRST_ANIMAL, FIRST_KNOWLEDGE, CASTLE_TILE, MINE_TILE, SHIP_TILE, KINDS])


def _colour_of(kind: int) -> int:
    return int(np.searchsorted(FIRST_KIND[1:], kind, side="right"))


def _animal(kind: int) -> tuple[int, int]:
    """Return an animal tile's type (counted from 1) and number of animals, or two zeros for other tiles."""
    if not FIRST_ANIMAL <= kind < FIRST_KNOWLEDGE:
        return 0, 0
    animal, size = divmod(kind - FIRST_ANIMAL, len(_SIZES))
    return animal + 1, _SIZES[size]


def _copies(kind: int, back: str) -> int:
    """Count the copies of a kind of tile whose back has the kind's colour ("own") or is black ("black")."""
    colour = Colour(_colour_of(kind))
    if colour == Colour.NONE:
        return 0
    if colour == Colour.ANIMAL:
        return int(TILES["animal"][back][(kind - FIRST_ANIMAL) % len(_SIZES)])
    if colour == Colour.KNOWLEDGE:
        is_black = kind - FIRST_KNOWLEDGE + 1 in TILES["knowledge"]["black"]
        return int(is_black == (back == "black"))
    return int(TILES[colour.name.lower()][back])


COLOUR_OF = _table([_colour_of(kind) for kind in range(KINDS)])
ANIMAL_TYPE = _table([_animal(kind)[0] for kind in range(KINDS)])
ANIMALS_ON = _table([_animal(kind)[1] for kind in range(KINDS)])
OWN_COPIES = _table([_copies(kind, "own") for kind in range(KINDS)], np.int8)
BLACK_COPIES = _table([_copies(kind, "black") for kind in range(KINDS)], np.int8)

# Cells.

ROW_LENGTHS = tuple(len(row) for row in ESTATES["numbers"])
CELL_NAMES = tuple(
    f"{'abcdefg'[row]}{column}"
    for row, length in enumerate(ROW_LENGTHS)
    for column in range(1, length + 1)
)
CELLS = len(CELL_NAMES)
CENTRE = CELLS // 2
# position of a cell: twice its distance from the left end of the middle row, and its row; neighbours differ by (2,
# 0) or (1, 1)
CELL_AT = tuple(
    (max(ROW_LENGTHS) - length + 2 * column, row)
    for row, length in enumerate(ROW_LENGTHS)
    for column in range(length)
)
_STEPS = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
_NUMBERS = tuple(int(number) for row in ESTATES["numbers"] for number in row)
_LETTERS = {colour.name[0]: colour for colour in Colour if colour}
BOARDS = len(ESTATES["estates"])


def _bits(cells: Any) -> int:
    return sum(1 << cell for cell in cells)


def _neighbours(cell: int) -> list[int]:
    x, y = CELL_AT[cell]
    return [CELL_AT.index(at) for a, b in _STEPS if (at := (x + a, y + b)) in CELL_AT]


def _colours(board: int) -> list[int]:
    return [int(_LETTERS[letter]) for row in ESTATES["estates"][str(board)] for letter in row]


def _region(colours: list[int], start: int) -> list[int]:
    """Return the connected cells in the same colour that include the cell `start`."""
    cells = [start]
    for cell in cells:
        cells += [n for n in _neighbours(cell) if colours[n] == colours[start] and n not in cells]
    return cells


_BOARD_COLOURS = [_colours(board) for board in range(1, BOARDS + 1)]
ALL_CELLS = (1 << CELLS) - 1
NUMBER_AT = _table([number - 1 for number in _NUMBERS])
NEIGHBOURS = _table([_bits(_neighbours(cell)) for cell in range(CELLS)])
# Tables by board have a blank row for board 0.
COLOUR_AT = _table([[0] * CELLS, *_BOARD_COLOURS])
COLOUR_CELLS = _table(
    [
        [0] * COLOURS,
        *(
            [
                _bits(cell for cell in range(CELLS) if row[cell] == colour)
                for colour in range(COLOURS)
            ]
            for row in _BOARD_COLOURS
        ),
    ]
)
REGION = _table(
    [[0] * CELLS, *([_bits(_region(row, cell)) for cell in range(CELLS)] for row in _BOARD_COLOURS)]
)

# The regions of each board, sorted by colour. The rows of board 0 are blank.

_REGIONS = [
    sorted({(int(c), int(r)) for c, r in zip(colours, regions, strict=True) if r})
    for colours, regions in zip(COLOUR_AT, REGION, strict=True)
]
MOST_REGIONS = max(map(len, _REGIONS))
REGION_CELLS = _table(
    [[r for _, r in regions] + [0] * (MOST_REGIONS - len(regions)) for regions in _REGIONS]
)
REGION_SIZE = _table([[int(r).bit_count() for r in row] for row in REGION_CELLS])
# by board and colour: the index of the first region; the last column is the end of the last region
FIRST_REGION = _table(
    [[sum(c < colour for c, _ in regions) for colour in range(COLOURS + 1)] for regions in _REGIONS]
)

# Dice values 1 and 6 are neighbours.

PIPS = 6
FURTHEST = PIPS // 2
DISTANCE = _table([[min((a - b) % PIPS, (b - a) % PIPS) for b in range(PIPS)] for a in range(PIPS)])
# cells within reach, by die and distance
CELLS_WITHIN = _table(
    [
        [
            _bits(cell for cell in range(CELLS) if DISTANCE[die][NUMBER_AT[cell]] <= distance)
            for distance in range(FURTHEST + 1)
        ]
        for die in range(PIPS)
    ]
)
_PAIRS = [(a, b) for a in range(PIPS) for b in range(a, PIPS)]
PAIRS = _table(_PAIRS)
PAIR_OF = _table([[_PAIRS.index((min(a, b), max(a, b))) for b in range(PIPS)] for a in range(PIPS)])
PAIR_WAYS = _table([1 + (a != b) for a, b in _PAIRS])
DICE_PAIRS = len(_PAIRS)

# Depots.

DEPOTS, DEPOT_SIZE = len(DEPOT_SPACES["depots"]), len(DEPOT_SPACES["depots"][0])
SPACES = DEPOTS * DEPOT_SIZE
_ALL_SPACES = [space for depot in DEPOT_SPACES["depots"] for space in depot]
SPACE_COLOUR = _table([Colour[space["colour"].upper()] for space in _ALL_SPACES])
SPACE_PLAYERS = _table([space["players"] for space in _ALL_SPACES])
BLACK_SIZE = _table([0, 0, *DEPOT_SPACES["black"]])
BLACK_SPACES = max(DEPOT_SPACES["black"])


IN_TURN = 4  # decisions in a turn: two dice, a purchase, the end (§5)
STORED = 3  # tiles of a turn, besides effects, for which one may have to be discarded (§5.2)
OF_TILE = (
    2 + GOODS_TYPES
)  # its effect, a discard for a tile gained; the goods that a ship loads (§6.2)


def longest(players: int) -> tuple[int, int]:
    """§2.1a, §5, §6 Return the largest number of decisions and chance events in a game."""
    turns = PHASES * ROUNDS
    of_seat = 1 + turns * (IN_TURN + STORED) + CELLS * OF_TILE
    setup = 1 + players + players * START_GOODS
    of_phase = SPACES + BLACK_SPACES + ROUNDS
    return players * of_seat, setup + PHASES * of_phase + turns * (players + 1)
