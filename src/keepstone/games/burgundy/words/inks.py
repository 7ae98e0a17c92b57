"""Terminal colours for empty hexes, which are recognised by the colour letter and number after the hex's name."""

from gettext import NullTranslations

from keepstone.games.burgundy.rules.terms import Colour
from keepstone.inks import Ink, Inks

COLOUR_INKS = {
    Colour.ANIMAL: Ink.CYAN,
    Colour.BUILDING: Ink.RED,
    Colour.CASTLE: Ink.GREEN,
    Colour.KNOWLEDGE: Ink.YELLOW,
    Colour.MINE: Ink.MAGENTA,
    Colour.SHIP: Ink.BLUE,
}
HEX = r"\b[a-g][1-7] ?"


def inks(_language: NullTranslations) -> Inks:
    """Return the terminal colours. The letters are the same in all languages."""
    return Inks({ink: rf"{HEX}{colour.name[0]}[1-6]\b" for colour, ink in COLOUR_INKS.items()})
