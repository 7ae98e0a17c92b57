"""The SVG symbols of Castle Keep: tiles with castles seen from above, lit from the upper left.

The building shows the role of a tile (corner tower, wall from edge to edge, large keep), and its outline shows the
tile's shape. A colour also has a field pattern and an emblem (gem, sun, moon), so that tiles differ even without
colours. Towers look the same from all sides on which walls meet them, so only walls are rotated.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from math import pi

from keepstone.drawing.paints import GOLD, INK, NIGHT, SLATE
from keepstone.drawing.pens import (
    MIDDLE,
    Point,
    at,
    back,
    band,
    card,
    disc,
    element,
    inked,
    line,
    plain,
    polar,
    polygon,
    scallop,
    shape,
    star,
)
from keepstone.drawing.sheets import Sheet
from keepstone.games.castle_keep.picture.layout import CASTLE, MARGIN, cell, turn
from keepstone.games.castle_keep.rules.components import (
    COLOUR,
    COLOURS,
    KIND_NAMES,
    KINDS,
    PLACE_ROLE,
    PLACES,
    ROLE,
    SHAPE,
    SHAPES,
)
from keepstone.games.castle_keep.rules.terms import Role

STONE, SHADE, COPING, LINE, PAPER, DAY = (
    "#f3ead8",
    "#d6c7aa",
    "#b9a988",
    "#8f7d60",
    "#fffdf6",
    "#f6dfa3",
)
GRASS, TURF, WATER, DEPTH = "#86a052", "#53692f", "#5c9fb4", "#2c5566"
EARTH, MUD, OAK, BARK, BRICK = "#e2d0a6", "#80623a", "#a9773f", "#5d3b1b", "#a4573f"
VEIL = "var(--halo, #fffdf6)"  # follows the page's theme
FIELD = {"red": "#cb4a3f", "yellow": "#f2c044", "blue": "#3d74c1"}
DEEP = {"red": "#8c241f", "yellow": "#a66f0c", "blue": "#1f437f"}
# amplitude of an outline; round bends reach half of it
SWING = {"curvy": 15.0, "zigzag": 8.5, "straight": 0.0}
WALL_BENDS = 6
LOBES = 8  # of a tower
HOUSE = "M14 14H86V86H14Z"
CORNERS = ((18, 18), (82, 18), (82, 82), (18, 82))  # of a keep

SHEET = Sheet("castle-keep")
symbol_id = cache(SHEET.id)  # cached because all tables share these texts


@cache
def symbols() -> str:
    """Return all symbols of the game, as one invisible SVG document."""
    tiles = [SHEET.symbol(KIND_NAMES[kind], _tile(kind)) for kind in range(1, KINDS)]
    others = [SHEET.symbol(name, picture()) for name, picture in OTHERS.items()]
    ground = SHEET.symbol("ground", _ground(), f"0 0 {plain(CASTLE)} {plain(CASTLE)}")
    return SHEET.document(_shared(), [*tiles, *others, ground])


def _shared() -> Iterator[str]:
    """Yield the textures, and the SVG parts that several tiles share."""
    yield _gradient("light", 1)
    yield _gradient("slope", 0)
    yield SHEET.pattern("waves", 31, band("M3 6q3 -3 6 0M19 15q3 -3 6 0M8 25q3 -3 6 0", PAPER, 1.3))
    for colour in COLOURS:
        yield _field_pattern(colour)
        yield SHEET.part(f"field-{colour}", _field(colour))
        yield SHEET.part(f"roof-{colour}", _cone(colour))
        yield SHEET.part(f"shield-{colour}", _shield(colour))
    for outline in SHAPES:
        yield SHEET.part(f"tower-{outline}", _tower(outline))
        yield SHEET.part(f"wall-{outline}", _wall(outline))


def _gradient(name: str, across: int) -> str:
    """Define a gradient of light from the upper edge or, if `across` is 1, from the upper left corner."""
    stops = (("0", PAPER, 0.55), ("0.45", PAPER, 0), ("0.6", INK, 0), ("1", INK, 0.34))
    return element(
        "linearGradient",
        *(element("stop", offset=o, stop_color=c, stop_opacity=a) for o, c, a in stops),
        id=SHEET.id(name),
        x2=across,
        y2=1,
    )


# Tiles.


def _tile(kind: int) -> str:
    colour, role = COLOURS[COLOUR[kind] - 1], ROLE[kind]
    field, shield = SHEET.use(f"field-{colour}"), SHEET.use(f"shield-{colour}")
    if role == Role.KEEP:
        return field + _keep(colour)
    outline = SHAPES[SHAPE[kind] - 1]
    if role == Role.WALL:
        return field + SHEET.use(f"wall-{outline}") + shield
    return field + SHEET.use(f"tower-{outline}") + SHEET.use(f"roof-{colour}") + shield


def _field(colour: str) -> str:
    """Draw the field of a tile with its pattern and a rim that is light above and dark below."""
    return (
        card(0.5, 5, FIELD[colour])
        + card(0.5, 5, SHEET.fill(colour))
        + card(1.25, 4.5, "none", stroke=DEEP[colour], stroke_width=2.5)
        + band("M5 3.4H95", PAPER, 1.8, opacity=0.6)
        + band("M4 98H96", INK, 3, opacity=0.4)
    )


def _field_pattern(colour: str) -> str:
    """Define a field's pattern of lozenges, dots or checks, which looks the same after a quarter turn."""
    size, turned, marks = {
        "red": (10, 45, element("path", d="M0 0H10M0 0V10", stroke_width=3.2)),
        "yellow": (10, 45, element("circle", cx=5, cy=5, r=1.1, stroke_width=2.2)),
        "blue": (12, 0, element("path", d="M3 0V6M9 6V12", stroke_width=6)),
    }[colour]
    lines = element("g", marks, fill="none", stroke=DEEP[colour], opacity=0.4)
    return SHEET.pattern(colour, size, lines, turned=turned)


# Buildings.


def _tower(outline: str) -> str:
    """Draw a tower with a low buttress on each side, where a neighbouring wall begins."""
    buttresses = band("M50 0V100M0 50H100", LINE, 34) + band("M50 0V100M0 50H100", COPING, 29)
    return (
        buttresses + _stone(_ring(outline, 42), (4, 5), "light") + _battlement(_ring(outline, 36))
    )


def _wall(outline: str) -> str:
    """Draw a wall from one edge of the tile to the opposite one."""
    whole = f"M-4 27{_run(outline, 27)}L104 73{_run(outline, 73, back=True)}L-4 73Z"
    edges = f"M-1 34{_run(outline, 34)}M-1 66{_run(outline, 66)}"
    joints = band("M17 40V60M33 40V60M50 40V60M67 40V60M83 40V60", SHADE, 2.5)
    return _stone(whole, (0, 7), "slope") + joints + _battlement(edges)


def _keep(colour: str) -> str:
    """Draw a keep: a large square house with four turrets, a roof of four slopes and a banner."""
    turrets = "".join(
        disc(x + 2.5, y + 3, 13, INK, opacity=0.3)
        + disc(x, y, 13, STONE, stroke=INK, stroke_width=2.6)
        + SHEET.use(f"roof-{colour}", (x, y), 36)
        for x, y in CORNERS
    )
    return _stone(HOUSE, (5, 6), "light") + _roof(colour) + turrets + _banner(colour)


def _roof(colour: str) -> str:
    """Draw a shingle roof with four slopes."""
    square = inked("M25 25H75V75H25Z", FIELD[colour], 2.4)
    shingles = band("M31 31H69V69H31ZM38 38H62V62H38Z", DEEP[colour], 2, stroke_dasharray="7 2")
    north = shape("M25 25H75L50 50Z", PAPER, opacity=0.4)
    west = shape("M25 25V75L50 50Z", PAPER, opacity=0.16)
    east = shape("M75 25V75L50 50Z", INK, opacity=0.16)
    south = shape("M25 75H75L50 50Z", INK, opacity=0.34)
    return square + shingles + north + west + east + south


def _banner(colour: str) -> str:
    """Draw a banner with the colour's emblem, and its shadow on the roof."""
    cloth = "M33 31Q46 25 57 31T81 31L75 47L81 63Q68 69 57 63T33 63Z"
    shadow = shape(cloth, INK, opacity=0.4, transform="translate(4 6)")
    flag = shadow + line("M32 25V79", INK, 3.4) + inked(cloth, PAPER, 2.4)
    hem = band("M36.5 30.5V63", FIELD[colour], 5)
    emblem = shape(_emblem(colour, 12.2), DEEP[colour], transform="translate(6 -3)")
    return flag + hem + emblem + disc(32, 24, 3.6, GOLD, stroke=INK, stroke_width=1.8)


def _cone(colour: str) -> str:
    """Draw a round roof of shingles that rises to a point."""
    shingles = "".join(
        disc(*MIDDLE, radius, "none", stroke=DEEP[colour], stroke_width=2, stroke_dasharray="7 2")
        for radius in (26, 21)
    )
    return (
        disc(*MIDDLE, 29, FIELD[colour], stroke=INK, stroke_width=2.8)
        + shingles
        + shape("M50 50L21 50A29 29 0 0 1 50 21Z", PAPER, opacity=0.4)
        + shape("M50 50L79 50A29 29 0 0 1 50 79Z", INK, opacity=0.4)
        + shape("M50 50L79 50A29 29 0 0 0 50 21ZM50 50L21 50A29 29 0 0 0 50 79Z", INK, opacity=0.12)
    )


def _stone(outline: str, shadow: Point, light: str) -> str:
    cast = shape(outline, INK, opacity=0.34, transform=f"translate({at(shadow)})")
    return cast + inked(outline, STONE, 3.2) + shape(outline, SHEET.fill(light))


def _battlement(outline: str) -> str:
    shadow, stones = band(outline, LINE, 7), band(outline, PAPER, 6, stroke_dasharray="6.4 4")
    return shadow + stones


# Outlines.


def _run(shape: str, y: float, back: bool = False) -> str:
    """Return path commands for an edge of a wall at height `y`, from one side of the tile to the other."""
    step = 100 / WALL_BENDS
    bends = [(step * (i + 0.5), y + (-1) ** i * SWING[shape]) for i in range(WALL_BENDS)]
    return _along(shape, bends[::-1], (0, y)) if back else _along(shape, bends, (100, y))


def _ring(shape: str, radius: float) -> str:
    """Return the outline of a tower: a cloud, a star or a square, depending on its shape."""
    match shape:
        case "curvy":
            return scallop(LOBES, radius * 0.9, swell=1.05)
        case "zigzag":
            return star([radius * 1.18, radius * 0.82] * LOBES)
    low, high = 50 - radius, 50 + radius
    return polygon([(low, low), (high, low), (high, high), (low, high)])


def _along(shape: str, bends: list[Point], end: Point) -> str:
    """Return path commands through the points in `bends`: curves if the shape is curvy, else straight lines."""
    if shape != "curvy":
        return "".join(f"L{at(point)}" for point in (*bends, end))
    joints = [_between(a, b) for a, b in pairwise(bends)] + [end]
    return "".join(f"Q{at(bend)} {at(to)}" for bend, to in zip(bends, joints, strict=True))


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


# Emblems.


def _shield(colour: str) -> str:
    edge = disc(*MIDDLE, 17, PAPER, stroke=INK, stroke_width=2.2)
    return edge + shape(_emblem(colour, 12.6), DEEP[colour])


def _emblem(colour: str, size: float) -> str:
    """Return the outline of a colour's emblem: a gem, a sun or a moon."""
    match colour:
        case "red":
            return star([size * 1.05] * 4)
        case "yellow":
            return star([size * 1.15, size * 0.68] * 8)
    horns = [at(polar(size, angle)) for angle in (-0.95, 0.95)]
    disc, bite = f"A{size:.1f} {size:.1f} 0 1 0 ", f"A{size * 0.84:.1f} {size * 0.84:.1f} 0 1 1 "
    return f"M{horns[0]}{disc}{horns[1]}{bite}{horns[0]}Z"


# The ground of a castle.


def _ground() -> str:
    """Draw a castle's ground: a courtyard behind a moat, outlines for the buildings, and a bridge to the south."""
    shadow = _yard(0, 32, INK, opacity=0.4)
    grass = _yard(2, 29, GRASS, stroke=TURF, stroke_width=2, transform="translate(-1.5 -2)")
    bank = _yard(12.5, 24, "none", stroke=DEPTH, stroke_width=13)
    water = _yard(13.4, 24, "none", stroke=WATER, stroke_width=10)
    waves = _yard(13, 24, "none", stroke=SHEET.fill("waves"), stroke_width=9)
    earth = _yard(MARGIN - 6, 10, EARTH, stroke=MUD, stroke_width=2)
    light = _yard(0, 30, SHEET.fill("light"), opacity=0.5)
    plan = "".join(map(_plan, range(PLACES)))
    plans = inked(plan, MUD, 2.4, MUD, stroke_dasharray="8 6", fill_opacity=0.13, opacity=0.8)
    veil = _yard(0, 30, VEIL, opacity=0.2)
    return shadow + grass + bank + water + waves + earth + light + plans + _bridge() + veil


def _yard(inset: float, radius: float, fill: str, **more: object) -> str:
    side = CASTLE - 2 * inset
    return element("rect", x=inset, y=inset, width=side, height=side, rx=radius, fill=fill, **more)


def _plan(place: int) -> str:
    """Return the outline of the building that belongs on a place of the castle."""
    x, y, side, _ = cell(place)
    middle = (x + side / 2, y + side / 2)
    match PLACE_ROLE[place]:
        case Role.TOWER:
            return f"M{at((x + 12, middle[1]))}a38 38 0 1 1 76 0a38 38 0 1 1 -76 0Z"
        case Role.KEEP:
            sides = "h26a16 16 0 1 1 16 16v26a16 16 0 1 1 -16 16h-26a16 16 0 1 1 -16 -16v-26a16 16 0 1 1 16 -16Z"
            return f"M{at((x + 37, y + 21))}{sides}"
    wide, high = (25, 46) if turn(place) else (46, 25)
    left, up = middle[0] - wide, middle[1] - high
    return f"M{at((left, up))}h{2 * wide}v{2 * high}h{-2 * wide}Z"


def _bridge() -> str:
    """Draw a wooden bridge over the moat."""
    x, y = CASTLE / 2, CASTLE - MARGIN
    shadow = shape(f"M{at((x + 18, y + 4))}h5v24h-5Z", INK, opacity=0.35)
    deck = inked(f"M{at((x - 18, y + 1))}h36v27h-36Z", OAK, 2.6, BARK)
    planks = band(f"M{at((x - 17, y + 7))}h34m-34 5h34m-34 5h34m-34 5h34", BARK, 1.2)
    return shadow + deck + planks


# Other things on the table.


def _back() -> str:
    """Draw the back of a tile: an arch with a golden keystone."""
    stones = "".join(_voussoir(i) for i in range(7))
    pillars = shape("M20 52H38V72H20ZM62 52H80V72H62Z", SLATE)
    return (
        back()
        + card(5, 6, SHEET.fill("light"), opacity=0.5)
        + element("g", pillars, stones, transform="translate(0 9)")
    )


def _voussoir(i: int) -> str:
    """Draw the i-th of the seven stones of an arch, from the left. The middle stone is the keystone."""
    first, last = pi + i * pi / 7 + 0.03, pi + (i + 1) * pi / 7 - 0.03
    outer, fill = (38, GOLD) if i == 3 else (30, SLATE)
    corners = [(12, first), (outer, first), (outer, last), (12, last)]
    return shape(polygon(polar(*corner) for corner in corners), fill)


def _gate(ground: str, bars: str, flags: str) -> str:
    """Draw a gatehouse: the view through its arch, its portcullis, and the flags on its towers."""
    shadow = shape("M34 94L96 94L100 99H10Z", INK, opacity=0.3)
    wall = _stone("M28 94V36H36V29H45V36H55V29H64V36H72V94Z", (0, 0), "slope")
    towers = _stone("M6 94V42H33V94ZM67 94V42H94V94Z", (2, 3), "light")
    roofs = inked("M2 43L19.5 14L37 43ZM63 43L80.5 14L98 43Z", BRICK, 3)
    lit = shape("M2 43L19.5 14L15 43ZM63 43L80.5 14L76 43Z", PAPER, opacity=0.3)
    slits = band("M19.5 55V68M80.5 55V68", INK, 4)
    arch = {"d": "M36 94V66A14 14 0 0 1 64 66V94Z", "stroke": INK, "stroke_width": 3}
    grid = band(bars, SLATE, 2.6)
    way = element("path", **arch, fill=ground) + grid + element("path", **arch, fill="none")
    return shadow + wall + way + towers + roofs + lit + slits + flags


def _pennants() -> str:
    poles = line("M19.5 16V2M80.5 16V2", SLATE, 2)
    return inked("M19.5 2L34 6L19.5 10ZM80.5 2L95 6L80.5 10Z", GOLD, 1.8) + poles


def _crate() -> str:
    """Draw an open crate of wooden boards, seen from above."""
    boards = card(1.5, 5, OAK, stroke=BARK, stroke_width=3)
    inside = card(9, 3, BARK) + shape("M9 9H91V20H20V91H9Z", INK, opacity=0.4)
    seams = band("M29 20V91M50 20V91M71 20V91", INK, 1.6, opacity=0.5)
    nails = band("M5 5H95V95H5Z", PAPER, 1.6, stroke_dasharray="1.6 43.4", opacity=0.6)
    return boards + inside + seams + nails


OTHERS: dict[str, Callable[[], str]] = {
    "back": _back,
    "supply": lambda: SHEET.stack("back"),
    "crate": _crate,
    "gate-closed": lambda: _gate(
        NIGHT, "M43 94V56M50 94V52M57 94V56M36 64H64M36 74H64M36 84H64", ""
    ),
    "gate-open": lambda: _gate(DAY, "M43 62V56M50 62V52M57 62V56M36 60H64", _pennants()),
}
