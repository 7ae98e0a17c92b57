"""The colours of what lies on tiles at a terminal: each kind has a letter, a capital one where it is marked."""

from gettext import NullTranslations

from keepstone.games.castle.words.chart.tiles import LETTERS
from keepstone.inks import Ink, Inks

CASTLE, ZAMEK = LETTERS
KIND_INKS = (Ink.YELLOW, Ink.RED, Ink.BLUE, Ink.GREEN)  # paths, towers, houses, courts
SIGNS = r" 0-9neswSox#+|.%&*\[\]-"  # what a row of the board has beside their letters


def inks(_language: NullTranslations) -> Inks:
    """The letters are the same in all languages."""
    return inks_of(CASTLE)


def inks_of(letters: str) -> Inks:
    """Lines with other letters are no rows of the board, but sentences."""
    inked = zip(KIND_INKS, letters, strict=True)
    patterns = {ink: f"[{letter}{letter.upper()}]+" for ink, letter in inked}
    return Inks(patterns, lines=f"[{letters}{letters.upper()}{SIGNS}]*")
