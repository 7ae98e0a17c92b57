"""The boxes of a whole table, for an upright phone and for a desktop."""

from dataclasses import replace
from functools import cache

from keepstone.boxes import below, inside, right_of, rows, squares
from keepstone.games.burgundy.picture.hexes import Hexes, largest
from keepstone.games.burgundy.picture.layout import (
    CLOSE,
    GAP,
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
    framed,
    stacked,
    tower,
)
from keepstone.games.burgundy.rules.components import BLACK_SIZE, DEPOTS, ROUNDS
from keepstone.grids import HIGH
from keepstone.scene import Box, Layout, rounded

PHONE, DESKTOP = Box(0, 0, 390, 650), Box(0, 0, 1040, 820)
# On a phone: the width of a tile, and the height of another player's estate
TILE, OTHER = 44.0, 172.0
FEWER = 44 / 36  # at four players on a phone, closeups help a finger with smaller things


@cache
def table(layout: Layout, players: int) -> Table:
    """Return the boxes of a table."""
    if layout == "tall":
        return tall(players)
    return wide_for_four() if players == 4 else wide(players)


# Phone.


def tall(players: int) -> Table:
    """Lay out a phone from the top: progress, depots, the black depot, the viewer's estate; then the others."""
    page = inside(PHONE, GAP)
    abreast, plate = (3 if players == 2 else 2), 22.0
    head = page._replace(height=54)
    rest = below(page, head, GAP)
    lines = DEPOTS // abreast
    middle = rest._replace(height=lines * depot_height(TILE, plate) + (lines - 1) * GAP)
    rest = below(page, middle, GAP)
    row = black(rest.x, rest.y, TILE, 23, int(BLACK_SIZE[players]))
    rest = below(page, rest._replace(height=TILE * HIGH), 2 * GAP)
    lane = rest._replace(height=38)
    mine = framed(below(page, lane, GAP), lane._replace(width=170), TILE)
    low = mine.area.y + mine.area.height + 3 * GAP
    others = [
        page._replace(y=low + i * (OTHER + 3 * GAP), height=OTHER) for i in range(players - 1)
    ]
    return Table(
        width=PHONE.width,
        height=others[-1].y + OTHER + GAP,
        progress=_progress_tall(head, right_of(lane, lane.x + 170, 2 * GAP)),
        depots=depots(middle, abreast, players, TILE, plate),
        black=row,
        seats=(mine, *(beside(each, 24, 31) for each in others)),
        finger=TILE * (FEWER if players == 4 else 1),
    )


def _progress_tall(head: Box, lane: Box) -> Progress:
    """Return phase, track and bonus tiles in the head; the white die and the goods to come in a lane."""
    phase = head._replace(width=84)
    bonus = bonus_tiles(head)
    track = right_of(head, phase.x + phase.width, 2 * GAP)
    track = track._replace(width=bonus[0][0].x - 2 * GAP - track.x)
    die, side = lane.height, 30.0
    x = lane.x + lane.width - die - ROUNDS * (side + CLOSE) - GAP + CLOSE
    return Progress(
        phase=rounded(*phase),
        white=rounded(x, lane.y, die, die),
        row=squares(x + die + GAP, lane.y + (die - side) / 2, side, ROUNDS, CLOSE),
        track=track_spaces(track),
        bonus=bonus,
    )


# Desktop.


def wide(players: int) -> Table:
    """Lay out a desktop: depots across the page; below them the viewer's estate and the others beside it."""
    page = inside(DESKTOP, 2 * GAP)
    tile = {2: 62.0, 3: 53.0}[players]
    dark = min(tile, 56.0)
    head = page._replace(height=dark * HIGH + 4)
    rest = below(page, head, 2 * GAP)
    middle = rest._replace(height=depot_height(tile, 28))
    rest = below(page, middle, 3 * GAP)
    edge = right_of(rest, rest.x + rest.width - 250, 0)
    main = rest._replace(width=rest.width - edge.width - 4 * GAP)
    own = largest(main._replace(width=main.width - 155))
    own = replace(own, y=own.y + (main.height - own.height) / 2)
    row = black(head.x + 150, head.y + 2, dark, 36, int(BLACK_SIZE[players]))
    lane = edge._replace(height=46)
    return Table(
        width=DESKTOP.width,
        height=DESKTOP.height,
        progress=_progress_wide(head, row.right, lane),
        depots=depots(middle, 6, players, tile, 28),
        black=row,
        seats=(_own_wide(main, own), *_others_wide(below(edge, lane, 3 * GAP), players - 1)),
        finger=dark,
    )


def _own_wide(main: Box, own: Hexes) -> Seat:
    """Return the viewer's things beside the estate."""
    side = right_of(main, own.x + own.width, 3 * GAP)
    sizes = Sizes(
        50, 62, min(side.width / 3, 66), min(44, side.width / 3.9), min(26, side.width / 7)
    )
    return column(side, own, sizes, main)


def _progress_wide(head: Box, left: float, lane: Box) -> Progress:
    """Return phase, white die and goods, bonus tiles in the head; the track in a lane."""
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
    """Lay out a desktop for four: the others fill a column; depots in two rows, the viewer's estate below."""
    page = inside(DESKTOP, 2 * GAP)
    edge = right_of(page, page.x + page.width - 250, 0)
    main = page._replace(width=page.width - edge.width - 4 * GAP)
    head = main._replace(height=58)
    rest = below(main, head, 2 * GAP)
    middle = rest._replace(height=2 * depot_height(50, 26) + GAP)
    rest = below(main, middle, 2 * GAP)
    row = black(rest.x, rest.y, 50, 36, int(BLACK_SIZE[4]))
    strip = rest._replace(height=50 * HIGH)
    rest = below(main, strip, 3 * GAP)
    own = largest(rest)
    return Table(
        width=DESKTOP.width,
        height=DESKTOP.height,
        progress=_progress_wide(head, head.x + 130, right_of(strip, row.right, 4 * GAP)),
        depots=depots(middle, 3, 4, 50, 26),
        black=row,
        seats=(_own_wide(rest, own), *_three_others(edge)),
        finger=50,
    )


def _three_others(area: Box) -> list[Seat]:
    return [stacked(part, 24, 21, 1) for part in rows(area, 3, 3 * GAP)]
