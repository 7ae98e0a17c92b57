"""The layout of Castle Keep: boxes for phone and desktop, by player count."""

from dataclasses import dataclass
from functools import cache

from keepstone.games.castle_keep.rules.components import HAND_LIMIT, RING
from keepstone.grids import Squares
from keepstone.scene import Box, Focus

COLUMN = (0, 1, 2, 2, 2, 1, 0, 0, 1)  # by place, clockwise from the north-west, centre last
ROW = (0, 0, 0, 1, 2, 2, 2, 1, 1)
GAP, MARGIN = 0.05, 0.16  # between a castle's tiles and around them, in tiles
CASTLE = 3 + 2 * GAP + 2 * MARGIN  # side of a castle, in tiles
SPACE, NEAR = 14.0, 6.0  # between things, and between things that belong together


@dataclass(frozen=True, slots=True)
class Seat:
    """The boxes of a player."""

    panel: Box
    castle: Box
    hand: Box


@dataclass(frozen=True, slots=True)
class Table:
    """All boxes of a table; seats in turn order from the nearest."""

    width: float
    height: float
    seats: tuple[Seat, ...]
    supply: Box
    discards: Box
    piles_panel: Box
    gate: Box
    gate_panel: Box
    turn_panel: Box

    @property
    def focus(self) -> Focus:
        """The part to zoom to: the viewer's castle and all below it; a finger must hit the tiles."""
        mine = self.seats[0]
        tile = min(mine.castle.width / CASTLE, hand_slots(mine, HAND_LIMIT)[0].width)
        top = mine.panel.y - SPACE
        return Focus(0, top, self.width, self.height - top, tile)


@cache
def cell(castle: Box, place: int) -> Box:
    """Return the box of a place (0..8) in a castle."""
    tile = castle.width / CASTLE
    edge = tile * MARGIN
    grid = Squares(castle.x + edge, castle.y + edge, tile * (1 + GAP), tile)
    return grid.cell(COLUMN[place], ROW[place])


def turn(place: int) -> int:
    """Return the angle of a tile on a place, so that adjacent buildings join."""
    return place // 2 * 90 if place < RING else 0


@cache
def hand_slots(seat: Seat, count: int) -> tuple[Box, ...]:
    """Return boxes for the tiles of a hand, row by row, as large as fit and at most as in the castle."""
    area, room = seat.hand, max(count, HAND_LIMIT)
    pitches = {n: min(area.width / n, area.height / -(-room // n)) for n in range(1, room + 1)}
    columns = max(pitches, key=pitches.__getitem__)
    pitch = min(pitches[columns], seat.castle.width / CASTLE)
    size = pitch * 0.94
    left = area.x + (area.width - pitch * columns) / 2 + (pitch - size) / 2
    grid = Squares(left, area.y, pitch, size)
    return tuple(grid.cell(i % columns, i // columns) for i in range(count))


@cache
def tall(players: int) -> Table:
    """Lay out a phone: the others above, the viewer's castle below beside all piles, the hand at the bottom."""
    width, own, row, low = 700.0, 480.0, 70.0, 38.0
    column, right = width - own - 3 * SPACE, width - SPACE - own
    others, top = _above(players, width, row, own)
    pile, bottom = (column - NEAR) / 2, top + own
    piles = top + row + SPACE
    gate = piles + pile + NEAR + row + SPACE
    arch = bottom - low - 2 * NEAR - row - gate
    mine = Seat(
        panel=Box(SPACE, top, column, row),
        castle=Box(right, top, own, own),
        hand=Box(SPACE, bottom + SPACE, width - 2 * SPACE, 134),
    )
    return Table(
        width=width,
        height=bottom + SPACE + 134 + SPACE,
        seats=(mine, *others),
        supply=Box(SPACE, piles, pile, pile),
        discards=Box(SPACE + pile + NEAR, piles, pile, pile),
        piles_panel=Box(SPACE, piles + pile + NEAR, column, row),
        gate=Box(SPACE + (column - arch) / 2, gate, arch, arch),
        gate_panel=Box(SPACE, gate + arch + NEAR, column, row),
        turn_panel=Box(SPACE, bottom - low, column, low),
    )


def _above(players: int, width: float, row: float, own: float) -> tuple[list[Seat], float]:
    """Return the others' boxes on a phone and their lower end; a single castle is as large as the viewer's."""
    if players == 2:
        column = width - own - 3 * SPACE
        castle = Box(width - SPACE - own, SPACE, own, own)
        hand = Box(SPACE, SPACE + row + NEAR, column, own - row - NEAR)
        return [Seat(Box(SPACE, SPACE, column, row), castle, hand)], SPACE + own + SPACE
    castle_side, hand_high = {3: (326.0, 82.0), 4: (214.0, 130.0)}[players]
    others = _side_by_side(players, width, row, castle_side, hand_high)
    return others, others[0].hand.y + hand_high + SPACE


@cache
def wide(players: int) -> Table:
    """Lay out a desktop: the others in a row, the viewer's castle below between the piles and the hand."""
    width, own, side, row = 1060.0, 380.0, 116.0, 54.0
    castle = 310.0 if players == 2 else 280.0
    others = _side_by_side(players, width, row, castle, castle / 6)
    top = others[0].hand.y + others[0].hand.height + SPACE
    left, right, bottom = (width - own) / 2, (width + own) / 2 + SPACE, top + own
    span, second = width - SPACE - right, left - SPACE - side
    first = second - SPACE - side
    mine = Seat(
        panel=Box(right, top, span, row),
        castle=Box(left, top, own, own),
        hand=Box(right, top + row + SPACE, span, own - row - SPACE),
    )
    return Table(
        width=width,
        height=bottom + SPACE,
        seats=(mine, *others),
        supply=Box(first, top, side, side),
        discards=Box(second, top, side, side),
        piles_panel=Box(first, top + side + NEAR, second + side - first, row),
        gate=Box(first, bottom - side, side, side),
        gate_panel=Box(second, bottom - side, side, row),
        turn_panel=Box(second, bottom - row, side, row),
    )


def _side_by_side(players: int, width: float, row: float, castle: float, hand: float) -> list[Seat]:
    """Return the others' boxes in a row: panel, castle and hand under each other."""
    each = (width - SPACE) / (players - 1)
    lefts = [SPACE / 2 + i * each + (each - castle) / 2 for i in range(players - 1)]
    top = SPACE + row + NEAR
    return [
        Seat(
            panel=Box(x, SPACE, castle, row),
            castle=Box(x, top, castle, castle),
            hand=Box(x, top + castle + NEAR, castle, hand),
        )
        for x in lefts
    ]


TABLES = {"tall": tall, "wide": wide}
