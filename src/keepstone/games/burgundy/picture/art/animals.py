"""Drawings of four animals: the heads of a cow (horns), a sheep (wool) and a pig (snout), and a whole chicken."""

from keepstone.drawing.paints import GOLD, INK
from keepstone.drawing.pens import disc, inked, line, shape
from keepstone.games.burgundy.picture.art.pen import PAPER

ANIMALS = ("cow", "sheep", "pig", "chicken")
ROSE, DARK, RED = "#f2a7a4", "#4a403b", "#cf3a2c"


def animals() -> dict[str, str]:
    return {"cow": _cow(), "sheep": _sheep(), "pig": _pig(), "chicken": _chicken()}


def _eyes(x: float, y: float, radius: float, fill: str) -> str:
    return disc(50 - x, y, radius, fill) + disc(50 + x, y, radius, fill)


def _cow() -> str:
    horns = inked(
        "M30 28C12 26 8 14 14 3C20 14 28 14 38 18ZM70 28C88 26 92 14 86 3C80 14 72 14 62 18Z", GOLD
    )
    ears = inked(
        "M28 36C16 28 6 32 2 42C12 50 24 48 30 44ZM72 36C84 28 94 32 98 42C88 50 76 48 70 44Z", DARK
    )
    head = inked("M26 20Q50 12 74 20C80 40 74 56 72 72H28C26 56 20 40 26 20Z", PAPER)
    patch = shape("M28 22Q38 17 48 17.5C50 34 44 54 30 56C27 46 23 36 28 22Z", DARK)
    muzzle = inked("M50 62C68 62 78 68 78 80S66 97 50 97S22 92 22 80S32 62 50 62Z", ROSE)
    nostrils = _eyes(12, 79, 5, INK)
    return (
        horns
        + ears
        + head
        + patch
        + muzzle
        + nostrils
        + disc(37, 42, 5, PAPER)
        + disc(63, 42, 5, INK)
    )


def _sheep() -> str:
    wool = inked(
        "M22 74C8 74 2 60 10 50C2 38 10 26 22 26C26 10 42 4 50 12C58 4 74 10 78 26C90 26 98 38 90 50"
        "C98 60 92 74 78 74Z",
        PAPER,
    )
    ears = inked(
        "M30 48C18 44 8 48 4 58C14 66 26 62 32 58ZM70 48C82 44 92 48 96 58C86 66 74 62 68 58Z", DARK
    )
    face = inked("M50 36C64 36 72 44 71 58C70 78 62 96 50 96S30 78 29 58C28 44 36 36 50 36Z", DARK)
    tuft = inked(
        "M32 42C26 32 34 24 42 28C46 20 56 20 59 28C68 24 74 34 67 42C60 46 54 40 50 44C44 40 38 46 32 42Z",
        PAPER,
        3.5,
    )
    nose = line("M42 80L50 86L58 80", PAPER, 4)
    return wool + ears + face + tuft + _eyes(10, 59, 5.5, PAPER) + nose


def _pig() -> str:
    ears = inked(
        "M12 8C28 8 40 16 44 28L18 48C10 36 8 20 12 8ZM88 8C72 8 60 16 56 28L82 48C90 36 92 20 88 8Z",
        "#e08a8a",
    )
    face = inked("M50 16C76 16 92 34 92 56S74 94 50 94S8 78 8 56S24 16 50 16Z", ROSE)
    snout = inked("M50 50C66 50 74 57 74 66S66 83 50 83S26 75 26 66S34 50 50 50Z", "#e08a8a")
    return ears + face + snout + _eyes(10, 66, 5.5, INK) + _eyes(22, 42, 5.5, INK)


def _chicken() -> str:
    comb = inked("M26 20C22 8 30 4 35 9C38 2 47 3 47 11C54 9 57 18 50 24Z", RED, 4)
    beak = inked("M24 26L6 36L26 42Z", GOLD, 4)
    legs = line("M48 80V96H38M62 80V96H52", GOLD, 6)
    body = inked(
        "M24 32C22 18 48 14 52 32C54 44 62 46 72 44C80 40 84 30 92 20C100 44 96 84 58 86C32 87 22 68 25 50Z",
        PAPER,
    )
    wattle = inked("M25 42C18 46 18 58 26 58C31 56 31 46 28 42Z", RED, 3)
    wing = line("M48 58C54 74 72 74 80 56", INK, 5)
    return legs + comb + beak + body + wattle + wing + disc(36, 31, 4.5, INK)
