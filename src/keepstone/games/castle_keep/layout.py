"""Where things lie on the table of Castle Keep: boxes for each layout and player count."""

from dataclasses import dataclass
from typing import NamedTuple

from keepstone.games.castle_keep.components import RING

COLUMN = (0, 1, 2, 2, 2, 1, 0, 0, 1)  # by place, clockwise from the north-west, centre last
ROW = (0, 0, 0, 1, 2, 2, 2, 1, 1)
GAP, MARGIN = 0.05, 0.16  # between a castle's tiles and around them, in tiles
CASTLE = 3 + 2 * GAP + 2 * MARGIN  # a castle's side, in tiles
HAND_MOST = 6  # four tiles and the two drawn
SPACE, NEAR = 14.0, 6.0  # between things, and between those that belong together


class Box(NamedTuple):
    """x, y: the upper left corner."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Seat:
    """What lies before a player. columns: tiles of the hand side by side."""

    panel: Box
    castle: Box
    hand: Box
    columns: int


@dataclass(frozen=True, slots=True)
class Table:
    """All boxes of a table; seats in turn order from the one that sits nearest."""

    width: float
    height: float
    seats: tuple[Seat, ...]
    supply: Box
    supply_panel: Box
    discards: Box
    discards_panel: Box
    gate: Box
    gate_panel: Box
    turn_panel: Box
    prompt: Box


def cell(castle: Box, place: int) -> Box:
    """The box of a place (0..8) in a castle."""
    tile = castle.width / CASTLE
    x = castle.x + tile * (MARGIN + COLUMN[place] * (1 + GAP))
    y = castle.y + tile * (MARGIN + ROW[place] * (1 + GAP))
    return Box(round(x, 2), round(y, 2), round(tile, 2), round(tile, 2))


def turn(place: int) -> int:
    """How far a tile is turned on a place, so that the buildings lean on each other."""
    return place // 2 * 90 if place < RING else 0


def hand_slots(seat: Seat, count: int) -> list[Box]:
    """Boxes for the tiles of a hand, row by row, as large as fit."""
    area, rows = seat.hand, -(-HAND_MOST // seat.columns)
    pitch = min(area.width / seat.columns, area.height / rows)
    size = pitch * 0.94
    left = area.x + (area.width - pitch * seat.columns) / 2 + (pitch - size) / 2
    boxes = []
    for i in range(count):
        row, column = divmod(i, seat.columns)
        x, y = left + column * pitch, area.y + row * pitch
        boxes.append(Box(round(x, 2), round(y, 2), round(size, 2), round(size, 2)))
    return boxes


def tall(players: int) -> Table:
    """A phone: the others side by side, the own castle between supply and gate, the hand below."""
    width, own, side, row = 700.0, 396.0, 124.0, 60.0
    others = _others(players, width, row, castle=min(300.0, width / (players - 1) - SPACE))
    top = others[0].hand.y + others[0].hand.height + SPACE
    castle = top + 76 + SPACE
    right, bottom = width - SPACE - side, castle + own
    mine = Seat(
        panel=Box(SPACE, top, 230, 76),
        castle=Box((width - own) / 2, castle, own, own),
        hand=Box(SPACE, bottom + SPACE, width - 2 * SPACE, 110),
        columns=HAND_MOST,
    )
    return Table(
        width=width,
        height=bottom + SPACE + 110 + SPACE,
        seats=(mine, *others),
        supply=Box(SPACE, castle, side, side),
        supply_panel=Box(SPACE, castle + side + NEAR, side, row),
        discards=Box(SPACE, bottom - row - NEAR - side, side, side),
        discards_panel=Box(SPACE, bottom - row, side, row),
        gate=Box(right, castle, side, side),
        gate_panel=Box(right, castle + side + NEAR, side, row),
        turn_panel=Box(right, bottom - row, side, row),
        prompt=Box(2 * SPACE + 230, top, width - 3 * SPACE - 230, 76),
    )


def wide(players: int) -> Table:
    """A desktop: the others in a row, the own castle below between the supply and the hand."""
    width, own, side, row = 1060.0, 380.0, 116.0, 54.0
    others = _others(players, width, row, castle=310.0 if players == 2 else 280.0)
    top = others[0].hand.y + others[0].hand.height + SPACE
    left, right, bottom = (width - own) / 2, (width + own) / 2 + SPACE, top + own
    span, second = width - SPACE - right, left - SPACE - side
    first = second - SPACE - side
    mine = Seat(
        panel=Box(right, top, span, row),
        castle=Box(left, top, own, own),
        hand=Box(right, bottom - 216, span, 216),
        columns=HAND_MOST // 2,
    )
    return Table(
        width=width,
        height=bottom + SPACE,
        seats=(mine, *others),
        supply=Box(first, top, side, side),
        supply_panel=Box(first, top + side + NEAR, side, row),
        discards=Box(second, top, side, side),
        discards_panel=Box(second, top + side + NEAR, side, row),
        gate=Box(first, bottom - side, side, side),
        gate_panel=Box(second, bottom - side, side, row),
        turn_panel=Box(second, bottom - row, side, row),
        prompt=Box(right, top + row + SPACE, span, 64),
    )


def _others(players: int, width: float, row: float, castle: float) -> list[Seat]:
    """The others side by side: panel, castle and hand under each other."""
    each = (width - SPACE) / (players - 1)
    lefts = [SPACE / 2 + i * each + (each - castle) / 2 for i in range(players - 1)]
    top = SPACE + row + NEAR
    return [
        Seat(
            panel=Box(x, SPACE, castle, row),
            castle=Box(x, top, castle, castle),
            hand=Box(x, top + castle + NEAR, castle, castle / HAND_MOST),
            columns=HAND_MOST,
        )
        for x in lefts
    ]


TABLES = {"tall": tall, "wide": wide}
