"""The SVG symbols of Castillos: piecepack tiles, coins and castles in four suits.

Suits can be distinguished without colours: a tile also has an emblem and a field pattern; a coin has an
outline and, on the hidden side, the emblem. A tile has its value in the middle and its emblems between the
corners, because coins are placed in the corners. Shared parts are defined once and referred to by ID.
"""

from collections.abc import Callable
from functools import cache
from math import pi

from keepstone.drawing.elements import element
from keepstone.drawing.outlines import MIDDLE, polar, polygon, scallop, star
from keepstone.drawing.paints import GOLD, INK
from keepstone.drawing.pens import back, band, card, disc, inked, shape
from keepstone.drawing.sheets import Sheet
from keepstone.games.castillos.rules.components import SUIT_NAMES, VALUE_NAMES

PAPER, SLATE = "#fffdf6", "#4b5c6a"
PALE = {"sun": "#fbeab2", "moon": "#d5d8f0", "crown": "#f8d5cb", "arms": "#d3e7cc"}
BRIGHT = {"sun": "#e8ab2c", "moon": "#5b5cab", "crown": "#cb4a3f", "arms": "#4d9160"}
DEEP = {"sun": "#915f06", "moon": "#2c2a66", "crown": "#8c241f", "arms": "#1b4d31"}
LEAF, ROSE = ("#dcefd3", "#2f6b3f"), ("#f9d9d1", "#9c2a22")  # plate and edge of a badge

PEN = {"stroke_width": 14, "stroke_linecap": "round", "stroke_linejoin": "round"}
FIGURES = {  # each is drawn as a single broad stroke
    "null": "M50 34A16 16 0 1 1 49.9 34Z",
    "ace": "M20 82L50 18L80 82M32 60H68",
    "2": "M28 34A22 20 0 1 1 66 48L28 80H74",
    "3": "M28 20H70L47 44A19 18.5 0 1 1 28 69",
    "4": "M60 84V18L22 64H78",
    "5": "M70 19H34L31 48A21 18.5 0 1 1 28 71",
}
SIDES = ((50, 15.5), (84.5, 50), (50, 84.5), (15.5, 50))  # positions of a tile's emblems
# Polar coordinates of the stars in each quarter
STARS = ((31, 0.47), (31, 1.1), (48, 0.52), (48, 1.05), (54, pi / 4))
TOWER = "M36.8 30V10H42V13.5H47V10H53V13.5H58V10H63.2V30Z"


SHEET = Sheet("castillos")
symbol_id = SHEET.id


@cache
def symbols() -> str:
    """Return all symbols of the game, as one invisible SVG document."""
    fields = [_field_pattern(suit) for suit in SUIT_NAMES]
    parts = [SHEET.part(name, part) for name, part in _parts().items()]
    pictures = [SHEET.symbol(name, picture) for name, picture in _pictures().items()]
    return SHEET.document([*fields, *parts], pictures)


def _parts() -> dict[str, str]:
    """Return the parts shared by several symbols, by name."""
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
        for value in VALUE_NAMES:
            pictures[f"tile-{suit}-{value}"] = _tile(suit, value)
            pictures[f"coin-{suit}-{value}"] = _coin(suit, value)
    return pictures


# Tiles.


def _tile(suit: str, value: str) -> str:
    return SHEET.use(f"board-{suit}") + SHEET.use(f"figure-{value}", size=43, stroke=INK)


def _board(suit: str) -> str:
    """Draw a tile without its value: the field, the emblem on all four sides, and the disc."""
    field = card(0.5, 9, PALE[suit]) + card(0.5, 9, SHEET.fill(f"field-{suit}"))
    edge = card(1.5, 8, "none", stroke=DEEP[suit], stroke_width=2)
    emblems = "".join(SHEET.use(f"emblem-{suit}", side, 20, fill=DEEP[suit]) for side in SIDES)
    plate = disc(*MIDDLE, 23, PAPER, stroke=DEEP[suit], stroke_width=2)
    return field + edge + emblems + plate


def _field_pattern(suit: str) -> str:
    """Define the pattern of a suit's field: rays, stars, lozenges or vertical bands."""
    size, turned, marks = {
        "sun": (100, 0, shape(_rays(16), BRIGHT[suit])),
        "moon": (100, 0, shape(_night_sky(), BRIGHT[suit])),
        "crown": (11.785, 45, band("M0 0H12M0 0V12", BRIGHT[suit], 3)),
        "arms": (12.5, 0, shape("M3 0H9.5V13H3Z", BRIGHT[suit])),
    }[suit]
    return SHEET.pattern(f"field-{suit}", size, element("g", marks, opacity=0.4), turned=turned)


def _rays(count: int) -> str:
    """Return beams of light from the middle to beyond the corners."""
    beams = ((pi * (2 * i + side) / count for side in (-0.5, 0.5)) for i in range(count))
    return "".join(polygon([(50, 50), *(polar(80, angle) for angle in beam)]) for beam in beams)


def _night_sky() -> str:
    places = [polar(r, angle + i * pi / 2) for i in range(4) for r, angle in STARS]
    return "".join(star([5.2, 1.9] * 4, place) for place in places)


# Coins.


def _coin(suit: str, value: str) -> str:
    """Draw the value side of a coin: a large figure on a light disc."""
    rim = _blank(suit, BRIGHT[suit]) + _notches(suit)
    return rim + disc(*MIDDLE, 34.5, PAPER) + SHEET.use(f"figure-{value}", size=70, stroke=INK)


def _notches(suit: str) -> str:
    """Draw light notches on the rim, for suits whose outline resembles another suit's."""
    return band(NOTCHES[suit], PALE[suit], 18) if suit in NOTCHES else ""


def _hidden_coin(suit: str) -> str:
    """Draw the side of a coin that hides the value: a large light emblem on the suit's dark colour."""
    ring = disc(*MIDDLE, 37, DEEP[suit])
    return _blank(suit, BRIGHT[suit]) + ring + SHEET.use(f"emblem-{suit}", size=62, fill=PAPER)


def _blank(suit: str, fill: str) -> str:
    """Draw a coin's outline in the suit's dark colour, with a soft shadow."""
    line = {"d": OUTLINES[suit], "stroke_linejoin": "round"}
    shadow = element("path", **line, stroke=INK, stroke_width=7.5, opacity=0.25)
    return shadow + element("path", **line, fill=fill, stroke=DEEP[suit], stroke_width=5)


# Castles.


def _castle(suit: str) -> str:
    """Draw a wall around a tile, with merlons pointing outwards, and a tower with a pennant at the top."""
    wall = card(4.5, 2, "none", stroke=DEEP[suit], stroke_width=9)
    crenels = {"stroke_width": 4.4, "stroke_dasharray": "10 14", "stroke_dashoffset": -7}
    gaps = card(2, 0, "none", stroke=PALE[suit], **crenels)
    inside = card(9.5, 1, "none", stroke=PAPER, stroke_width=1.5)
    return wall + gaps + inside + _tower(suit)


def _tower(suit: str) -> str:
    sky = shape("M31 0H69V9H31Z", DEEP[suit])
    tower = shape(TOWER, DEEP[suit], stroke=PAPER, stroke_width=1.6)
    mast = band("M50 12V1", PAPER, 1.6)
    pennant = shape("M50 0.6L63.5 4.6L50 8.6Z", PAPER)
    return sky + tower + mast + pennant + SHEET.use(f"emblem-{suit}", (50, 22), 16, fill=PAPER)


# Outlines.


def _ray(angle: float) -> str:
    """Return a beam of the sun emblem."""
    return polygon([polar(28, angle - 0.38), polar(50, angle), polar(28, angle + 0.38)])


def _circle(radius: float) -> str:
    half = f"A{radius} {radius} 0 0 1 "
    return f"M{50 - radius} 50{half}{50 + radius} 50{half}{50 - radius} 50Z"


# Other things on the table.


def _back() -> str:
    """Draw the back of a tile: two by two squares, as on every piecepack."""
    squares = shape("M50 6H94V50H50ZM6 50H50V94H6Z", SLATE)
    grid = band("M50 5V95M5 50H95", GOLD, 2)
    return back() + squares + grid + shape(star([15] * 4), GOLD)


def _badge(outline: str, tip: str, paint: tuple[str, str]) -> str:
    """Draw a light plate for a number, with a tip that points up or down."""
    plate = shape(outline, paint[0], stroke=paint[1], stroke_width=6)
    return shape(tip, paint[1]) + plate


def _crown() -> str:
    """Draw the winner's crown."""
    crown = "M16 66L8 30L31 48L50 18L69 48L92 30L84 66Z"
    pen = {"stroke": INK, "stroke_width": 4, "stroke_linejoin": "round"}
    balls = "".join(disc(x, y, 6, GOLD, **pen) for x, y in ((8, 28), (50, 15), (92, 28)))
    rim = element("rect", x=15, y=66, width=70, height=15, rx=3, fill=GOLD, **pen)
    return inked(crown, GOLD, 4) + balls + rim


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
    "pile": lambda: SHEET.stack("tile-back"),
    "gain": lambda: _badge(GAIN, "M30 26L50 10L70 26Z", LEAF),
    "loss": lambda: _badge(LOSS, "M30 74L50 90L70 74Z", ROSE),
    "crown": _crown,
}
