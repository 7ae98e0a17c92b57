"""Drawings of the things on tiles and on the wall: followers, keeps, score markers, wall tokens, tile backs.

Seats differ in colour and shape: yellow and round for seat 0, violet and pointed for seat 1. Tokens that are
used during play are octagons; tokens for the end of the game are round.
"""

from collections.abc import Callable

from keepstone.drawing.elements import element
from keepstone.drawing.outlines import MIDDLE
from keepstone.drawing.paints import GOLD, INK, NIGHT, SLATE
from keepstone.drawing.pens import band, crown, disc, figure, inked, shape
from keepstone.games.castle.picture.art.pen import DEEP, GROUND, HOUSE, PATH, SHEET, TOWER

SEATS = (0, 1)
BODY, LIGHT, EDGE = ("#ffc61a", "#6a2fa0"), ("#fff0b3", "#d9b8f5"), ("#5a3d00", "#230b3d")
HALO, PAPER = "#ffffff", "#fffaf0"
PLAY, END = "#b3541e", "#33608c"  # rims of tokens used during play, and at the end

FIGURE = (
    "M50 6A19 19 0 0 1 62 40C78 46 82 62 84 84Q84 94 74 94H26Q16 94 16 84C18 62 22 46 38 40"
    "A19 19 0 0 1 50 6Z",
    "M50 2L70 36L62 44L88 94H12L38 44L30 36Z",
)
BELT = ("M24 66H76", "M26 68H74")
KEEP = (
    "M18 94V44Q18 40 22 40H26C26 22 36 8 50 8S74 22 74 40H78Q82 40 82 44V94Z",
    "M14 94V42H22L50 4L78 42H86V94Z",
)
DOOR = ("M40 94V74A10 10 0 0 1 60 74V94Z", "M40 94V72L50 60L60 72V94Z")
WINDOWS = "M28 56h12v12h-12zM60 56h12v12h-12z"
MARKER = ("M50 6A44 44 0 1 1 49.9 6Z", "M50 2L98 50L50 98L2 50Z")
HEART = ("M50 30A20 20 0 1 1 49.9 30Z", "M50 28L72 50L50 72L28 50Z")  # inner shape of a marker
ROUND = "M50 3A47 47 0 1 1 49.9 3Z"
EIGHT = "M96.6 30.7L96.6 69.3L69.3 96.6L30.7 96.6L3.4 69.3L3.4 30.7L30.7 3.4L69.3 3.4Z"
ROAD = "M34 84C30 60 62 56 50 16"
CASTLE = "M30 72V32h9v8h7v-8h8v8h7v-8h9v40h-13v-12a7 7 0 0 0 -14 0v12z"
OPEN = {"stroke_dasharray": "6 5"}  # dashed outline for unfinished features


def things() -> dict[str, str]:
    """Return the drawings by name."""
    drawn = {name: picture() for name, picture in OTHERS.items()}
    drawn |= {f"token-{name}": _token(name) for name in TOKENS}
    for seat in SEATS:
        figure = _piece(FIGURE[seat], seat) + band(BELT[seat], EDGE[seat], 7)
        drawn[f"follower-{seat}"] = figure
        drawn[f"follower-{seat}-lying"] = _lying(figure)
        drawn[f"keep-{seat}"] = _keep(seat)
        drawn[f"marker-{seat}"] = _piece(MARKER[seat], seat) + shape(HEART[seat], LIGHT[seat])
    return drawn


# The pieces of a seat.


def _piece(outline: str, seat: int) -> str:
    """Draw a piece with a dark edge and a light halo, so that it is visible on any background."""
    halo = inked(outline, HALO, 15, edge=HALO)
    return halo + inked(outline, BODY[seat], 7, edge=EDGE[seat])


def _lying(figure: str) -> str:
    ground = element("ellipse", cx=50, cy=74, rx=48, ry=18, fill=INK, opacity=0.3)
    return ground + element("g", figure, transform="translate(2 98) rotate(-90) scale(.92 .96)")


def _keep(seat: int) -> str:
    openings = shape(WINDOWS, LIGHT[seat]) + shape(DOOR[seat], EDGE[seat])
    return _piece(KEEP[seat], seat) + openings


# Wall tokens.


def _token(name: str) -> str:
    """Draw a round plate with a picture and a short sign."""
    outline, rim, picture, sign = TOKENS[name]
    plate = shape(outline, rim, stroke=INK, stroke_width=3)
    inner = shape(outline, PAPER, transform="translate(8 8) scale(.84)")
    centre, size = ((63, 69.6), 40) if picture else (MIDDLE, 52)
    return plate + inner + picture + (figure(sign, centre, size, INK, PAPER) if sign else "")


def _token_back() -> str:
    plate = shape(ROUND, NIGHT, stroke=INK, stroke_width=3)
    ring = disc(*MIDDLE, 38, "none", stroke=GOLD, stroke_width=4)
    return plate + ring + shape(CASTLE, GOLD)


def _tower_picture(**more: object) -> str:
    walls = inked(
        "M22 74V22h10v8h8v-8h10v8h8v-8h10v52z", GROUND[TOWER], 4, edge=DEEP[TOWER], **more
    )
    return walls + shape("M32 74V58a7 7 0 0 1 14 0v16z", DEEP[TOWER])


def _house_picture(**more: object) -> str:
    walls = inked("M14 48L45 20L76 48H68V74H22V48z", GROUND[HOUSE], 4, edge=DEEP[HOUSE], **more)
    return walls + shape("M32 74V56h14v18z", DEEP[HOUSE])


def _path_picture() -> str:
    kerb = band(ROAD, DEEP[PATH], 27, stroke_dasharray="9 5")
    return kerb + band(ROAD, GROUND[PATH], 20) + band(ROAD, DEEP[PATH], 3, stroke_dasharray="8 6")


def _stall_picture() -> str:
    return element("use", href=f"#{SHEET.id('market')}", transform="translate(42 40) scale(1.75)")


def _keep_picture() -> str:
    walls = inked("M20 74V42H26L46 14L66 42H72V74Z", GOLD, 4)
    return walls + shape("M39 74V60a7 7 0 0 1 14 0v14z", INK)


def _turn_picture() -> str:
    """Draw a circular arrow."""
    return band("M66 31A25 25 0 1 0 75 52", INK, 10) + shape("M79 15L77 44L51 33Z", INK)


DOUBLE = "\N{MULTIPLICATION SIGN}2"
TOKENS = {
    "extra-turn": (EIGHT, PLAY, _turn_picture(), ""),
    "double-tower": (EIGHT, PLAY, _tower_picture(), DOUBLE),
    "double-house": (EIGHT, PLAY, _house_picture(), DOUBLE),
    "open-path": (ROUND, END, _path_picture(), "+"),
    "open-tower": (ROUND, END, _tower_picture(**OPEN), "+"),
    "open-house": (ROUND, END, _house_picture(**OPEN), "+"),
    "rich-court": (ROUND, END, _stall_picture(), "+1"),
    "larger-keep": (ROUND, END, _keep_picture(), "+2"),
    "five-points": (ROUND, END, "", "5"),
}


# Other things on the table.


def _tile_back() -> str:
    """Draw the back of a tile: the castle wall around a yard."""
    card = element("rect", width=100, height=100, rx=5, fill=NIGHT)
    wall = band("M19 19H81V81H19Z", SLATE, 11)
    towers = "".join(f"M{x} {y}h24v24h-24z" for x in (7, 69) for y in (7, 69))
    corners = shape(towers, SLATE, stroke=NIGHT, stroke_width=3)
    keep = element("g", shape(CASTLE, GOLD), transform="translate(15 13) scale(.7)")
    return card + wall + corners + keep


def _frame() -> str:
    """Draw a frame for the tile that was placed last."""
    rim = {"x": 3, "y": 3, "width": 94, "height": 94, "fill": "none"}
    dark = element("rect", **rim, stroke=INK, stroke_width=6)
    return dark + element("rect", **rim, stroke=GOLD, stroke_width=3)


OTHERS: dict[str, Callable[[], str]] = {
    "token-back": _token_back,
    "tile-back": _tile_back,
    "frame": _frame,
    "crown": crown,
}
