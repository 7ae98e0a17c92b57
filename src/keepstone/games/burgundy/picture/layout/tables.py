"""The boxes of a table, for a phone held upright and for a desktop."""

from dataclasses import replace
from functools import cache

from keepstone.boxes import below, columns, inside, right_of, rows, squares
from keepstone.games.burgundy.picture.hexes import Hexes, largest
from keepstone.games.burgundy.picture.layout import (
    CLOSE,
    GAP,
    Black,
    Progress,
    Seat,
    Table,
    black,
    bonus_tiles,
    depot_height,
    depots,
    track_spaces,
)
from keepstone.games.burgundy.picture.layout.seats import (
    Sizes,
    beside,
    column,
    flanked,
    stacked,
    tower,
)
from keepstone.games.burgundy.rules.components import BLACK_SIZE, ROUNDS
from keepstone.grids import HIGH
from keepstone.scene import Box, Layout, rounded

PHONE, DESKTOP = Box(0, 0, 390, 650), Box(0, 0, 1040, 820)


@cache
def table(layout: Layout, players: int) -> Table:
    """The boxes of a table."""
    if layout == "tall":
        return tall(players)
    return wide_for_four() if players == 4 else wide(players)


# A phone


def tall(players: int) -> Table:
    """Under each other: progress, depots, the black depot, the own estate, the others."""
    page = inside(PHONE, GAP)
    tile, dark, plate = {2: (40.0, 36.0, 22.0), 3: (32.0, 34.0, 21.0), 4: (29.0, 28.0, 21.0)}[
        players
    ]
    head = page._replace(height=54)
    rest = below(page, head, GAP)
    middle = rest._replace(height=2 * depot_height(tile, plate) + GAP)
    rest = below(page, middle, GAP)
    row = black(rest.x, rest.y, dark, 24, int(BLACK_SIZE[players]))
    rest = below(page, rest._replace(height=dark * HIGH), 2 * GAP)
    own = Hexes(rest.x, rest.y, 38.0)
    around = rest._replace(height=own.height)
    side = right_of(around, own.x + own.width, 2 * GAP)
    mine = column(side, own, Sizes(38, 44, side.width / 3, 27, 15), around)
    low = below(page, around, 2 * GAP)
    return Table(
        width=PHONE.width,
        height=PHONE.height,
        progress=_progress_tall(page, head, row),
        depots=depots(middle, 3, players, tile, plate),
        black=row,
        seats=(mine, *_others_tall(low, players - 1)),
    )


def _progress_tall(page: Box, head: Box, dark: Black) -> Progress:
    """Phase, track and bonus tiles in the head; the white die and the goods beside the black depot."""
    phase = head._replace(width=80)
    bonus = bonus_tiles(head)
    lane = right_of(head, phase.x + phase.width, 2 * GAP)
    lane = lane._replace(width=bonus[0][0].x - 2 * GAP - lane.x)
    first = dark.tiles[0]
    rest = right_of(page, dark.right, 2 * GAP)
    side = min(24.0, (rest.width - GAP) / (ROUNDS + 1.5) - CLOSE)
    die = 1.5 * side
    x = rest.x + rest.width - die - ROUNDS * (side + CLOSE) - GAP + CLOSE
    middle = first.y + first.height / 2
    return Progress(
        phase=rounded(*phase),
        white=rounded(x, middle - die / 2, die, die),
        row=squares(x + die + GAP, middle - side / 2, side, ROUNDS, CLOSE),
        track=track_spaces(lane),
        bonus=bonus,
    )


def _others_tall(area: Box, others: int) -> list[Seat]:
    if others == 1:
        return [beside(area, 24, 27)]
    parts = columns(area, others, 2 * GAP)
    return [flanked(part, 20, 26) if others == 2 else stacked(part, 20, 20, 2) for part in parts]


# A desktop


def wide(players: int) -> Table:
    """Depots across the page; below them the own estate and the others beside it."""
    page = inside(DESKTOP, 2 * GAP)
    tile = {2: 62.0, 3: 53.0}[players]
    head = page._replace(height=58)
    rest = below(page, head, 2 * GAP)
    middle = rest._replace(height=depot_height(tile, 28))
    rest = below(page, middle, 3 * GAP)
    edge = right_of(rest, rest.x + rest.width - 250, 0)
    main = rest._replace(width=rest.width - edge.width - 4 * GAP)
    own = largest(main._replace(width=main.width - 155))
    own = replace(own, y=own.y + (main.height - own.height) / 2)
    row = black(head.x + 150, head.y + 2, 47, 36, int(BLACK_SIZE[players]))
    lane = edge._replace(height=46)
    return Table(
        width=DESKTOP.width,
        height=DESKTOP.height,
        progress=_progress_wide(head, row.right, lane),
        depots=depots(middle, 6, players, tile, 28),
        black=row,
        seats=(_own_wide(main, own), *_others_wide(below(edge, lane, 3 * GAP), players - 1)),
    )


def _own_wide(main: Box, own: Hexes) -> Seat:
    """The own things beside the estate."""
    side = right_of(main, own.x + own.width, 3 * GAP)
    sizes = Sizes(
        50, 62, min(side.width / 3, 66), min(44, side.width / 3.9), min(26, side.width / 7)
    )
    return column(side, own, sizes, main)


def _progress_wide(head: Box, left: float, lane: Box) -> Progress:
    """Phase, white die and goods, bonus tiles; the track stands elsewhere."""
    die, side = 46.0, 38.0
    bonus = bonus_tiles(head)
    rest = right_of(head, left, 0)
    rest = rest._replace(width=bonus[0][0].x - rest.x)
    x = rest.x + (rest.width - die - ROUNDS * (side + CLOSE) - 2 * GAP) / 2
    return Progress(
        phase=rounded(*head._replace(width=130)),
        white=rounded(x, head.y + (head.height - die) / 2, die, die),
        row=squares(x + die + 2 * GAP, head.y + (head.height - side) / 2, side, ROUNDS, CLOSE),
        track=track_spaces(lane),
        bonus=bonus,
    )


def _others_wide(area: Box, others: int) -> list[Seat]:
    if others == 1:
        return [tower(area, 28, 40)]
    return [stacked(part, 26, 30, 2) for part in rows(area, others, 4 * GAP)]


def wide_for_four() -> Table:
    """Three others fill a column; depots in two rows, and the own estate below them."""
    page = inside(DESKTOP, 2 * GAP)
    edge = right_of(page, page.x + page.width - 250, 0)
    main = page._replace(width=page.width - edge.width - 4 * GAP)
    head = main._replace(height=58)
    rest = below(main, head, 2 * GAP)
    middle = rest._replace(height=2 * depot_height(50, 26) + GAP)
    rest = below(main, middle, 2 * GAP)
    row = black(rest.x, rest.y, 47, 36, int(BLACK_SIZE[4]))
    strip = rest._replace(height=47 * HIGH)
    rest = below(main, strip, 3 * GAP)
    own = largest(rest)
    return Table(
        width=DESKTOP.width,
        height=DESKTOP.height,
        progress=_progress_wide(head, head.x + 130, right_of(strip, row.right, 4 * GAP)),
        depots=depots(middle, 3, 4, 50, 26),
        black=row,
        seats=(_own_wide(rest, own), *_three_others(edge)),
    )


def _three_others(area: Box) -> list[Seat]:
    return [stacked(part, 24, 21, 1) for part in rows(area, 3, 3 * GAP)]
