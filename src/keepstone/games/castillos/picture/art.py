"""The SVG symbols of Castillos: piecepack tiles, coins and castles in four suits.

Suits can be told apart without colours. A tile also has an emblem and a field pattern. A coin has its suit's
outline and, on the hidden side, the emblem. A tile has its value in the upper left corner and its emblem in a
panel beside the value; a castle stands in the panel. Hollows for four coins are below the value and the panel.
Shared parts are defined once and used by id.
"""

from collections.abc import Callable
from functools import cache
from math import pi

from keepstone.drawing.paints import GOLD, INK
from keepstone.drawing.pens import (
    MIDDLE,
    back,
    band,
    card,
    disc,
    element,
    inked,
    polar,
    polygon,
    scallop,
    shape,
    star,
)
from keepstone.drawing.sheets import Sheet
from keepstone.games.castillos.rules.components import SUIT_NAMES, VALUE_NAMES

PAPER, SLATE = "#fffdf6", "#4b5c6a"
PALE = {"sun": "#fbeab2", "moon": "#d5d8f0", "crown": "#f8d5cb", "arms": "#d3e7cc"}
BRIGHT = {"sun": "#e8ab2c", "moon": "#5b5cab", "crown": "#cb4a3f", "arms": "#4d9160"}
DEEP = {"sun": "#915f06", "moon": "#2c2a66", "crown": "#8c241f", "arms": "#1b4d31"}
LEAF, ROSE = "#dcefd3", "#f9d9d1"  # plates of badges

PEN = {"stroke_width": 14, "stroke_linecap": "round", "stroke_linejoin": "round"}
FIGURES = {  # each is drawn as a single broad stroke
    "null": "M50 34A16 16 0 1 1 49.9 34Z",
    "ace": "M20 82L50 18L80 82M32 60H68",
    "2": "M28 34A22 20 0 1 1 66 48L28 80H74",
    "3": "M28 20H70L47 44A19 18.5 0 1 1 28 69",
    "4": "M60 84V18L22 64H78",
    "5": "M70 19H34L31 48A21 18.5 0 1 1 28 71",
}
VALUE, FIGURE = (17, 17.6), 30  # the middle and the size of a tile's value
PANEL = {"x": 35, "y": 4, "width": 58.5, "height": 59.5, "rx": 5}
EMBLEM = (64.2, 33.7)  # the middle of the panel
HOLLOWS = ((17.5, 49.5), (17.5, 81.5), (49.5, 81.5), (81.5, 81.5))  # places of coins
# Polar coordinates of the stars in each quarter
STARS = ((29, 0.2), (31, 1.37), (37, pi / 4))
CASTLE = (
    "M38 61V28H43V33H48V28H53V15H58.7V20H61.4V15H67V20H69.7V15H75.4V28H80.4V33H85.4V28H90.4V61Z"
)


SHEET = Sheet("castillos")
symbol_id = SHEET.id


@cache
def symbols() -> str:
    """Return all symbols of the game, as one invisible SVG document."""
    fields = [SHEET.light(), *(_field_pattern(suit) for suit in SUIT_NAMES)]
    parts = [SHEET.part(name, part) for name, part in _parts().items()]
    pictures = [SHEET.symbol(name, picture) for name, picture in _pictures().items()]
    return SHEET.document([*fields, *parts], pictures)


def _parts() -> dict[str, str]:
    """Return the SVG parts that several symbols share, by name."""
    parts = {
        f"figure-{value}": element("path", d=path, fill="none", **PEN)
        for value, path in FIGURES.items()
    }
    for suit in SUIT_NAMES:
        parts[f"emblem-{suit}"] = element("path", d=EMBLEMS[suit], fill_rule="evenodd")
        parts[f"board-{suit}"] = _board(suit)
    return parts


def _pictures() -> dict[str, str]:
    """Return the drawings of the symbols, by name."""
    pictures = {name: picture() for name, picture in OTHERS.items()}
    for suit in SUIT_NAMES:
        pictures |= {f"coin-{suit}": _hidden_coin(suit), f"castle-{suit}": _castle(suit)}
        pictures |= {f"gain-{suit}": _badge(suit, True), f"loss-{suit}": _badge(suit, False)}
        for value in VALUE_NAMES:
            pictures[f"tile-{suit}-{value}"] = _tile(suit, value)
            pictures[f"coin-{suit}-{value}"] = _coin(suit, value)
    return pictures


# Tiles.


def _tile(suit: str, value: str) -> str:
    return SHEET.use(f"board-{suit}") + SHEET.use(f"figure-{value}", VALUE, FIGURE, stroke=PAPER)


def _board(suit: str) -> str:
    """Draw a tile without its value: its side, its face with hollows for coins, and the emblem in its panel."""
    side = element("rect", x=0.5, y=0.5, width=99, height=99, rx=9, fill=DEEP[suit])
    face = {"x": 1.2, "y": 1.2, "width": 95, "height": 95, "rx": 8}
    ground = element("rect", **face, fill=PALE[suit]) + element("rect", **face, fill=SHEET.shine)
    hollows = "".join(disc(*hollow, 12.5, DEEP[suit], opacity=0.13) for hollow in HOLLOWS)
    panel = element("rect", **PANEL, fill=PAPER, opacity=0.55)
    pattern = element("rect", **PANEL, fill=SHEET.fill(f"field-{suit}"))
    corner = shape("M1.2 9.2A8 8 0 0 1 9.2 1.2H33V27A7 7 0 0 1 26 34H1.2Z", DEEP[suit])
    line = {"stroke": DEEP[suit], "stroke_width": 7, "stroke_linejoin": "round"}
    emblem = SHEET.use(f"emblem-{suit}", EMBLEM, 46, fill=BRIGHT[suit], **line)
    return side + ground + hollows + panel + pattern + corner + emblem


def _field_pattern(suit: str) -> str:
    """Define the pattern of a suit's field: rays, stars, lozenges or vertical bands."""
    size, turned, marks = {
        "sun": (100, 0, shape(_rays(14), BRIGHT[suit])),
        "moon": (100, 0, shape(_night_sky(), BRIGHT[suit])),
        "crown": (11.785, 45, band("M0 0H12M0 0V12", BRIGHT[suit], 3)),
        "arms": (12.5, 0, shape("M3 0H9.5V13H3Z", BRIGHT[suit])),
    }[suit]
    return SHEET.pattern(f"field-{suit}", size, element("g", marks, opacity=0.45), turned=turned)


def _rays(count: int) -> str:
    """Return rays of light that begin at the emblem and end beyond the corners of its panel."""
    beams = ((pi * (2 * i + side) / count for side in (-0.5, 0.5)) for i in range(count))
    return "".join(
        polygon([EMBLEM, *(polar(50, angle, EMBLEM) for angle in beam)]) for beam in beams
    )


def _night_sky() -> str:
    places = [polar(r, angle + i * pi / 2, EMBLEM) for i in range(4) for r, angle in STARS]
    return "".join(star([5.2, 1.9] * 4, place) for place in places)


# Coins.


def _coin(suit: str, value: str) -> str:
    """Draw the face of a coin: a large figure for its value on a light disc."""
    plate = disc(*MIDDLE, 33, PAPER) + SHEET.use(f"figure-{value}", size=75, stroke=DEEP[suit])
    return _blank(suit, _notches(suit) + plate)


def _notches(suit: str) -> str:
    return band(NOTCHES[suit], PALE[suit], 18) if suit in NOTCHES else ""


def _hidden_coin(suit: str) -> str:
    """Draw the back of a coin: a large light emblem on the suit's dark colour."""
    ring = disc(*MIDDLE, 37, DEEP[suit]) + disc(*MIDDLE, 37, SHEET.shine)
    return _blank(suit, ring + SHEET.use(f"emblem-{suit}", size=60, fill=PAPER))


def _blank(suit: str, side: str) -> str:
    """Draw an empty side of a coin and its shadow: a disc with a dark outline, lit from the upper left."""
    shadow = inked(OUTLINES[suit], INK, 5, opacity=0.4, transform="translate(3.5 3.5) scale(.96)")
    body = inked(OUTLINES[suit], BRIGHT[suit], 5, DEEP[suit]) + shape(OUTLINES[suit], SHEET.shine)
    return shadow + element("g", body, side, transform="scale(.96)")


# Castles.


def _castle(suit: str) -> str:
    """Draw a castle in the panel of a tile, with its emblem on the keep, and a strong edge around the tile."""
    edge = card(2.8, 7, "none", stroke=DEEP[suit], stroke_width=5.6)
    flag = inked("M64.2 15V7.6L75 10.4L64.2 13.2", BRIGHT[suit], 2.4, DEEP[suit])
    halo = inked(CASTLE, PAPER, 7, PAPER)
    body = inked(CASTLE, BRIGHT[suit], 2.6, DEEP[suit])
    light = shape(CASTLE, SHEET.shine)
    gate = shape("M57.7 61V56A6.5 6.5 0 0 1 70.7 56V61Z", DEEP[suit])
    slits = band("M45.5 40V49M82.9 40V49", DEEP[suit], 3.4)
    line = {"stroke": DEEP[suit], "stroke_width": 14, "stroke_linejoin": "round"}
    emblem = SHEET.use(f"emblem-{suit}", (64.2, 34), 18, fill=PAPER, **line)
    return edge + halo + flag + body + light + gate + slits + emblem


# Outlines.


def _ray(angle: float) -> str:
    return polygon([polar(28, angle - 0.38), polar(50, angle), polar(28, angle + 0.38)])


def _circle(radius: float) -> str:
    half = f"A{radius} {radius} 0 0 1 "
    return f"M{50 - radius} 50{half}{50 + radius} 50{half}{50 - radius} 50Z"


# Other things on the table.


def _back() -> str:
    """Draw the back of a tile: two by two squares, as on a piecepack tile."""
    squares = shape("M50 6H94V50H50ZM6 50H50V94H6Z", SLATE)
    grid = band("M50 5V95M5 50H95", GOLD, 2)
    return back() + squares + grid + shape(star([15] * 4), GOLD)


def _badge(suit: str, gains: bool) -> str:
    """Draw a light plate for a number. Its edge has the suit's dark colour, and its tip points up or down."""
    tip = shape("M30 24L50 7L70 24Z" if gains else "M30 76L50 93L70 76Z", DEEP[suit])
    return tip + inked(GAIN if gains else LOSS, LEAF if gains else ROSE, 7, DEEP[suit])


def _felt() -> str:
    edge = {"stroke": "#1f3a2c", "stroke_width": 0.8, "stroke_opacity": 0.5}
    return card(1, 2, "#2b6b57", fill_opacity=0.45, **edge)


OUTLINES = {
    "sun": star([46, 38.5] * 12),
    "moon": _circle(45),
    "crown": scallop(8, 35),
    "arms": "M29 6H71L94 29V71L71 94H29L6 71V29Z",
}
NOTCHES = {"arms": "M50 8.5V91.5M8.5 50H91.5"}
EMBLEMS = {
    "sun": _circle(21) + "".join(_ray(i * pi / 4) for i in range(8)),
    "moon": "M64 6.6A45 45 0 1 0 89.1 75.4A37 37 0 1 1 64 6.6Z",
    "crown": "M14 72L4 28L29 48L50 12L71 48L96 28L86 72ZM14 78H86V90H14Z",
    "arms": "M14 8H86V48C86 74 68 88 50 96C32 88 14 74 14 48Z"
    "M54 17H77V48H54ZM23 56H46V84C33 77 24 68 23 56Z",
}
GAIN = "M16 26H84A12 12 0 0 1 96 38V64A12 12 0 0 1 84 76H16A12 12 0 0 1 4 64V38A12 12 0 0 1 16 26Z"
LOSS = "M16 24H84L96 49L84 74H16L4 49Z"
OTHERS: dict[str, Callable[[], str]] = {
    "tile-back": _back,
    "felt": _felt,
    "pile": lambda: SHEET.stack("tile-back"),
}
