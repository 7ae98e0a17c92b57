"""The layout of a player's things: beside a large estate, and around a small one."""

from dataclasses import dataclass

from keepstone.boxes import right_of, squares
from keepstone.games.burgundy.picture.hexes import Hexes, largest
from keepstone.games.burgundy.picture.layout import (
    CLOSE,
    GAP,
    NEAR,
    Seat,
    sold_down,
)
from keepstone.games.burgundy.rules.components import GOODS_TYPES, STORAGE
from keepstone.grids import HIGH, hex_box, hex_row
from keepstone.scene import Box, rounded

ABREAST = 5  # dice and storage in a row; workers, silverlings and goods in another
FURTHEST = 36.0  # largest gap between the viewer's things
SOLD = 0.75  # side of sold goods, in those of others
COUNTED = 0.67  # the same for small goods, as a share of the room for them and their number


@dataclass(frozen=True, slots=True)
class Sizes:
    """The height of the name and the sides of a player's things."""

    name: float
    die: float
    tile: float
    thing: float
    sold: float


def column(area: Box, estate: Hexes, sizes: Sizes, around: Box) -> Seat:
    """Lay out the viewer's things under each other, beside the estate."""
    high = (sizes.name, sizes.die, sizes.tile * HIGH, sizes.thing, sizes.thing, sizes.sold)
    gap = min(FURTHEST, (area.height - sum(high)) / (len(high) - 1))
    y = [area.y + sum(high[:i]) + i * gap for i in range(len(high))]
    apart = (area.width - (STORAGE + 0.2) * sizes.thing) / (STORAGE - 1)
    workers, silver, *_ = squares(area.x, y[3], sizes.thing, 2, apart)
    return Seat(
        area=around,
        name=rounded(area.x, y[0], area.width, sizes.name),
        hexes=estate,
        dice=squares(area.x, y[1], sizes.die, 2, 2 * NEAR),
        storage=hex_row(area.x, y[2], sizes.tile, STORAGE),
        workers=workers,
        silver=silver,
        stock=squares(area.x, y[4], sizes.thing, STORAGE, apart),
        sold=squares(area.x, y[5], sizes.sold, GOODS_TYPES, NEAR),
    )


def stacked(area: Box, name: float, thing: float, rows: int) -> Seat:
    """Lay out name, estate, and below it the things in one row or two; sold goods at the right edge."""
    low = rows * (thing + NEAR)
    middle = area._replace(y=area.y + name + NEAR, height=area.height - name - low - NEAR)
    side = min(SOLD * thing, middle.height / GOODS_TYPES - CLOSE)
    estate = largest(middle._replace(width=middle.width - 1.2 * side))
    y = estate.y + estate.height + NEAR
    count = 2 * ABREAST // rows
    apart = (area.width - (count + 0.2) * thing) / (count - 1)
    places = squares(area.x, y, thing, count, apart)
    if rows > 1:
        places += squares(area.x, y + thing + NEAR, thing, count, apart)
    return _seat(area, area._replace(height=name), estate, places, sold_down(area, middle.y, side))


def framed(area: Box, name: Box, thing: float) -> Seat:
    """Lay out the viewer's estate, dice and counts down its right side, storage and goods in a row below it."""
    estate = Hexes(area.x, area.y, thing)
    side = right_of(area, estate.x + estate.width, 2 * GAP)
    step = thing + 2 * NEAR
    x = side.x + (side.width - thing) / 2
    one, two, workers, silver = (rounded(x, area.y + i * step, thing, thing) for i in range(4))
    pitch, small = side.width / 2, COUNTED * side.width / 2
    low = area.y + 4 * step + GAP
    sold = tuple(
        rounded(side.x + i % 2 * pitch, low + i // 2 * (1.2 * small), small, small)
        for i in range(GOODS_TYPES)
    )
    y = area.y + estate.height + NEAR
    apart = (area.width - 2 * STORAGE * thing) / (2 * STORAGE - 0.5)
    row = hex_row(area.x, y, thing, STORAGE)
    stock = squares(area.x + STORAGE * thing + 3 * GAP, y, thing, STORAGE, apart)
    return Seat(
        area=area._replace(height=y + thing * HIGH - area.y),
        name=rounded(*name),
        hexes=estate,
        dice=(one, two),
        storage=row,
        workers=workers,
        silver=silver,
        stock=stock,
        sold=sold,
    )


def beside(area: Box, name: float, thing: float) -> Seat:
    """Lay out the estate, and all other things to its right."""
    estate = largest(area)
    right = right_of(area, estate.x + estate.width, 2 * GAP)
    gap = (area.height - name - 3 * thing) / 3
    y = [area.y + name + gap + i * (thing + gap) for i in range(3)]
    apart = (right.width - (ABREAST + 0.2) * thing) / (ABREAST - 1)
    places = (squares(right.x, each, thing, ABREAST, apart) for each in y[:2])
    pitch = right.width / GOODS_TYPES
    sold = squares(right.x, y[2], COUNTED * pitch, GOODS_TYPES, pitch * (1 - COUNTED))
    return _seat(area, right._replace(height=name), estate, tuple(sum(places, ())), sold)


def tower(area: Box, name: float, thing: float) -> Seat:
    """Lay out name, estate, dice and storage, the other things, and sold goods under each other."""
    estate = largest(area._replace(y=area.y + name + NEAR))
    apart = (area.width - (ABREAST + 0.2) * thing) / (ABREAST - 1)
    y = [estate.y + estate.height + 3 * GAP + i * (thing + 2 * GAP) for i in range(3)]
    places = (squares(area.x, each, thing, ABREAST, apart) for each in y[:2])
    sold = squares(area.x, y[2], SOLD * thing, GOODS_TYPES, 2 * NEAR)
    return _seat(area, area._replace(height=name), estate, tuple(sum(places, ())), sold)


def _seat(
    area: Box, name: Box, estate: Hexes, places: tuple[Box, ...], sold: tuple[Box, ...]
) -> Seat:
    """Build a player's boxes. places: of dice, stored tiles, workers, silverlings and goods."""
    one, two, *storage = places[:ABREAST]
    workers, silver, *stock = places[ABREAST:]
    return Seat(
        area=area,
        name=rounded(*name),
        hexes=estate,
        dice=(one, two),
        storage=tuple(_hex_in(box) for box in storage),
        workers=workers,
        silver=silver,
        stock=tuple(stock),
        sold=sold,
    )


def _hex_in(box: Box) -> Box:
    """Return a hex as high as a square, in its middle."""
    width = box.width / HIGH
    return hex_box(box.x + (box.width - width) / 2, box.y, width)
