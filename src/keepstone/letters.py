"""How wide letters are, and how words are set with them: for whoever draws a picture.

No program that makes a picture knows the font it will be seen in, so text is estimated. `svg` and the
games that lay out their tables read these numbers here, the browser client in the copy that
`make contract` writes.
"""

import re
from dataclasses import dataclass
from unicodedata import category


@dataclass(frozen=True, slots=True)
class Letters:
    """Measures of words, as parts of the font's size.

    regular, bold: the width of an average letter; wide: the letters that are twice as wide, as the
    inside of a regular expression's class; rise: half the height of a capital.
    A panel: row: the height of a row; edge: what is left above and below all rows; baseline: of the
    first row, from its top; inset: what is left beside a row; lower: the letters of the rows below
    the title, as a part of the title's.
    The text on a piece: part: its letters, as a part of the piece's height; filled: how much of the
    piece's width it fills at most.
    """

    regular: float = 0.57
    bold: float = 0.62
    wide: str = "\u1100-\u115f\u2e80-\ud7ff\uf900-\uff60\U0001f300-\U0001faff\U00020000-\U0003fffd"
    rise: float = 0.36
    row: float = 1.35
    edge: float = 0.25
    baseline: float = 1.02
    inset: float = 0.6
    lower: float = 0.88
    part: float = 0.46
    filled: float = 0.9


LETTERS = Letters()
_WIDE = re.compile(f"[{LETTERS.wide}]")


def letters(text: str) -> int:
    """How many letters wide a text is: ideographs and pictures are two, accents none; at least one."""
    accents = sum(category(letter).startswith("M") for letter in text)
    return max(1, len(text) + len(_WIDE.findall(text)) - accents)


def panel_height(rows: int) -> float:
    """The height of a panel of so many rows, in the size of its letters."""
    return rows * LETTERS.row + LETTERS.edge


def size_in(text: str, width: float, largest: float, letter: float) -> float:
    """The font size of a text that fits into a width. letter: how wide one is, in font sizes."""
    return min(largest, width / (letters(text) * letter))
