"""Terminal colours for empty hexes. An empty hex is recognised by the number and letter after its name."""

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
NAME = r"\b[a-g][1-7]"


def inks(_language: NullTranslations) -> Inks:
    """Return the terminal colours. The letters for colours are the same in all languages."""
    letters = {ink: colour.name[0] for colour, ink in COLOUR_INKS.items()}
    return Inks({ink: rf"{NAME}(?: [1-6]{each}|{each}[1-6])\b" for ink, each in letters.items()})
