"""The layout of Castillos: boxes for phone and desktop, by player count."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from keepstone.boxes import columns, rows, squares_in
from keepstone.games.castillos.rules.components import COINS
from keepstone.letters import panel_height
from keepstone.scene import Box, Layout

GAP, NEAR = 10.0, 5.0  # between things, and between things that belong together
PHONE, DESKTOP = Box(0, 0, 700, 1166), Box(0, 0, 1060, 836)
PHONE_INSIDE = Box(GAP, GAP, 700 - 2 * GAP, 1166 - 2 * GAP)
COLUMN = 274.0  # width of the players' column next to the map, on a desktop
CAPTION = 0.53  # height of a panel of one row, in panels of two rows
LONGEST_CAPTION = 200.0
EMBLEM = (60.0, 0.21)  # largest side of an emblem, absolute and as a share of a player's area


@dataclass(frozen=True, slots=True)
class Seat:
    """The boxes of a player: emblem, name, and its resource or the coins left."""

    emblem: Box
    panel: Box
    goods: Box

    @property
    def caption(self) -> Box:
        """The box of a text beside a tile among the goods."""
        side, high = self.goods.height, self.panel.height * CAPTION
        return Box(
            self.goods.x + side + NEAR,
            self.goods.y + (side - high) / 2,
            min(self.goods.width - side - NEAR, LONGEST_CAPTION),
            high,
        )


@dataclass(frozen=True, slots=True)
class Dock:
    """The boxes of the viewer's own things: tiles with texts while the map grows, later the coins.

    slots and captions: of the pile, the tile turned up and, except in the variants, the own resource.
    """

    slots: tuple[Box, ...] = ()
    captions: tuple[Box, ...] = ()
    hand: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """All boxes of a table in play; seats in turn order from the nearest."""

    width: float
    height: float
    seats: tuple[Seat, ...]
    land: Box
    round_panel: Box
    dock: Dock


@dataclass(frozen=True, slots=True)
class Count:
    """A player's boxes in the picture of a round result."""

    emblem: Box
    panel: Box
    tally: Box
    total: Box

    @property
    def bottom(self) -> float:
        return self.total.y + self.total.height

    def lowered(self, by: float) -> "Count":
        """Return the same boxes further down."""
        boxes = (self.emblem, self.panel, self.tally, self.total)
        return Count(*(box._replace(y=round(box.y + by, 2)) for box in boxes))


@dataclass(frozen=True, slots=True)
class CountTable:
    """All boxes of the picture of a round result; counts in turn order from the nearest seat."""

    width: float
    height: float
    counts: tuple[Count, ...]
    land: Box


# The table in play.


@cache
def tall(players: int, tiles: int) -> Table:
    """Lay out a phone: the others, the map, the viewer's things at the bottom. tiles: number in the dock."""
    row, slot = 68.0, 110.0
    across = PHONE_INSIDE._replace(height=row)
    others = _above(across, players - 1, goods=tiles != 2)
    dock = slot + NEAR + row * CAPTION if tiles else (across.width - (COINS - 1) * NEAR) / COINS
    foot = PHONE.height - GAP - dock
    mine, rounds = columns(across._replace(y=foot - GAP - row), 2, GAP)
    last = others[-1].goods
    top = last.y + last.height + GAP
    return Table(
        width=PHONE.width,
        height=PHONE.height,
        seats=(_seat(mine), *others),
        land=across._replace(y=top, height=mine.y - GAP - top),
        round_panel=rounds,
        dock=_dock_across(across._replace(y=foot, height=dock), tiles, row * CAPTION),
    )


def _above(across: Box, others: int, goods: bool) -> list[Seat]:
    """Return the others' boxes on a phone, side by side; a single one has its goods beside the name."""
    if others == 1:
        name, beside = columns(across, 2, GAP)
        return [_seat(name, beside)]
    high = 50 if goods else -NEAR
    low = across.y + across.height + NEAR
    parts = columns(across, others, GAP)
    return [_seat(part, part._replace(y=low, height=high)) for part in parts]


def _seat(area: Box, goods: Box | None = None) -> Seat:
    """Return the boxes of an emblem with a name beside it."""
    side = min(area.height, EMBLEM[0], area.width * EMBLEM[1])
    emblem = Box(area.x, area.y + (area.height - side) / 2, side, side)
    name = area._replace(x=area.x + side + NEAR, width=area.width - side - NEAR)
    return Seat(emblem, name, goods or Box(area.x, area.y + area.height, 0, 0))


def _dock_across(area: Box, tiles: int, caption: float) -> Dock:
    """Return the dock with texts above each tile, or the coins in a row."""
    if not tiles:
        return Dock(hand=squares_in(area, COINS, COINS, NEAR))
    captions = columns(area._replace(height=caption), tiles, GAP)
    side = area.height - caption - NEAR
    slots = (
        Box(box.x + (box.width - side) / 2, area.y + caption + NEAR, side, side) for box in captions
    )
    return Dock(tuple(slots), tuple(captions))


@cache
def wide(players: int, tiles: int) -> Table:
    """Lay out a desktop: players and own things in a column, the map beside it. tiles: the number in the dock."""
    row, slot = 56.0, 84.0
    rounds = Box(GAP, GAP, COLUMN, row)
    each = row + NEAR + 42 + 1.5 * GAP
    names = [rounds._replace(y=row + 3 * GAP + i * each) for i in range(players - 1)]
    others = [_seat(name, name._replace(y=name.y + row + NEAR, height=42)) for name in names]
    dock = tiles * (slot + GAP) - GAP if tiles else 2 * COLUMN / 3
    foot = DESKTOP.height - GAP - dock
    return Table(
        width=DESKTOP.width,
        height=DESKTOP.height,
        seats=(_seat(rounds._replace(y=foot - GAP - row)), *others),
        land=_beside(COLUMN),
        round_panel=rounds,
        dock=_dock_down(Box(GAP, foot, COLUMN, dock), tiles, row * CAPTION),
    )


def _beside(column: float) -> Box:
    """Return the map's box on a desktop."""
    left = column + 2 * GAP
    return Box(left, GAP, DESKTOP.width - GAP - left, DESKTOP.height - 2 * GAP)


def _dock_down(area: Box, tiles: int, caption: float) -> Dock:
    """Return the dock with texts beside each tile, or the coins in two rows."""
    if not tiles:
        upper, lower = rows(area._replace(height=area.height - NEAR), 2, NEAR)
        return Dock(hand=squares_in(upper, 3, 3, NEAR) + squares_in(lower, 3, 3, NEAR))
    side = (area.height - (tiles - 1) * GAP) / tiles
    slots = [Box(area.x, area.y + i * (side + GAP), side, side) for i in range(tiles)]
    left, width = area.x + side + NEAR, area.width - side - NEAR
    captions = (Box(left, box.y + (side - caption) / 2, width, caption) for box in slots)
    return Dock(tuple(slots), tuple(captions))


TABLES: dict[Layout, Callable[[int, int], Table]] = {"tall": tall, "wide": wide}


# The picture of a round result.


def count_tall(rows: Sequence[int]) -> CountTable:
    """Lay out a phone: the map above, the counts below in two columns. rows: of each seat's count."""
    halves = columns(PHONE_INSIDE, 2, GAP)
    counts: list[Count] = []
    y = PHONE.height
    for i in reversed(range(0, len(rows), 2)):
        pair = [
            _count(column._replace(y=0), n, letter=23)
            for column, n in zip(halves, rows[i : i + 2], strict=False)
        ]
        y -= max(each.bottom for each in pair) + GAP
        counts = [each.lowered(y) for each in pair] + counts
    land = PHONE_INSIDE._replace(height=y - 2 * GAP)
    return CountTable(PHONE.width, PHONE.height, tuple(counts), land)


def count_wide(rows: Sequence[int]) -> CountTable:
    """Lay out a desktop: the counts in a column, the map beside it."""
    column = Box(GAP, GAP, 300, DESKTOP.height)
    between = len(rows) * (2 * NEAR + 2 * GAP)
    letters = sum(panel_height(n) + 2 * panel_height(1) for n in rows)
    letter = min(20, (DESKTOP.height - between) / letters)
    counts: list[Count] = []
    for n in rows:
        y = counts[-1].bottom + 2 * GAP if counts else GAP
        counts.append(_count(column._replace(y=y), n, letter))
    return CountTable(DESKTOP.width, DESKTOP.height, tuple(counts), _beside(column.width))


def _count(area: Box, rows: int, letter: float) -> Count:
    """Return a seat's boxes from the top of an area down: emblem and name, the rows, the sum."""
    head, body = letter * panel_height(1), letter * panel_height(rows)
    seat = _seat(area._replace(height=head))
    tally = area._replace(y=area.y + head + NEAR, height=body)
    total = area._replace(y=tally.y + body + NEAR, height=head)
    return Count(seat.emblem, seat.panel, tally, total)


COUNT_TABLES: dict[Layout, Callable[[Sequence[int]], CountTable]] = {
    "tall": count_tall,
    "wide": count_wide,
}
