"""The style of Zamek: a palisade of logs, thatched roofs, roads of planks and pigsties."""

from keepstone.drawing.paints import INK
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
    dots,
    mottled,
    ring,
    stroke,
    way,
)

GROUND = {PATH: "#e8dabd", TOWER: "#a67f62", HOUSE: "#dba93f", COURT: "#98b44c"}
DEEP = {PATH: "#5f4527", TOWER: "#3d2416", HOUSE: "#54300c", COURT: "#52661f"}
LOG, BARK, HEART, PINK, WATER = "#94632f", "#3f2815", "#d9ae74", "#f2aba4", "#4a9fc4"


def _meadow() -> str:
    light = "22 26 16,64 16 12,82 64 14,42 72 16"
    dark = "48 40 13,16 62 10,78 86 11,72 38 9"
    flowers = (
        ("#ffffff", "M18 18h0M58 44h0M82 22h0M36 84h0"),
        ("#d8433a", "M38 20h0M74 70h0M14 76h0"),
    )
    return mottled(("#abc561", light), ("#88a440", dark)) + "".join(
        line(places, paint, 4.5) for paint, places in flowers
    )


def _mud() -> str:
    straw = "M16 20l7 3M70 14l6-4M40 44l7-2M82 56l6 4M22 76l6-4M60 84l7 2M50 16l4 5M14 50l5 4"
    return mottled(("#8d6748", "28 32 14,70 66 17,80 20 9,22 84 10")) + line(straw, "#e3c27e", 2)


def _thatch() -> str:
    rows = "".join(f"M{x + y % 20} {y}v5" for y in range(5, 95, 10) for x in range(5, 80, 7))
    return band(rows, "#b98526", 1.6)


def _pig() -> str:
    return (
        element("ellipse", cx=2, cy=10, rx=15, ry=4, fill=SHADOW, opacity=0.35)
        + line("M-6 5v6M-1 6v5M6 6v5M10 4v7", INK, 3.4)
        + line("M14 -3q5 -1 3 -5", INK, 2)
        + element("ellipse", cx=3, cy=0, rx=12.5, ry=8.5, fill=PINK, stroke=INK, stroke_width=2)
        + inked("M-13 -9L-10 -2L-4 -6Z", "#d98780", 1.6)
        + disc(-9, 0, 6.4, PINK, stroke=INK, stroke_width=2)
        + element("ellipse", cx=-13.6, cy=1.6, rx=2.6, ry=3.2, fill="#d98780", stroke=INK)
        + disc(-8.6, -1.6, 1.1, INK)
    )


def _stocks() -> str:
    holes = "".join(disc(x, -1, 2.4, INK) for x in (-6.5, 0, 6.5))
    return (
        shape("M-9 8h24v4h-24z", SHADOW, opacity=0.3)
        + inked("M-11 -9h4v19h-4zM7 -9h4v19h-4z", "#7a4f26", 1.8)
        + inked("M-13 -6h26v10h-26z", HEART, 1.8)
        + band("M-13 -1h26", INK, 1.2)
        + holes
    )


def _shrine() -> str:
    return (
        shape("M-5 11h17l-4 4h-17z", SHADOW, opacity=0.3)
        + inked("M-7.5 -2h15v14h-15z", "#fffaf0", 2)
        + shape("M-3.5 12V5a3.5 3.5 0 0 1 7 0v7z", "#3d6fb0")
        + inked("M-12 -1L0 -10L12 -1Z", "#a8432c", 2)
        + line("M0 -16v7M-3 -13.4h6", INK, 2.4)
    )


def _fountain() -> str:
    return (
        disc(0, 0, 22, DEEP[PATH])
        + disc(0, 0, 20, "#e6d7bb")
        + ring(17, "#bfa67c", 5, "6 2")
        + disc(0, 0, 13.4, INK)
        + disc(0, 0, 11.8, "#8c6a42")
        + disc(0, 0, 9.4, WATER)
        + band("M-6 -1A6 6 0 0 1 2 -5.6", "#cfeaf6", 1.6)
        + disc(0, 0, 2.8, "#cfeaf6", stroke=INK)
    )


def _gable() -> str:
    return line("M-5 -5L5 5M5 -5L-5 5", DEEP[HOUSE], 4.4) + line("M-5 -5L5 5M5 -5L-5 5", HEART, 2)


def _tower() -> str:
    """Draw a platform of planks on four posts, with a hollow for its token."""
    corners = "M16 16h0M84 16h0M16 84h0M84 84h0"
    posts = line(corners, BARK, 24) + line(corners, LOG, 19) + line(corners, HEART, 11)
    return (
        shape("M14 16h80v80h-80z", SHADOW, opacity=0.35)
        + inked("M12 12h76v76h-76z", "#a2743f", 5, edge=BARK)
        + band("M12 24.5h76M12 37h76M12 50h76M12 63h76M12 75.5h76", "#7d5428", 1.8)
        + posts
        + disc(50, 50, 31, BARK)
        + disc(50.6, 50.6, 29.4, "#80592f")
    )


SIGNS = {
    TOWER: element("g", _pig(), transform="translate(46 42) scale(2)"),
    HOUSE: inked("M20 44h50v30h-50z", LOG, 4, edge=DEEP[HOUSE])
    + inked("M10 48L45 16L80 48Z", GROUND[HOUSE], 4, edge=DEEP[HOUSE])
    + shape("M38 74V58h14v16z", DEEP[HOUSE]),
    PATH: way(DEEP[PATH], GROUND[PATH]),
    COURT: element("g", _shrine(), transform="translate(42 44) scale(1.9)"),
    "keep": inked("M16 46h58v28h-58z", LOG, 4)
    + inked("M8 48L22 20H68L82 48Z", "#b5502f", 4)
    + line("M22 20l-7 -9M68 20l7 -9", INK, 4)
    + shape("M38 74V56h14v18z", INK),
}
ROLES = {
    PATH: banner("#f6f4ee"),
    TOWER: line("M82 94V12M72 8v14q0 6 10 6t10 -6v-14", INK, 6),
    HOUSE: HOME,
    COURT: line("M76 58v34M66 70h20", "#f6f4ee", 14) + line("M76 58v34M66 70h20", INK, 7),
}


def _back() -> str:
    """Draw the back of a tile: a palisade around a timber house."""
    card = element("rect", width=100, height=100, rx=5, fill="#5d3d20")
    fence = "M17 17H83V83H17Z"
    house = shape("M34 50h32v24h-32z", HEART) + shape("M26 52L50 28L74 52Z", "#e2b04c")
    return (
        card
        + element("path", d=fence, fill="none", **dots(LOG, 13, 16.5))
        + element("path", d=fence, fill="none", **dots(HEART, 7, 16.5))
        + house
        + shape("M45 74V60h10v14z", BARK)
    )


STYLE = Style(
    sheet=Sheet("zamek"),
    ground=GROUND,
    deep=DEEP,
    textures={
        PATH: mottled(("#c4ab82", "30 30 9,70 60 11,46 82 8,80 24 8")),
        COURT: _meadow(),
        TOWER: _mud(),
        HOUSE: _thatch(),
    },
    inside={
        PATH: (
            stroke("#e0cfaa", 31, "7.4 1.3"),
            stroke("#8a6a3f", 30, "1.3 7.4", stroke_dashoffset=1.3),
        ),
        HOUSE: (
            stroke("#c9942f", 44),
            stroke("#a87422", 24),
            stroke(DEEP[HOUSE], 44, "1 3.4", opacity=0.22),
            stroke("#fff3c9", 14, opacity=0.45, **FROM_LIGHT),
            stroke(SHADOW, 12, opacity=0.3, **TO_LIGHT),
        ),
        TOWER: (stroke(SHADOW, 12, opacity=0.2, **FROM_LIGHT),),
    },
    sides={
        PATH: (stroke(DEEP[PATH], 3.4),),
        HOUSE: (stroke(DEEP[HOUSE], 4),),
        TOWER: (
            stroke(DEEP[TOWER], 8),
            stroke("#c99257", 4.6, "6 1.6"),
            dots(BARK, 10, 15),
            dots(HEART, 5.6, 15),
        ),
    },
    ridge=(
        stroke("#f0c869", 18, opacity=0.45),
        stroke(DEEP[HOUSE], 6.5),
        stroke("#8a5a1c", 3.6, "4 1.6"),
    ),
    things={
        "well": _stocks(),
        "market": _shrine(),
        "turret": _pig(),
        "square": _fountain(),
        "chimney": _gable(),
    },
    roles=ROLES,
    signs=SIGNS,
    back=_back(),
    keeps=(
        "M16 94V52H8Q10 34 26 18Q38 8 50 8T74 18Q90 34 92 52H84V94Z",
        "M16 94V54H4L44 12L36 2L50 8L64 2L56 12L96 54H84V94Z",
    ),
    emblem="M30 74V50H22L50 24L78 50H70V74H57V60H43V74Z",
    wall=WallStyle(
        body="#7c532b",
        rim=BARK,
        plate="#f7ecd2",
        earth="#8f5a1a",
        walk=(stroke("#8e6236", 72, "11 1.5"),),
        slab="#d7b07a",
        edge=(
            dots(BARK, 19, 12.5),
            dots(LOG, 15, 12.5, transform="translate(-.8 -.8)"),
            dots(HEART, 8, 12.5, transform="translate(-1.2 -1.2)"),
        ),
        tower=_tower(),
    ),
)
