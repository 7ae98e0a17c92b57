"""The layout of The Castles of Burgundy: the types of boxes, and functions that make rows of them."""

from dataclasses import dataclass

from keepstone.boxes import columns, inside, rows, squares
from keepstone.games.burgundy.picture.hexes import Hexes
from keepstone.games.burgundy.rules.components import (
    DEPOT_SIZE,
    DEPOTS,
    GOODS_TYPES,
    SPACE_PLAYERS,
    TRACK_END,
)
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.grids import HIGH, hex_row
from keepstone.scene import Box, Focus, rounded

BONUS_COLOURS = len(Colour) - 1
TRACK = TRACK_END + 1
# Between things, things that belong together, and things in a rack
GAP, NEAR, CLOSE = 5.0, 3.0, 1.0


@dataclass(frozen=True, slots=True)
class Depot:
    """A numbered depot: its number, its goods in a row, and below them the spaces in use."""

    area: Box
    plate: Box
    goods: Box
    spaces: tuple[int, ...]
    tiles: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """The boxes of a player."""

    area: Box
    name: Box
    hexes: Hexes
    dice: tuple[Box, ...]
    storage: tuple[Box, ...]
    workers: Box
    silver: Box
    stock: tuple[Box, ...]
    sold: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Phase and round, the white die, goods to come, the turn track, the bonus tiles by colour and size."""

    phase: Box
    white: Box
    row: tuple[Box, ...]
    track: tuple[Box, ...]
    bonus: tuple[tuple[Box, ...], ...]


@dataclass(frozen=True, slots=True)
class Black:
    """The black depot: its price, and its tiles."""

    price: Box
    tiles: tuple[Box, ...]

    @property
    def right(self) -> float:
        return self.tiles[-1].x + self.tiles[-1].width


@dataclass(frozen=True, slots=True)
class Table:
    """All boxes of a table; seats from the nearest. finger: the least side of what is usually tapped."""

    width: float
    height: float
    progress: Progress
    depots: tuple[Depot, ...]
    black: Black
    seats: tuple[Seat, ...]
    finger: float

    @property
    def focus(self) -> Focus:
        """The part to zoom to: depots and the viewer's estate, without the others' estates."""
        mine, top = self.seats[0], self.depots[0].area.y - GAP
        bottom = max(box.y + box.height for box in (mine.area, *mine.stock, *mine.sold))
        right = max(
            mine.area.x + mine.area.width, self.depots[-1].area.x + self.depots[-1].area.width
        )
        return Focus(
            *rounded(0, top, min(right + GAP, self.width), bottom + GAP - top), self.finger
        )


def depots(area: Box, abreast: int, players: int, tile: float, plate: float) -> tuple[Depot, ...]:
    """Return the numbered depots in rows."""
    boxes = (
        box for row in rows(area, DEPOTS // abreast, GAP) for box in columns(row, abreast, GAP)
    )
    return tuple(
        _depot(rounded(*box), number, players, tile, plate) for number, box in enumerate(boxes)
    )


def _depot(area: Box, number: int, players: int, tile: float, plate: float) -> Depot:
    """Return a depot with its number and goods above the tiles."""
    all_spaces = range(DEPOT_SIZE * number, DEPOT_SIZE * (number + 1))
    spaces = tuple(space for space in all_spaces if SPACE_PLAYERS[space] <= players)
    within = inside(area, NEAR)
    top = within.y + within.height - tile * HIGH
    return Depot(
        area=area,
        plate=rounded(within.x, within.y, plate, plate),
        goods=rounded(within.x + plate + GAP, within.y, within.width - plate - GAP, plate),
        spaces=spaces,
        tiles=hex_row(within.x, top, tile, len(spaces)),
    )


def depot_height(tile: float, plate: float) -> float:
    """Return the height of a depot."""
    return tile * HIGH + plate + 3 * NEAR


def black(x: float, y: float, tile: float, price: float, count: int) -> Black:
    """Return the black depot in a row."""
    plate = rounded(x, y + (tile * HIGH - price) / 2, price, price)
    return Black(plate, hex_row(x + price + GAP, y, tile, count))


def bonus_tiles(area: Box) -> tuple[tuple[Box, ...], ...]:
    """Return the bonus tiles at the right edge of an area: the large one of each colour above the small one."""
    side = (area.height - CLOSE) / 2
    x = area.x + area.width - BONUS_COLOURS * (side + CLOSE) + CLOSE
    lines = (squares(x, area.y + i * (side + CLOSE), side, BONUS_COLOURS, CLOSE) for i in range(2))
    return tuple(zip(*lines, strict=True))


def track_spaces(area: Box) -> tuple[Box, ...]:
    """Return the turn track across an area."""
    return tuple(rounded(*box) for box in columns(area, TRACK, CLOSE))


def sold_down(area: Box, y: float, side: float) -> tuple[Box, ...]:
    """Return places for sold goods down the right edge of an area, with room for their numbers."""
    x = area.x + area.width - 1.2 * side
    return tuple(rounded(x, y + i * (side + CLOSE), side, side) for i in range(GOODS_TYPES))
