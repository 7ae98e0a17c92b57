"""The style of The Castle: a stone wall, tiled roofs, paved paths and round towers."""

from keepstone.drawing.paints import GOLD, INK, NIGHT, SLATE
from keepstone.drawing.pens import band, disc, element, inked, line, shape
from keepstone.drawing.sheets import Sheet
from keepstone.games.castle.picture.art.style import (
    COURT,
    FROM_LIGHT,
    HOME,
    HOUSE,
    PATH,
    SHADOW,
    TO_LIGHT,
    TOWER,
    Style,
    WallStyle,
    banner,
    cone,
    mottled,
    ring,
    scattered,
    stroke,
    way,
)

GROUND = {PATH: "#e9d8b2", TOWER: "#93a3b5", HOUSE: "#c25a3c", COURT: "#8db55d"}
DEEP = {PATH: "#7a6238", TOWER: "#27364a", HOUSE: "#4a1a11", COURT: "#4e7a35"}
PALE = {PATH: "#fbf4e2", TOWER: "#e6edf4", HOUSE: "#f3b796"}
STONE, RIM, WATER = "#b3a894", "#4a4238", "#4a9fc4"


def _cobbles() -> str:
    rows = ((3, 5, "h4"), (13, 4, "h3"), (8, 15, "h4"), (18, 14, "h-2"))
    return line(scattered(rows[::2], 20), "#f6ebd0", 7) + line(
        scattered(rows[1::2], 20), "#d8c495", 7
    )


def _grass() -> str:
    light = "20 24 15,66 14 11,84 62 13,40 70 17"
    dark = "46 38 13,14 62 10,78 86 11,70 40 9,30 90 8"
    tufts = "M22 20h0M27 24h0M70 34h0M44 64h0M49 60h0M84 74h0M16 82h0M60 12h0"
    return mottled(("#a5cb74", light), ("#82a956", dark)) + line(tufts, "#6f9a47", 3.4)


def _flags() -> str:
    rows = "".join(f"M0 {y}h100" for y in range(0, 101, 20))
    joints = "".join(f"M{x + y % 40 * 0.5} {y}v20" for y in range(0, 100, 20) for x in (10, 40, 70))
    return band(rows + joints, "#75879c", 1.4)


def _turret() -> str:
    slates = (
        "#7e95b0",
        "#566c88",
        "#3d5069",
        "#3d5069",
        "#3d5069",
        "#566c88",
        "#7e95b0",
        "#7e95b0",
    )
    return (
        disc(3, 3, 17, SHADOW, opacity=0.3)
        + disc(0, 0, 17, DEEP[TOWER])
        + disc(0, 0, 15.2, PALE[TOWER])
        + ring(13.4, DEEP[TOWER], 3.6, "5.2 3.2")
        + cone(11.2, slates)
        + disc(0, 0, 2, GOLD)
    )


def _well() -> str:
    return (
        disc(2, 2.5, 11, SHADOW, opacity=0.3)
        + disc(0, 0, 11, INK)
        + disc(0, 0, 9, "#c9c3b6")
        + ring(7.6, "#8c8577", 1, "3 1.6")
        + disc(0, 0, 5.8, INK)
        + disc(0, 0, 4.6, WATER)
        + band("M-2.5 -1.6A3 3 0 0 1 1 -2.8", "#cfeaf6", 1.3)
    )


def _market() -> str:
    """Draw a market: the red and white awning of a stall."""
    cloth = ("#fff6e0", "#d23f34") * 4
    return (
        disc(3, 3, 14, SHADOW, opacity=0.3)
        + disc(0, 0, 15.4, INK)
        + cone(14.6, cloth)
        + shape("M0 0L14 4A14.6 14.6 0 0 1 -4 14Z", SHADOW, opacity=0.22)
        + disc(0, 0, 2.4, INK)
    )


def _square() -> str:
    return (
        disc(0, 0, 22, DEEP[PATH])
        + disc(0, 0, 20, PALE[PATH])
        + ring(15, "#d8c495", 6, "5 1.7")
        + disc(0, 0, 9, DEEP[PATH])
        + disc(0, 0, 7.4, "#cdbb90")
        + disc(-1, -1, 4, PALE[PATH])
    )


def _chimney() -> str:
    return (
        shape("M-3 -3h9v9h-9z", SHADOW, opacity=0.35)
        + inked("M-5 -5h9v9h-9z", "#d98e6f", 1.6, edge=DEEP[HOUSE])
        + shape("M-2.4 -2.4h4v4h-4z", DEEP[HOUSE])
    )


def _tower() -> str:
    """Draw a round tower of the wall, with a hollow for its token."""
    return element(
        "g",
        disc(3, 4, 44, SHADOW, opacity=0.35)
        + disc(0, 0, 44, RIM)
        + disc(-1.5, -1.5, 40, "#cfc5b1")
        + ring(37, RIM, 10, "10 9.4")
        + ring(36, "#e4dccb", 7, "7 12.4")
        + disc(0, 0, 31, RIM)
        + disc(0.6, 0.6, 29.4, "#8f8574"),
        transform="translate(50 50)",
    )


CASTLE = "M30 72V32h9v8h7v-8h8v8h7v-8h9v40h-13v-12a7 7 0 0 0 -14 0v12z"


def _walls(outline: str, kind: str, door: str) -> str:
    return inked(outline, GROUND[kind], 4, edge=DEEP[kind]) + shape(door, DEEP[kind])


SIGNS = {
    TOWER: _walls("M22 74V22h10v8h8v-8h10v8h8v-8h10v52z", TOWER, "M32 74V58a7 7 0 0 1 14 0v16z"),
    HOUSE: _walls("M14 48L45 20L76 48H68V74H22V48z", HOUSE, "M32 74V56h14v18z"),
    PATH: way(DEEP[PATH], GROUND[PATH]),
    COURT: element("g", _market(), transform="translate(42 40) scale(1.7)"),
    "keep": inked("M20 74V42H26L46 14L66 42H72V74Z", GOLD, 4)
    + shape("M39 74V60a7 7 0 0 1 14 0v14z", INK),
}
CROSS = "M47 54h7v12h12v7h-12v15h-7v-15h-12v-7h12z"
ROLES = {
    PATH: banner("#c8322b"),
    TOWER: inked("M28 48H72V66Q70 84 50 93Q30 84 28 66Z", "#f6f4ee", 5) + shape(CROSS, "#b3262c"),
    HOUSE: HOME,
    COURT: inked(
        "M66 92Q54 92 56 78Q58 68 66 64L62 56H82L78 64Q86 68 88 78Q90 92 78 92Z", "#c9925a", 5
    )
    + disc(72, 79, 6, GOLD, stroke=INK, stroke_width=2),
}


def _back() -> str:
    """Draw the back of a tile: a castle wall around a yard."""
    card = element("rect", width=100, height=100, rx=5, fill=NIGHT)
    wall = band("M19 19H81V81H19Z", SLATE, 11)
    towers = "".join(f"M{x} {y}h24v24h-24z" for x in (7, 69) for y in (7, 69))
    corners = shape(towers, SLATE, stroke=NIGHT, stroke_width=3)
    keep = element("g", shape(CASTLE, GOLD), transform="translate(15 13) scale(.7)")
    return card + wall + corners + keep


STYLE = Style(
    sheet=Sheet("castle"),
    ground=GROUND,
    deep=DEEP,
    textures={
        PATH: _cobbles(),
        COURT: _grass(),
        TOWER: _flags(),
        HOUSE: band("".join(f"M0 {y}h100M{y} 0v100" for y in range(5, 100, 10)), "#a8482e", 1.2),
    },
    inside={
        HOUSE: (
            stroke("#b25035", 44),
            stroke("#9c402a", 24),
            stroke(DEEP[HOUSE], 44, "1 6.5", opacity=0.3),
            stroke("#ffe3c4", 14, opacity=0.4, **FROM_LIGHT),
            stroke(SHADOW, 12, opacity=0.3, **TO_LIGHT),
        ),
        TOWER: (
            stroke(DEEP[TOWER], 19),
            stroke("#b9c5d2", 15.5),
            stroke("#ffffff", 12, opacity=0.6, **FROM_LIGHT),
            stroke(DEEP[TOWER], 10, "4.5 5"),
        ),
    },
    sides={
        PATH: (stroke(DEEP[PATH], 4.6, opacity=0.75), stroke(PALE[PATH], 2)),
        HOUSE: (stroke(DEEP[HOUSE], 4),),
        TOWER: (stroke(DEEP[TOWER], 4.6),),
    },
    ridge=(stroke("#dd8a66", 18, opacity=0.45), stroke(DEEP[HOUSE], 5.5), stroke(PALE[HOUSE], 2.8)),
    things={
        "well": _well(),
        "market": _market(),
        "turret": _turret(),
        "square": _square(),
        "chimney": _chimney(),
    },
    roles=ROLES,
    signs=SIGNS,
    back=_back(),
    emblem=CASTLE,
    keeps=(
        "M18 94V44Q18 40 22 40H26C26 22 36 8 50 8S74 22 74 40H78Q82 40 82 44V94Z",
        "M14 94V42H22L50 4L78 42H86V94Z",
    ),
    wall=WallStyle(
        body=STONE,
        rim=RIM,
        plate="#fbf6e8",
        earth="#a06a30",
        walk=(stroke("#8d8371", 74, "1.6 23.4", opacity=0.6),),
        slab="#d6ccb8",
        edge=(stroke(RIM, 17, "15 10"), stroke("#d9d0be", 12, "11 14", stroke_dashoffset=-2)),
        tower=_tower(),
    ),
)
