"""§8 The pictures on the 26 knowledge tiles: what each looks at, and what it gives for it.

Points, one for each of what is shown, stand on a dark shield. Every tile has its number on an open
book above its picture.
"""

from keepstone.games.burgundy.art_animals import ANIMALS
from keepstone.games.burgundy.art_pen import (
    FIELD,
    INK,
    MIDDLE,
    PAPER,
    figure,
    inked,
    line,
    shape,
    use,
)

LEFT, RIGHT, CENTRE = (24, 56), (64, 56), (MIDDLE[0], 56)
SCORED = (  # by number, from 16 on
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding-house",
    "bank",
    "city-hall",
)


def parts() -> dict[str, str]:
    """What several pictures have in common, by name."""
    return {
        "shield": inked("M10 6H90V52C90 74 72 88 50 97C28 88 10 74 10 52Z", INK, 4, ),
        "number-plate": inked("M50 22C38 14 20 14 0 18V84C20 80 38 80 50 88C62 80 80 80 100 84V18C80 14"
                              " 62 14 50 22Z", PAPER, 5),
        "free-die": inked("M26 8H74A18 18 0 0 1 92 26V74A18 18 0 0 1 74 92H26A18 18 0 0 1 8 74V26A18 18"
                          " 0 0 1 26 8Z", PAPER, 5),
        "arrow": shape("M6 40H54V18L96 50L54 82V60H6Z", INK),
        "depot": inked("M50 3L91 26.5V73.5L50 97L9 73.5V26.5Z", FIELD["ship"], 5)
        + line("M50 24V66M32 52L50 72L68 52", PAPER, 11),
    }  # fmt: skip


def _points(value: str, x: float = 66, y: float = 58, size: float = 34) -> str:
    return use("shield", (x, y), size) + figure(value, (x, y - 1), size * 0.72, PAPER)


def _gives(before: str, after: str) -> str:
    """What happens, and what it gives."""
    return use(before, (21, 56), 36) + use("arrow", (44, 56), 16) + after


def _shift(*emblems: str) -> str:
    """A die turned by one for nothing, and what for."""
    die = use("free-die", (MIDDLE[0], 51), 36) + figure("\N{PLUS-MINUS SIGN}1", (MIDDLE[0], 51), 24)
    first = MIDDLE[0] - 12 * (len(emblems) - 1)
    used = (
        use(f"emblem-{name}", (first + 24 * i, 80), 19, fill=INK) for i, name in enumerate(emblems)
    )
    return die + "".join(used)


def _per(part: str, value: str) -> str:
    """So many points for each."""
    return use(part, (30, 57), 46) + _points(value)


def _several(names: tuple[str, ...], value: str) -> str:
    """So many points for each kind."""
    places = ((18, 46), (42, 46), (18, 70), (42, 70))
    shown = (use(name, at, 23) for name, at in zip(names, places, strict=False))
    return "".join(shown) + _points(value)


COIN2 = use("coin", (65, 56), 36) + figure("2", (65, 56), 26)
KNOWLEDGE = {
    1: use("boarding-house", (22, 56), 34) + use("boarding-house", (64, 56), 34) + figure("=", (43.3, 56), 20),
    2: _gives("mine", use("worker", (66, 56), 36)),
    3: _gives("crate", COIN2),
    4: _gives("crate", use("worker", (66, 56), 36)),
    5: use("ship", (MIDDLE[0], 50), 38) + use("crate", (31, 80), 21) + use("crate", (55, 80), 21),
    6: use("coin", (21, 52), 34) + figure("2", (21, 52), 25) + use("arrow", (43, 52), 14)
    + use("depot", (65, 52), 38) + figure("1-6", (MIDDLE[0], 84), 22),
    7: _per("sheep", "+1"),
    8: use("worker", (26, 57), 44) + figure("\N{PLUS-MINUS SIGN}2", (63, 57), 34),
    9: _shift("building"),
    10: _shift("ship", "animal"),
    11: _shift("castle", "mine", "knowledge"),
    12: use("free-die", (24, 56), 36) + figure("\N{PLUS-MINUS SIGN}1", (24, 56), 24) + use("depot", (64, 56), 40),
    13: _gives("worker", use("coin", (65, 56), 36) + figure("1", (65, 56), 26)),
    14: use("worker", (26, 57), 44) + figure("4", (64, 57), 42),
    15: _several(("plate-1", "plate-2", "plate-3", "plate-5"), "3"),
    **{16 + i: _per(name, "4") for i, name in enumerate(SCORED)},
    24: _several(ANIMALS, "4"),
    25: _per("crate", "1"),
    26: _per("rosette", "2"),
}  # fmt: skip
