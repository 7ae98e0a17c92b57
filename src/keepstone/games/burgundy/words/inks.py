"""Terminal colours for empty hexes. An empty hex is recognised by the letter and number after its name."""

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
    """Return the terminal colours. The letters for colours are the same in all languages."""
    return Inks({ink: rf"{HEX}{colour.name[0]}[1-6]\b" for colour, ink in COLOUR_INKS.items()})
