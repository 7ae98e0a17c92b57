"""The piecepack of Castillos as SVG symbols: tiles, coins and castles in four suits.

A suit is told three times over on a tile (colour, emblem, pattern of the field) and on a coin
(colour, outline, and the emblem on the side that hides the value), so that nobody has to tell
colours apart. A tile has its value in the middle and its emblems between the corners, for coins
lie in the corners. What pictures have in common is drawn once and used by its id.
"""

from collections.abc import Callable, Iterable
from functools import cache
from math import cos, pi, sin

from keepstone.games.castillos.rules.components import SUIT_NAMES, VALUE_NAMES
from keepstone.svg import element

Point = tuple[float, float]

INK, PAPER, GOLD, NIGHT, SLATE = "#2b2320", "#fffdf6", "#d9b25a", "#35434f", "#4b5c6a"
PALE = {"sun": "#fbeab2", "moon": "#d5d8f0", "crown": "#f8d5cb", "arms": "#d3e7cc"}
BRIGHT = {"sun": "#e8ab2c", "moon": "#5b5cab", "crown": "#cb4a3f", "arms": "#4d9160"}
DEEP = {"sun": "#915f06", "moon": "#2c2a66", "crown": "#8c241f", "arms": "#1b4d31"}
LEAF, ROSE = ("#dcefd3", "#2f6b3f"), ("#f9d9d1", "#9c2a22")  # a badge's plate and edge

PEN = {"stroke_width": 14, "stroke_linecap": "round", "stroke_linejoin": "round"}
FIGURES = {  # each is one stroke of a broad pen
    "null": "M50 34A16 16 0 1 1 49.9 34Z",
    "ace": "M20 82L50 18L80 82M32 60H68",
    "2": "M28 34A22 20 0 1 1 66 48L28 80H74",
    "3": "M28 20H70L47 44A19 18.5 0 1 1 28 69",
    "4": "M60 84V18L22 64H78",
    "5": "M70 19H34L31 48A21 18.5 0 1 1 28 71",
}
SIDES = ((50, 15.5), (84.5, 50), (50, 84.5), (15.5, 50))  # where a tile has its emblem
STARS = ((31, 0.47), (31, 1.1), (48, 0.52), (48, 1.05), (54, pi / 4))  # in each quarter of the sky
TOWER = "M36.8 30V10H42V13.5H47V10H53V13.5H58V10H63.2V30Z"


@cache
def symbols() -> str:
    """All symbols of the game, in one SVG document that shows nothing by itself."""
    fields = [_field_pattern(suit) for suit in SUIT_NAMES]
    parts = [element("g", part, id=symbol_id(name)) for name, part in _parts().items()]
    pictures = [_symbol(name, picture) for name, picture in _pictures().items()]
    namespace = {"xmlns": "http://www.w3.org/2000/svg"}
    return element(
        "svg", element("defs", *fields, *parts), *pictures, **namespace, width=0, height=0
    )


def symbol_id(name: str) -> str:
    """The id of a symbol, unlike those of other games."""
    return f"castillos-{name}"


def _parts() -> dict[str, str]:
    """What several pictures have in common."""
    parts = {f"figure-{value}": _line(path, **PEN) for value, path in FIGURES.items()}
    for suit in SUIT_NAMES:
        parts[f"emblem-{suit}"] = element("path", d=EMBLEMS[suit], fill_rule="evenodd")
        parts[f"board-{suit}"] = _board(suit)
    return parts


def _pictures() -> dict[str, str]:
    """What each symbol shows, by name."""
    pictures = {name: picture() for name, picture in OTHERS.items()}
    for suit in SUIT_NAMES:
        pictures |= {f"coin-{suit}": _hidden_coin(suit), f"castle-{suit}": _castle(suit)}
        for value in VALUE_NAMES:
            pictures[f"tile-{suit}-{value}"] = _tile(suit, value)
            pictures[f"coin-{suit}-{value}"] = _coin(suit, value)
    return pictures


def _symbol(name: str, picture: str) -> str:
    return element("symbol", picture, id=symbol_id(name), viewBox="0 0 100 100")


def _use(name: str, centre: Point = (50, 50), size: float = 100, **paint: object) -> str:
    """A part drawn in another place and size; what it leaves unpainted takes this paint."""
    x, y = (each - size / 2 for each in centre)
    there = {"transform": f"translate({x:.1f} {y:.1f}) scale({size / 100:.3f})"}
    return element("use", href=f"#{symbol_id(name)}", **(there if size != 100 else {}), **paint)


# Tiles


def _tile(suit: str, value: str) -> str:
    return _use(f"board-{suit}") + _use(f"figure-{value}", size=43, stroke=INK)


def _board(suit: str) -> str:
    """A tile without its value: the field, the emblem on all four sides, the disc."""
    pattern = symbol_id(f"field-{suit}")
    field = _card(0.5, 9, fill=PALE[suit]) + _card(0.5, 9, fill=f"url(#{pattern})")
    edge = _card(1.5, 8, fill="none", stroke=DEEP[suit], stroke_width=2)
    emblems = "".join(_use(f"emblem-{suit}", side, 20, fill=DEEP[suit]) for side in SIDES)
    disc = element("circle", cx=50, cy=50, r=23, fill=PAPER, stroke=DEEP[suit], stroke_width=2)
    return field + edge + emblems + disc


def _card(inset: float, radius: float, **paint: object) -> str:
    side = 100 - 2 * inset
    return element("rect", x=inset, y=inset, width=side, height=side, rx=radius, **paint)


def _field_pattern(suit: str) -> str:
    """Rays, stars, lozenges or upright bands."""
    size, turned, marks = {
        "sun": (100, 0, element("path", d=_rays(16), fill=BRIGHT[suit])),
        "moon": (100, 0, element("path", d=_night_sky(), fill=BRIGHT[suit])),
        "crown": (11.785, 45, _line("M0 0H12M0 0V12", stroke=BRIGHT[suit], stroke_width=3)),
        "arms": (12.5, 0, element("path", d="M3 0H9.5V13H3Z", fill=BRIGHT[suit])),
    }[suit]
    return element(
        "pattern",
        element("g", marks, opacity=0.4),
        id=symbol_id(f"field-{suit}"),
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({turned})",
    )


def _rays(count: int) -> str:
    """Beams of light from the middle to beyond the corners."""
    beams = ((pi * (2 * i + side) / count for side in (-0.5, 0.5)) for i in range(count))
    return "".join(_polygon([(50, 50), *(_polar(80, angle) for angle in beam)]) for beam in beams)


def _night_sky() -> str:
    places = [_polar(r, angle + i * pi / 2) for i in range(4) for r, angle in STARS]
    return "".join(_star([5.2, 1.9] * 4, place) for place in places)


# Coins


def _coin(suit: str, value: str) -> str:
    """The side with the value: a large figure on a light disc."""
    disc = element("circle", cx=50, cy=50, r=34.5, fill=PAPER)
    rim = _blank(suit, BRIGHT[suit]) + _notches(suit)
    return rim + disc + _use(f"figure-{value}", size=70, stroke=INK)


def _notches(suit: str) -> str:
    """Light places on the rim, where the outline alone is too much like another suit's."""
    return _line(NOTCHES[suit], stroke=PALE[suit], stroke_width=18) if suit in NOTCHES else ""


def _hidden_coin(suit: str) -> str:
    """The side that hides the value: a large light emblem on the suit's dark colour."""
    ring = element("circle", cx=50, cy=50, r=37, fill=DEEP[suit])
    return _blank(suit, BRIGHT[suit]) + ring + _use(f"emblem-{suit}", size=62, fill=PAPER)


def _blank(suit: str, fill: str) -> str:
    """A coin's outline in its suit's dark colour, with a soft shadow."""
    line = {"d": OUTLINES[suit], "stroke_linejoin": "round"}
    shadow = element("path", **line, stroke=INK, stroke_width=7.5, opacity=0.25)
    return shadow + element("path", **line, fill=fill, stroke=DEEP[suit], stroke_width=5)


# Castles


def _castle(suit: str) -> str:
    """A wall around a tile, merlons outwards, and a tower with a pennant over its top."""
    wall = _card(4.5, 2, fill="none", stroke=DEEP[suit], stroke_width=9)
    crenels = {"stroke_width": 4.4, "stroke_dasharray": "10 14", "stroke_dashoffset": -7}
    gaps = _card(2, 0, fill="none", stroke=PALE[suit], **crenels)
    inside = _card(9.5, 1, fill="none", stroke=PAPER, stroke_width=1.5)
    return wall + gaps + inside + _tower(suit)


def _tower(suit: str) -> str:
    sky = element("path", d="M31 0H69V9H31Z", fill=DEEP[suit])
    tower = element("path", d=TOWER, fill=DEEP[suit], stroke=PAPER, stroke_width=1.6)
    mast = _line("M50 12V1", stroke=PAPER, stroke_width=1.6)
    pennant = element("path", d="M50 0.6L63.5 4.6L50 8.6Z", fill=PAPER)
    return sky + tower + mast + pennant + _use(f"emblem-{suit}", (50, 22), 16, fill=PAPER)


# Outlines


def _star(radii: list[float], centre: Point = (50, 50)) -> str:
    """Corners all around at these distances from the centre, the first one on top."""
    turn = 2 * pi / len(radii)
    return _polygon(_polar(r, i * turn - pi / 2, centre) for i, r in enumerate(radii))


def _scallop(lobes: int, radius: float) -> str:
    """A round outline of so many lobes, whose hollows lie at the radius."""
    hollows = [_at(_polar(radius, (2 * i + 1) * pi / lobes)) for i in range(lobes)]
    bulge = f"{radius * sin(pi / lobes):.1f}"
    return f"M{hollows[-1]}" + "".join(f"A{bulge} {bulge} 0 0 1 {at}" for at in hollows) + "Z"


def _ray(angle: float) -> str:
    """A beam of the sun's emblem."""
    return _polygon([_polar(28, angle - 0.38), _polar(50, angle), _polar(28, angle + 0.38)])


def _circle(radius: float) -> str:
    half = f"A{radius} {radius} 0 0 1 "
    return f"M{50 - radius} 50{half}{50 + radius} 50{half}{50 - radius} 50Z"


def _polygon(corners: Iterable[Point]) -> str:
    return "M" + "L".join(map(_at, corners)) + "Z"


def _polar(radius: float, angle: float, centre: Point = (50, 50)) -> Point:
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _line(path: str, **paint: object) -> str:
    return element("path", d=path, fill="none", **paint)


# Other things on the table


def _back() -> str:
    """A tile from behind: two by two squares, as on every piecepack."""
    card = _card(0.5, 9, fill=NIGHT) + _card(5, 6, fill="none", stroke=GOLD, stroke_width=2)
    squares = element("path", d="M50 6H94V50H50ZM6 50H50V94H6Z", fill=SLATE)
    grid = _line("M50 5V95M5 50H95", stroke=GOLD, stroke_width=2)
    return card + squares + grid + element("path", d=_star([15] * 4), fill=GOLD)


def _pile() -> str:
    """A few tiles face down on each other."""
    back = f"#{symbol_id('tile-back')}"
    return "".join(
        element("use", href=back, x=8 - i * 4, y=8 - i * 4, width=92, height=92) for i in range(3)
    )


def _badge(outline: str, tip: str, paint: tuple[str, str]) -> str:
    """A light plate for a number, with a tip that says which way the points go."""
    plate = element("path", d=outline, fill=paint[0], stroke=paint[1], stroke_width=6)
    return element("path", d=tip, fill=paint[1]) + plate


def _crown() -> str:
    """The winner's."""
    crown = "M16 66L8 30L31 48L50 18L69 48L92 30L84 66Z"
    paint = {"fill": GOLD, "stroke": INK, "stroke_width": 4, "stroke_linejoin": "round"}
    balls = "".join(
        element("circle", cx=x, cy=y, r=6, **paint) for x, y in ((8, 28), (50, 15), (92, 28))
    )
    band = element("rect", x=15, y=66, width=70, height=15, rx=3, **paint)
    return element("path", d=crown, **paint) + balls + band


OUTLINES = {
    "sun": _star([46, 38.5] * 12),
    "moon": _circle(45),
    "crown": _scallop(8, 35),
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
GAIN = "M18 22H82A14 14 0 0 1 96 36V68A14 14 0 0 1 82 82H18A14 14 0 0 1 4 68V36A14 14 0 0 1 18 22Z"
LOSS = "M18 18H82L96 48L82 78H18L4 48Z"
OTHERS: dict[str, Callable[[], str]] = {
    "tile-back": _back,
    "pile": _pile,
    "gain": lambda: _badge(GAIN, "M28 22L50 2L72 22Z", LEAF),
    "loss": lambda: _badge(LOSS, "M28 78L50 98L72 78Z", ROSE),
    "crown": _crown,
}
