"""Names at a table: a few letters as a person sees them, none of them invisible."""

import re
import unicodedata
from collections.abc import Sequence

from keepstone.match.errors import InvalidName
from keepstone.sentences import sentence

LONGEST_NAME = 24  # letters
LONGEST_TEXT = 60  # code points; the database has room for a number behind them
JOINERS = "\u200d\ufe0e\ufe0f"  # they join emoji, or choose how one is drawn
# What follows what is told by one sign for each code point. These go by their number:
NUMBERED = {
    "j": "\u200d-\u200d",  # joins two emoji to one
    "v": "\ufe0e-\ufe0f",  # draws a sign as text or as an emoji
    "r": "\U0001f1e6-\U0001f1ff",  # half a flag
    "t": "\U0001f3fb-\U0001f3ff",  # the tone of a skin
    "f": "\U0001f3f4-\U0001f3f4",  # the flag that a region is written behind
    "g": "\U000e0020-\U000e007e",  # the region
    "e": "\U000e007f-\U000e007f",  # its end
    "s": "\u2190-\u21ff",  # arrows, which are emoji too
    # Letters and marks that nobody sees: fillers, variations, a blank of Braille, an empty note.
    "x": "\u115f-\u1160\u3164-\u3164\uffa0-\uffa0\u034f-\u034f\u17b4-\u17b5\u180b-\u180f"
    "\ufe00-\ufe0d\U000e0100-\U000e01ef\u2800-\u2800\U0001d159-\U0001d159\U00016fe4-\U00016fe4",
}
# The others by their category: letters, digits and signs, symbols, marks, marks with a width, spaces.
CATEGORIES = {"L": "a", "N": "a", "P": "a", "S": "a", "So": "s", "M": "m", "Mc": "c", "Zs": " "}
LETTER = re.compile(r"avm|ac*(?:mc*){0,2}|rr|fg+e|[sf][vt]?(?:j[sf][vt]?)*m{0,2}| ")


def clean_name(text: str, taken: Sequence[str] = ()) -> str:
    """The name with single spaces, and with a number if somebody has one like it.

    InvalidName says what is wrong with it.
    """
    name = re.sub(" +", " ", "".join(map(_spaced, unicodedata.normalize("NFC", text)))).strip(" ")
    kinds = "".join(map(_kind, name))
    letters = LETTER.findall(kinds)
    if "".join(letters) != kinds:
        raise InvalidName(
            sentence(
                "a name holds letters, digits, signs, emoji and spaces, at most two accents on a letter, "
                "and nothing that cannot be seen"
            )
        )
    if not 1 <= len(letters) <= LONGEST_NAME or len(name) > LONGEST_TEXT:
        raise InvalidName(
            sentence(
                "a name has 1 to {most} letters, of {points} code points at most",
                most=LONGEST_NAME,
                points=LONGEST_TEXT,
            )
        )
    others = set(map(alike, taken))
    copies = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    return next(copy for copy in copies if alike(copy) not in others)


def alike(name: str) -> str:
    """The same for names that differ in capitals, in how they are written, or in what cannot be seen."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in folded if letter not in JOINERS)


def _spaced(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" else letter


def _kind(letter: str) -> str:
    """The sign for a code point; x for what a name cannot hold."""
    numbered = (kind for kind, range in NUMBERED.items() if re.match(f"[{range}]", letter))
    category = unicodedata.category(letter)
    other = CATEGORIES.get(category) or CATEGORIES.get(category[0], "x")
    return next(numbered, other)
