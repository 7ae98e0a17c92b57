"""Where things lie on the table: what the boxes are called, and how rows of them are made."""

from dataclasses import dataclass

from keepstone.games.burgundy.picture.hexes import HIGH, Hexes, hex_box
from keepstone.games.burgundy.rules.components import (
    DEPOT_SIZE,
    DEPOTS,
    GOODS_TYPES,
    SPACE_PLAYERS,
    TRACK_END,
)
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.scene import Box, rounded

BONUS_COLOURS = len(Colour) - 1
TRACK = TRACK_END + 1
GAP, NEAR, CLOSE = 5.0, 3.0, 1.0  # between things, those that belong together, and those in a rack


@dataclass(frozen=True, slots=True)
class Depot:
    """A numbered depot: its number, its goods in a row, and below them the spaces that are in use."""

    area: Box
    plate: Box
    goods: Box
    spaces: tuple[int, ...]
    tiles: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """What belongs to a player."""

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
    """Phase and round, the white die, the goods to come, the turn track, the bonus tiles by colour and size."""

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
    """All boxes of a table; seats from the nearest."""

    width: float
    height: float
    progress: Progress
    depots: tuple[Depot, ...]
    black: Black
    seats: tuple[Seat, ...]


def inside(area: Box, by: float) -> Box:
    """An area without its edge."""
    return Box(area.x + by, area.y + by, area.width - 2 * by, area.height - 2 * by)


def below(area: Box, upper: Box, gap: float) -> Box:
    """What is left of an area under a box."""
    top = upper.y + upper.height + gap
    return area._replace(y=top, height=area.y + area.height - top)


def right_of(area: Box, left: float, gap: float) -> Box:
    """What is left of an area to the right of a place."""
    return area._replace(x=left + gap, width=area.x + area.width - left - gap)


def squares(x: float, y: float, side: float, count: int, gap: float = NEAR) -> tuple[Box, ...]:
    """Squares in a row, from the left."""
    return tuple(rounded(x + i * (side + gap), y, side, side) for i in range(count))


def hexes(x: float, y: float, width: float, count: int) -> tuple[Box, ...]:
    """Hexes in a row, from the left."""
    return tuple(hex_box(x + i * width, y, width) for i in range(count))


def depots(area: Box, abreast: int, players: int, tile: float, plate: float) -> tuple[Depot, ...]:
    """The numbered depots in rows."""
    rows = DEPOTS // abreast
    width = (area.width - (abreast - 1) * GAP) / abreast
    height = (area.height - (rows - 1) * GAP) / rows
    found = []
    for number in range(DEPOTS):
        row, column = divmod(number, abreast)
        x, y = area.x + column * (width + GAP), area.y + row * (height + GAP)
        found.append(_depot(rounded(x, y, width, height), number, players, tile, plate))
    return tuple(found)


def _depot(area: Box, number: int, players: int, tile: float, plate: float) -> Depot:
    """Plate and goods above the tiles."""
    all_spaces = range(DEPOT_SIZE * number, DEPOT_SIZE * (number + 1))
    spaces = tuple(space for space in all_spaces if SPACE_PLAYERS[space] <= players)
    within = inside(area, NEAR)
    top = within.y + within.height - tile * HIGH
    return Depot(
        area=area,
        plate=rounded(within.x, within.y, plate, plate),
        goods=rounded(within.x + plate + GAP, within.y, within.width - plate - GAP, plate),
        spaces=spaces,
        tiles=hexes(within.x, top, tile, len(spaces)),
    )


def depot_height(tile: float, plate: float) -> float:
    """How high a depot is."""
    return tile * HIGH + plate + 3 * NEAR


def black(x: float, y: float, tile: float, price: float, count: int) -> Black:
    """The black depot in a row."""
    plate = rounded(x, y + (tile * HIGH - price) / 2, price, price)
    return Black(plate, hexes(x + price + GAP, y, tile, count))


def bonus_tiles(area: Box) -> tuple[tuple[Box, ...], ...]:
    """At the right edge of an area the large one of each colour above the small one."""
    side = (area.height - CLOSE) / 2
    x = area.x + area.width - BONUS_COLOURS * (side + CLOSE) + CLOSE
    rows = (squares(x, area.y + i * (side + CLOSE), side, BONUS_COLOURS, CLOSE) for i in range(2))
    return tuple(zip(*rows, strict=True))


def track_spaces(area: Box) -> tuple[Box, ...]:
    """The turn track across an area."""
    pitch = (area.width + CLOSE) / TRACK
    return tuple(
        rounded(area.x + i * pitch, area.y, pitch - CLOSE, area.height) for i in range(TRACK)
    )


def sold_down(area: Box, y: float, side: float) -> tuple[Box, ...]:
    """Places for sold goods down the right edge of an area, with room for their numbers."""
    x = area.x + area.width - 1.2 * side
    return tuple(rounded(x, y + i * (side + CLOSE), side, side) for i in range(GOODS_TYPES))
