"""The layout of The Castle: boxes for a phone and for a desktop."""

from dataclasses import dataclass
from functools import cache

from keepstone.boxes import columns, square
from keepstone.games.castle.picture.art.wall import HEIGHT, MARGIN, WIDTH
from keepstone.games.castle.rules.components import FOLLOWERS, PLACES
from keepstone.scene import Box, Layout, rounded

TILE = 60.0
GAP, NEAR = 7.0, 4.0  # between things, and between things that belong together
EMBLEM, TOKEN = 52.0, 50.0  # sides of a marker and of a token next to the castle
ROW, LEGEND = 66.0, 118.0  # heights of a panel of two rows, and of the legend
HOMES = FOLLOWERS + 1  # places for the followers in supply, and for the keep
PITCH = 0.87  # distance between those, in tiles


@dataclass(frozen=True, slots=True)
class CastleGrid:
    """The castle's place on the table; coordinates are hundredths of a space, from the first column and row."""

    left: float
    top: float
    tile: float

    def place(self, x: float, y: float, width: float, height: float) -> Box:
        """Return the box on the table for a box in hundredths."""
        unit = self.tile / 100
        x, y = self.left + (x + MARGIN) * unit, self.top + (y + MARGIN) * unit
        return rounded(x, y, width * unit, height * unit)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the point on the table for a point in hundredths."""
        box = self.place(x, y, 0, 0)
        return box.x, box.y

    def around(self, x: float, y: float, side: float) -> Box:
        """Return a square around a point."""
        return self.place(x - side / 2, y - side / 2, side, side)

    def space(self, space: int) -> Box:
        return _spaces(self)[space]

    @property
    def whole(self) -> Box:
        return self.place(-MARGIN, -MARGIN, WIDTH, HEIGHT)


@cache
def _spaces(grid: CastleGrid) -> tuple[Box, ...]:
    return tuple(grid.place(100 * column, 100 * row, 100, 100) for column, row in PLACES)


@dataclass(frozen=True, slots=True)
class Seat:
    """The boxes of a player.

    legend: for the tokens in words, if there is room; homes: for followers in supply, then the keep.
    """

    emblem: Box
    panel: Box
    tokens: Box
    crown: Box
    homes: tuple[Box, ...]
    legend: Box | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """All boxes of a table; seats from the nearest.

    slot: for the enlarged tile, drawn or placed last; spot: side of a place for a follower on it, in hundredths.
    """

    width: float
    height: float
    grid: CastleGrid
    seats: tuple[Seat, ...]
    stock: Box
    slot: Box
    spot: float


def tall(is_over: bool) -> Table:
    """Lay out a phone: the castle across the whole width, the drawn tile and the players below."""
    width, height = 640.0, 1066.0
    grid = CastleGrid((width - WIDTH * TILE / 100) / 2, GAP / 2, TILE)
    top = grid.whole.y + grid.whole.height + GAP
    dock = Box(GAP, top, width - 2 * GAP, height - top - GAP / 2)
    slot = Box(dock.x, dock.y, dock.height, dock.height)
    if is_over:
        seats = _counted(grid, columns(dock, 2, GAP))
    else:
        left = slot.x + slot.width + GAP
        area = Box(left, dock.y, dock.x + dock.width - left, ROW + NEAR + TOKEN)
        low = area._replace(y=dock.y + dock.height - area.height)
        seats = _playing(grid, [low, area])
    return Table(width, height, grid, seats, _stock(grid), slot, spot=30)


def wide(is_over: bool) -> Table:
    """Lay out a desktop: the castle, and next to it the players with the drawn tile between them."""
    width, height = 1040.0, 820.0
    grid = CastleGrid(GAP, GAP, TILE)
    left = grid.whole.x + grid.whole.width + 2 * GAP
    column = Box(left, GAP, width - left - GAP, height - 2 * GAP)
    high = column.height * 0.42 if is_over else ROW + TOKEN + LEGEND + 2 * NEAR
    areas = [column._replace(y=column.y + column.height - high, height=high)]
    areas.append(column._replace(height=high))
    seats = _counted(grid, areas) if is_over else _playing(grid, areas)
    return Table(width, height, grid, seats, _stock(grid), square(column, 300.0), spot=20)


TABLES = {"tall": tall, "wide": wide}


@cache
def table(layout: Layout, is_over: bool) -> Table:
    """Return the boxes of a table in play, or after the end."""
    return TABLES[layout](is_over)


def _playing(grid: CastleGrid, areas: list[Box]) -> tuple[Seat, ...]:
    """Return the boxes of players in play: name and points beside the marker, tokens below."""
    return tuple(
        Seat(
            emblem=Box(area.x, area.y + (ROW - EMBLEM) / 2, EMBLEM, EMBLEM),
            panel=Box(area.x + EMBLEM + NEAR, area.y, area.width - EMBLEM - NEAR, ROW),
            tokens=Box(area.x, area.y + ROW + NEAR, area.width, TOKEN),
            crown=Box(area.x, area.y, 0, 0),
            homes=_homes(grid, i),
            legend=_legend(area),
        )
        for i, area in enumerate(areas)
    )


def _legend(area: Box) -> Box | None:
    """Return the rest of an area below the tokens, None if there is none."""
    top = ROW + TOKEN + 2 * NEAR
    if area.height < top:
        return None
    return area._replace(y=area.y + top, height=area.height - top)


def _counted(grid: CastleGrid, areas: list[Box]) -> tuple[Seat, ...]:
    """Return the boxes of players at the end: points by source; beside them marker, crown and tokens."""
    low = 2 * (EMBLEM + NEAR)
    return tuple(
        Seat(
            emblem=Box(area.x, area.y, EMBLEM, EMBLEM),
            panel=Box(area.x + EMBLEM + NEAR, area.y, area.width - EMBLEM - NEAR, area.height),
            tokens=Box(area.x, area.y + low, EMBLEM, area.height - low),
            crown=Box(area.x, area.y + EMBLEM + NEAR, EMBLEM, EMBLEM),
            homes=_homes(grid, i),
        )
        for i, area in enumerate(areas)
    )


# Outside the wall.


def _stock(grid: CastleGrid) -> Box:
    """Return the box of the stock, north-west of the castle."""
    return grid.place(-60, -60, 170, 170)


def _homes(grid: CastleGrid, number: int) -> tuple[Box, ...]:
    """Return the boxes for followers in supply and the keep: east of the castle for number 0, else west."""
    centre = -17 if number else 920
    first = 1272 - 100 * PITCH * HOMES
    return tuple(
        grid.around(centre, first + 100 * PITCH * (i + 0.5), 100 * PITCH - 6) for i in range(HOMES)
    )


def in_a_row(area: Box, count: int) -> list[Box]:
    """Return squares along the longer side of an area, as large as fit."""
    gap = NEAR / 2
    room = (max(area.width, area.height) + gap) / max(1, count) - gap
    side = min(area.width, area.height, room)
    step = side + gap
    x, y = (step, 0.0) if area.width >= area.height else (0.0, step)
    return [rounded(area.x + i * x, area.y + i * y, side, side) for i in range(count)]
