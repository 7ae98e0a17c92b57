"""How much room letters take; the browser client reads the same numbers from letters.json.

All but two are in font sizes: an average letter's width, a bold one's, half a figure's height, a row's
height, what is above and below a panel's rows, a row's first baseline, what is beside it, and the
letters of the rows under a title. A piece's text is so high in heights of the piece, and fills so
much of its width.
"""

import json
from importlib.resources import files
from unicodedata import combining, east_asian_width

ROOM = json.loads(files(__package__).joinpath("letters.json").read_text("utf-8"))
LETTER, BOLD, RISE = ROOM["letter"], ROOM["bold"], ROOM["rise"]
ROW, EDGE, BASELINE = ROOM["row"], ROOM["edge"], ROOM["baseline"]
INSET, LOWER = ROOM["inset"], ROOM["lower"]
WRITTEN, FILLED = ROOM["written"], ROOM["filled"]


def letters(text: str) -> int:
    """How many letters wide a text is: ideographs and pictures are twice as wide, accents add nothing."""
    wide = sum(east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(map(bool, map(combining, text)))


def size_in(text: str, width: float, largest: float, letter: float) -> float:
    """The font size of a text that fits into a width. letter: how wide one is, in font sizes."""
    return min(largest, width / (max(1, letters(text)) * letter))


def height_of(rows: int) -> float:
    """The height of a panel of so many rows, in font sizes."""
    return float(rows * ROW + EDGE)
