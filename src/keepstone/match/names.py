"""Validation of names at a table: length in visible letters, and no invisible characters."""

import re
import unicodedata
from collections.abc import Sequence

from keepstone.match.errors import InvalidName
from keepstone.sentences import sentence

LONGEST_NAME = 24  # letters
LONGEST_TEXT = 60  # code points; the database has space for an appended number
JOINERS = "\u200d\ufe0e\ufe0f"  # they join emoji, or select how one is drawn
# Each code point of a name is mapped to one class letter. These classes are ranges of code points:
NUMBERED = {
    "j": "\u200d-\u200d",  # joins two emoji into one
    "v": "\ufe0e-\ufe0f",  # selects the text or emoji form
    "r": "\U0001f1e6-\U0001f1ff",  # half a flag
    "t": "\U0001f3fb-\U0001f3ff",  # skin tone
    "f": "\U0001f3f4-\U0001f3f4",  # the flag before the letters of a region
    "g": "\U000e0020-\U000e007e",  # letters of the region
    "e": "\U000e007f-\U000e007f",  # end of the region
    "s": "\u2190-\u21ff",  # arrows, some of which are emoji
    # Invisible letters and marks: fillers, variation selectors, the Braille blank, an empty note head.
    "x": "\u115f-\u1160\u3164-\u3164\uffa0-\uffa0\u034f-\u034f\u17b4-\u17b5\u180b-\u180f"
    "\ufe00-\ufe0d\U000e0100-\U000e01ef\u2800-\u2800\U0001d159-\U0001d159\U00016fe4-\U00016fe4",
}
# The others by Unicode category: letters, digits and punctuation, symbols, marks, spacing marks, spaces.
CATEGORIES = {"L": "a", "N": "a", "P": "a", "S": "a", "So": "s", "M": "m", "Mc": "c", "Zs": " "}
LETTER = re.compile(r"avm|ac*(?:mc*){0,2}|rr|fg+e|[sf][vt]?(?:j[sf][vt]?)*m{0,2}| ")


def clean_name(text: str, taken: Sequence[str] = ()) -> str:
    """Return the name with single spaces, and with a number appended if a similar name is taken.

    Raise InvalidName with the reason if it is not allowed.
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
    """Return a key that is equal for names that differ only in case, Unicode form or invisible characters."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in folded if letter not in JOINERS)


def _spaced(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" else letter


def _kind(letter: str) -> str:
    """Return the class letter of a code point; x if it is not allowed in a name."""
    numbered = (kind for kind, range in NUMBERED.items() if re.match(f"[{range}]", letter))
    category = unicodedata.category(letter)
    other = CATEGORIES.get(category) or CATEGORIES.get(category[0], "x")
    return next(numbered, other)
