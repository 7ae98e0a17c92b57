"""Drawings of the things on tiles: the eight buildings, the castle, the mine and the ship.

Each building has its own outline: a wide barn, a shed with a saw-tooth roof, a nave with a spire, a stall, an
inn with a bed on its front, a temple front, a hall with a clock tower, and a slim tower with a flag.
"""

from keepstone.drawing.paints import GOLD, INK
from keepstone.drawing.pens import disc, inked, line, shape
from keepstone.games.burgundy.picture.art.pen import BRICK, DEEP, PAPER, SLATE, STONE, WOOD


def buildings() -> dict[str, str]:
    """Return the drawings of the buildings by name."""
    return {
        "warehouse": _warehouse(),
        "carpenter": _carpenter(),
        "church": _church(),
        "market": _market(),
        "boarding-house": _boarding_house(),
        "bank": _bank(),
        "city-hall": _city_hall(),
        "watchtower": _watchtower(),
        "castle": _castle(),
        "mine": _mine(),
        "ship": _ship(),
    }


def _warehouse() -> str:
    roof = inked("M4 46L18 22L50 8L82 22L96 46Z", BRICK)
    walls = inked("M11 46H89V92H11Z", PAPER)
    door = inked("M30 92V56H70V92Z", WOOD)
    return walls + roof + door + line("M30 56L70 92M70 56L30 92")


def _carpenter() -> str:
    shed = inked("M6 92V38L35 10V38L64 10V38L93 10V92Z", PAPER)
    roofs = "".join(inked(f"M{x} 38L{x + 29} 10V38Z", WOOD) for x in (6, 35, 64))
    handle = line("M22 82L66 60", INK, 13) + line("M22 82L66 60", WOOD, 6)
    return shed + roofs + handle + inked("M55 51L66 45L82 76L71 82Z", SLATE)


def _church() -> str:
    nave = inked("M40 60H94V92H40Z", PAPER) + inked("M36 62L48 38H84L98 62Z", SLATE)
    tower = inked("M10 92V46H42V92Z", PAPER) + inked("M5 48L26 18L47 48Z", SLATE)
    door = shape("M19 92V74a7 7 0 0 1 14 0v18z", INK)
    windows = shape("M53 84V74a4 4 0 0 1 8 0v10zM73 84V74a4 4 0 0 1 8 0v10z", INK)
    return nave + tower + line("M26 20V3M19 9H33", INK, 5) + door + windows


def _market() -> str:
    posts = line("M16 40V92M84 40V92", INK, 6)
    counter = inked("M10 70H90V92H10Z", WOOD)
    goods = disc(32, 62, 9, BRICK) + disc(50, 62, 9, GOLD) + disc(68, 62, 9, BRICK)
    scallops = "a9 9 0 0 1 -18 0" * 5
    awning = inked(f"M17 10H83L95 38{scallops}Z", PAPER)
    stripes = shape(
        "M30.2 10H43.4L41 38a9 9 0 0 1 -18 0ZM56.6 10H69.8L77 38a9 9 0 0 1 -18 0Z", BRICK
    )
    return posts + goods + counter + awning + stripes


def _boarding_house() -> str:
    chimney = inked("M70 6H82V24H70Z", STONE)
    roof = inked("M3 44L20 16H80L97 44Z", BRICK)
    walls = inked("M11 44H89V92H11Z", PAPER)
    bed = line("M24 54V86M24 76H77M77 68V86", INK, 7) + shape(
        "M30 62h18v9h-18zM50 66h24v6h-24z", INK
    )
    return chimney + walls + roof + bed


def _bank() -> str:
    steps = inked("M4 82H96V94H4Z", STONE)
    wall = shape("M14 42H86V82H14Z", SLATE)
    columns = "".join(inked(f"M{x} 42h11v40h-11z", PAPER, 3.5) for x in (12, 34, 55, 77))
    gable = inked("M3 42L50 8L97 42Z", PAPER)
    return wall + columns + steps + gable + disc(50, 29, 8, GOLD, stroke=INK, stroke_width=3.5)


def _city_hall() -> str:
    wings = inked("M6 92V58H94V92Z", PAPER) + inked("M2 60L14 42H86L98 60Z", SLATE)
    tower = inked("M33 92V30H67V92Z", PAPER) + inked("M28 31L50 5L72 31Z", SLATE)
    clock = disc(50, 45, 10, GOLD, stroke=INK, stroke_width=3.5) + line("M50 39V45H55", INK, 3)
    door = shape("M42 92V76a8 8 0 0 1 16 0v16z", INK)
    windows = shape("M14 70h9v12h-9zM77 70h9v12h-9z", INK)
    return wings + tower + clock + door + windows


def _watchtower() -> str:
    flag = inked("M51 1L78 8L51 15Z", BRICK, 3) + line("M50 2V20", INK, 5)
    shaft = inked("M32 95L36 56H64L68 95Z", PAPER)
    props = line("M36 68L24 56M64 68L76 56", INK, 6)
    lookout = inked("M20 57V38H80V57Z", WOOD) + inked("M12 39L50 16L88 39Z", BRICK)
    return (
        flag
        + props
        + shaft
        + lookout
        + shape("M44 95V82a6 6 0 0 1 12 0v13zM31 44h10v8h-10zM59 44h10v8h-10z", INK)
    )


def _castle() -> str:
    wall = inked("M24 92V50H32V58H41V50H59V58H68V50H76V92Z", PAPER)
    keep = inked("M36 54V30H64V54Z", PAPER) + inked("M31 31L50 4L69 31Z", BRICK)
    towers = "".join(inked(f"M{x} 92V42H{x + 22}V92Z", PAPER) for x in (6, 72))
    roofs = "".join(inked(f"M{x} 43L{x + 15} 16L{x + 30} 43Z", BRICK) for x in (2, 68))
    gate = shape("M39 92V78a11 11 0 0 1 22 0v14z", INK)
    slits = line("M17 54V66M83 54V66M50 38V44", INK, 5)
    return keep + wall + towers + roofs + gate + slits


def _mine() -> str:
    rock = inked("M3 94L14 56L32 42L42 20L62 12L76 36L88 48L97 94Z", "#6d6258")
    light = shape("M42 20L62 12L66 19L52 36L44 60L32 42Z", "#92867a")
    way = shape("M28 94V56H72V94Z", INK)
    frame = line("M29 94V56M71 94V56M22 55H78", GOLD, 8)
    pick = shape(
        "M31 76C36 66 43 63 50 63S64 66 69 76C63 72 58 70 54 70V94H46V70C42 70 37 72 31 76Z", PAPER
    )
    return rock + light + way + pick + frame


def _ship() -> str:
    waves = line("M4 94q11.5 -11 23 0t23 0t23 0t23 0", PAPER, 5)
    mast = line("M49 6V70", INK, 5)
    sails = inked("M44 12V58H12C28 46 38 32 44 12Z", PAPER) + inked(
        "M54 14C74 22 84 40 86 58H54Z", PAPER
    )
    stripe = shape("M58 42H80L83 50H58Z", BRICK)
    hull = inked("M4 66H96C94 80 88 88 78 90H22C12 88 6 80 4 66Z", WOOD)
    return mast + sails + stripe + hull + line("M12 76H88", DEEP["building"], 3) + waves
