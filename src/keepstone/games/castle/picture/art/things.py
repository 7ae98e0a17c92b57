"""Drawings of the things on tiles and on the wall: followers, keeps, score markers, wall tokens, tile backs.

Seats differ in colour and shape: yellow and round for seat 0, violet and pointed for seat 1. Tokens that are
used during play are octagons; tokens for the end of the game are round.
"""

from keepstone.drawing.paints import GOLD, INK, NIGHT
from keepstone.drawing.pens import MIDDLE, band, disc, element, figure, inked, shape
from keepstone.games.castle.picture.art.style import COURT, HOUSE, PATH, SHADOW, TOWER, Style
from keepstone.games.castle.rules.terms import Kind

SEATS = (0, 1)
KINDS = {kind.name[0]: kind.name.lower() for kind in Kind if kind}  # by initials
BODY, LIGHT, EDGE = ("#ffc61a", "#6a2fa0"), ("#fff0b3", "#d9b8f5"), ("#5a3d00", "#230b3d")
BRIGHT, DARK = ("#ffe48a", "#9a63cf"), ("#e29a00", "#4b1b7a")  # sides of a body by the light
HALO, PAPER = "#ffffff", "#fffaf0"
PLAY, END = "#b3541e", "#33608c"  # rims of tokens used during play, and at the end

FIGURE = (
    "M50 6A19 19 0 0 1 62 40C78 46 82 62 84 84Q84 94 74 94H26Q16 94 16 84C18 62 22 46 38 40"
    "A19 19 0 0 1 50 6Z",
    "M50 2L70 36L62 44L88 94H12L38 44L30 36Z",
)
BELT = ("M24 66H76", "M26 68H74")
DOOR = ("M40 94V74A10 10 0 0 1 60 74V94Z", "M40 94V72L50 60L60 72V94Z")
WINDOWS = "M28 56h12v12h-12zM60 56h12v12h-12z"
MARKER = ("M50 6A44 44 0 1 1 49.9 6Z", "M50 2L98 50L50 98L2 50Z")
HEART = ("M50 30A20 20 0 1 1 49.9 30Z", "M50 28L72 50L50 72L28 50Z")  # inner shape of a marker
ROUND = "M50 3A47 47 0 1 1 49.9 3Z"
EIGHT = "M96.6 30.7L96.6 69.3L69.3 96.6L30.7 96.6L3.4 69.3L3.4 30.7L30.7 3.4L69.3 3.4Z"


def things(style: Style) -> dict[str, str]:
    """Return the pictures of the pieces and tokens by name."""
    drawn = {"token-back": _token_back(style), "tile-back": style.back, "frame": _frame()}
    drawn |= {f"token-{name}": _token(name, style) for name in TOKENS}
    for seat in SEATS:
        figure = _piece(FIGURE[seat], seat, style) + band(BELT[seat], EDGE[seat], 7)
        drawn[f"follower-{seat}"] = figure
        for kind, role in style.roles.items():
            standing = _lying(figure) if kind == COURT else figure
            drawn[f"follower-{seat}-{KINDS[kind]}"] = standing + role
        drawn[f"keep-{seat}"] = _keep(seat, style)
        drawn[f"marker-{seat}"] = _marker(seat, style)
    return drawn


# The pieces of a seat.


def bodies(style: Style) -> str:
    """Define the paint of each seat's pieces: bright at the upper left, dark at the lower right."""
    return "".join(
        element(
            "linearGradient",
            *(element("stop", offset=at, stop_color=paint) for at, paint in stops),
            id=style.sheet.id(f"seat-{seat}"),
            x2=1,
            y2=1,
        )
        for seat in SEATS
        for stops in [((0.1, BRIGHT[seat]), (0.45, BODY[seat]), (0.95, DARK[seat]))]
    )


def _piece(outline: str, seat: int, style: Style) -> str:
    """Draw a piece with a dark edge and a light halo, so that it is visible on any ground."""
    halo = inked(outline, HALO, 15, edge=HALO)
    return halo + inked(outline, style.sheet.fill(f"seat-{seat}"), 7, edge=EDGE[seat])


def _marker(seat: int, style: Style) -> str:
    shadow = shape(MARKER[seat], SHADOW, opacity=0.45, transform="translate(10 12) scale(.9)")
    picture = _piece(MARKER[seat], seat, style) + shape(HEART[seat], LIGHT[seat])
    return shadow + element("g", picture, transform="translate(3 2) scale(.86)")


def _lying(figure: str) -> str:
    ground = element("ellipse", cx=50, cy=74, rx=48, ry=18, fill=INK, opacity=0.3)
    return ground + element("g", figure, transform="translate(2 98) rotate(-90) scale(.92 .96)")


def _keep(seat: int, style: Style) -> str:
    openings = shape(WINDOWS, LIGHT[seat]) + shape(DOOR[seat], EDGE[seat])
    return _piece(style.keeps[seat], seat, style) + openings


# Wall tokens.


def _token(name: str, style: Style) -> str:
    """Draw a plate with a picture and a short sign."""
    outline, rim, kind, sign = TOKENS[name]
    plate = shape(outline, rim, stroke=INK, stroke_width=3)
    inner = shape(outline, PAPER, transform="translate(8 8) scale(.84)")
    picture = style.signs.get(kind, _turn_picture() if kind else "")
    centre, size = ((63, 69.6), 40) if kind else (MIDDLE, 52)
    return plate + inner + picture + (figure(sign, centre, size, INK, PAPER) if sign else "")


def _token_back(style: Style) -> str:
    plate = shape(ROUND, NIGHT, stroke=INK, stroke_width=3)
    ring = disc(*MIDDLE, 38, "none", stroke=GOLD, stroke_width=4)
    return plate + ring + shape(style.emblem, GOLD)


def _turn_picture() -> str:
    return band("M66 31A25 25 0 1 0 75 52", INK, 10) + shape("M79 15L77 44L51 33Z", INK)


DOUBLE = "\N{MULTIPLICATION SIGN}2"
TOKENS = {
    "extra-turn": (EIGHT, PLAY, "turn", ""),
    "double-tower": (EIGHT, PLAY, TOWER, DOUBLE),
    "double-house": (EIGHT, PLAY, HOUSE, DOUBLE),
    "open-path": (ROUND, END, PATH, "+"),
    "open-tower": (ROUND, END, TOWER, "+"),
    "open-house": (ROUND, END, HOUSE, "+"),
    "rich-court": (ROUND, END, COURT, "+1"),
    "larger-keep": (ROUND, END, "keep", "+2"),
    "five-points": (ROUND, END, "", "5"),
}


def _frame() -> str:
    """Draw a frame that marks the tile placed last."""
    rim = {"x": 2, "y": 2, "width": 96, "height": 96, "fill": "none"}
    dark = element("rect", **rim, stroke=INK, stroke_width=4)
    return dark + element("rect", **rim, stroke=GOLD, stroke_width=2)
