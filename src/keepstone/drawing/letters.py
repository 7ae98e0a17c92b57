"""Estimated text widths for pictures.

The reader's computer may have different fonts from ours, so all text widths are estimates. They are 20 % larger
than the average letter widths of Asap (regular) and Eczar (bold) in German texts. SVG documents and symbols use
these estimates. The browser client uses a copy, which `make contract` writes.
"""

import re
from dataclasses import dataclass
from unicodedata import category


@dataclass(frozen=True, slots=True)
class Letters:
    """The measurements of a font's letters, in units of the font size unless stated otherwise.

    regular, bold: the width of an average letter. wide: the letters that are twice as wide, as the contents of a
    character class in a regular expression. rise: half the height of a capital letter. Two fields are for text on
    a piece. part: the letter size, relative to the piece's height. filled: the largest fraction of the piece's
    width that the text may fill.
    """

    regular: float = 0.54
    bold: float = 0.57
    wide: str = "\u1100-\u115f\u2e80-\ud7ff\uf900-\uff60\U0001f300-\U0001faff\U00020000-\U0003fffd"
    rise: float = 0.36
    part: float = 0.46
    filled: float = 0.9


LETTERS = Letters()
ISOLATES = "\u2068\u2069"  # around a name, see words.isolated
_WIDE = re.compile(f"[{LETTERS.wide}]")


def letters(text: str) -> int:
    """Return the width of a text in average letters, at least 1.

    Ideographs and emoji count as 2, accents and isolates as 0.
    """
    accents = sum(category(letter).startswith("M") or letter in ISOLATES for letter in text)
    return max(1, len(text) + len(_WIDE.findall(text)) - accents)


def size_in(text: str, width: float, largest: float, letter: float) -> float:
    """Return the font size at which a text fits into a width. letter: the width of a letter, in font sizes."""
    return min(largest, width / (letters(text) * letter))
