"""Terminal colours for tiles: each kind of segment has its own letter, a capital if it is marked."""

from gettext import NullTranslations

from keepstone.games.castle.words.chart.tiles import LETTERS
from keepstone.text.inks import Ink, Inks

CASTLE, ZAMEK = LETTERS
KIND_INKS = (Ink.YELLOW, Ink.RED, Ink.BLUE, Ink.GREEN)  # paths, towers, houses, courts
SIGNS = r" 0-9neswSox#+|.%&*\[\]-"  # the other letters in a row of the board


def inks(_language: NullTranslations) -> Inks:
    """Return the terminal colours. The letters are the same in all languages."""
    return inks_of(CASTLE)


def inks_of(letters: str) -> Inks:
    """Return the terminal colours for the letters of an edition.

    A line with any other letters is not a row of the board.
    """
    inked = zip(KIND_INKS, letters, strict=True)
    patterns = {ink: f"[{letter}{letter.upper()}]+" for ink, letter in inked}
    return Inks(patterns, lines=f"[{letters}{letters.upper()}{SIGNS}]*")
