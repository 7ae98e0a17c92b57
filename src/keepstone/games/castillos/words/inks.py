"""Terminal colours for the four suits. The suits are recognised by the names of tiles in the chart."""

import re
from gettext import NullTranslations

from keepstone.games.castillos.words.chart import SUIT
from keepstone.games.castillos.words.names import SUIT_WORDS, suit_name
from keepstone.inks import Ink, Inks

SUIT_INKS = (Ink.YELLOW, Ink.BLUE, Ink.RED, Ink.GREEN)


def inks(language: NullTranslations) -> Inks:
    """Return the terminal colours.

    On the map, a tile is written as its suit (perhaps shortened), a hyphen and its value.
    """
    names = [suit_name(suit, language) for suit in range(len(SUIT_WORDS))]
    return Inks(
        {
            ink: rf"\b(?:{re.escape(name)}|{re.escape(name[:SUIT])})-\w+"
            for ink, name in zip(SUIT_INKS, names, strict=True)
        }
    )
