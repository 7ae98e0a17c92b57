"""The boxes in the market: goods for the rounds, the white die, the numbered depots, and the black depot."""

from dataclasses import dataclass
from functools import cache

from keepstone.drawing.grids import DOWN, HIGH, hex_box, hex_row, squares
from keepstone.drawing.scene import Box, Part, rounded
from keepstone.games.burgundy.rules.components import (
    BLACK_SIZE,
    DEPOT_SIZE,
    DEPOTS,
    ROUNDS,
    SPACE_PLAYERS,
)

MARKET = "market"
ABREAST = 3  # depots
TILE = 100.0
SMALL = 58.0  # side of goods, the number of a depot, the white die and the price
GAP, NEAR = 12.0, 8.0


@dataclass(frozen=True, slots=True)
class Depot:
    """The boxes of a numbered depot: its number, its goods in a row, and below them the spaces in use."""

    area: Box
    plate: Box
    goods: Box
    spaces: tuple[int, ...]
    tiles: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Black:
    """The boxes of the black depot: its price, and its tiles in a row."""

    area: Box
    price: Box
    tiles: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """The boxes of the market. row: the boxes of the goods for the rounds."""

    board: Part
    row: tuple[Box, ...]
    white: Box
    depots: tuple[Depot, ...]
    black: Black


@cache
def market(players: int) -> Market:
    """Return the boxes of the market for this number of players."""
    sizes = _depot_sizes(players)
    top = GAP + SMALL + GAP
    depots = tuple(_depot(number, players, top, *sizes) for number in range(DEPOTS))
    last = depots[-1].area
    width, low = last.x + last.width + GAP, last.y + last.height + GAP
    row = squares(GAP, GAP, SMALL, ROUNDS, NEAR)
    black = _black(int(BLACK_SIZE[players]), width, low)
    return Market(
        board=Part(MARKET, width, round(black.area.y + black.area.height + GAP, 2)),
        row=row,
        white=row[-1]._replace(x=row[-1].x + SMALL + 2 * GAP),
        depots=depots,
        black=black,
    )


def _depot_sizes(players: int) -> tuple[float, float]:
    """Return the width and height of a numbered depot."""
    if players == 2:
        return 2 * TILE + 2 * NEAR, 3 * NEAR + SMALL + TILE * HIGH
    width = 2 * TILE if players == 3 else 2.5 * TILE
    return width + 2 * NEAR, 3 * NEAR + SMALL + TILE * (DOWN + HIGH)


def _depot(number: int, players: int, top: float, width: float, height: float) -> Depot:
    row, column = divmod(number, ABREAST)
    x, y = GAP + column * (width + GAP), top + row * (height + GAP)
    all_spaces = range(DEPOT_SIZE * number, DEPOT_SIZE * (number + 1))
    spaces = tuple(space for space in all_spaces if SPACE_PLAYERS[space] <= players)
    left, low = x + NEAR, y + SMALL + 2 * NEAR
    return Depot(
        area=rounded(x, y, width, height),
        plate=rounded(left, y + NEAR, SMALL, SMALL),
        goods=rounded(left + SMALL + NEAR, y + NEAR, width - SMALL - 3 * NEAR, SMALL),
        spaces=spaces,
        tiles=tuple(_tile(left, low, i) for i in range(len(spaces))),
    )


def _tile(left: float, top: float, place: int) -> Box:
    """Return the box of a hex in a grid with two hexes in each row. The lower row is shifted by half a hex."""
    row, column = divmod(place, 2)
    return hex_box(left + (column + row / 2) * TILE, top + row * DOWN * TILE, TILE)


def _black(count: int, width: float, top: float) -> Black:
    """Return the black depot, which spans the whole width of the market, with its tiles centred."""
    area = rounded(GAP, top, width - 2 * GAP, TILE * HIGH + 2 * NEAR)
    tile = min(TILE, (area.width - SMALL - 3 * NEAR) / count)
    left = (width - SMALL - NEAR - count * tile) / 2
    middle = top + area.height / 2
    return Black(
        area=area,
        price=rounded(left, middle - SMALL / 2, SMALL, SMALL),
        tiles=hex_row(left + SMALL + NEAR, middle - tile * HIGH / 2, tile, count),
    )
