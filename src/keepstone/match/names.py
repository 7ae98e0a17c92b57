"""Validation of names of players and clubs: a limited number of visible letters, and no invisible characters."""

import unicodedata
from collections.abc import Sequence

import regex

from keepstone.match.errors import InvalidName
from keepstone.text.sentences import sentence

LONGEST_NAME = 24  # letters, counted as grapheme clusters
LONGEST_TEXT = 60  # code points; the database has space for a number appended to the name
LONGEST_TITLE = 40  # letters of a club's name
JOINERS = "\u200d\ufe0e\ufe0f"  # these join emoji, or select how one is drawn
# hidden: invisible characters, which are those that Unicode calls ignorable, a Braille blank, an empty note
# and a filler. part: characters that form only a part of an emoji: half a flag, a skin tone.
NAME = regex.compile(
    r"""
    (?(DEFINE)
        (?P<emoji>\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)
        (?P<accent>[[\p{Mn}\p{Me}]--\p{Default_Ignorable_Code_Point}])
        (?P<hidden>\p{Default_Ignorable_Code_Point} | [\u2800\U0001d159\U00016fe4])
        (?P<part>\p{Regional_Indicator} | \p{Emoji_Modifier})
    )
    (?:
        \p{Regional_Indicator}{2}                            # the flag of a country
        | \U0001f3f4[\U000e0020-\U000e007e]+\U000e007f     # the flag of a region
        | [0-9\#*]\ufe0f\u20e3                              # a key
        | (?&emoji)(?:\u200d(?&emoji))*+(?&accent){0,2}
        | (?!(?&hidden)|(?&part))[\p{L}\p{N}\p{P}\p{S}]\p{Mc}*(?:(?&accent)\p{Mc}*){0,2}
        | [ ]
    )*+
    """,
    regex.VERSION1 | regex.VERBOSE,
)


def clean_name(text: str, taken: Sequence[str] = ()) -> str:
    """Return a name with single spaces, and with a number appended if a similar name is in `taken`.

    Raise InvalidName with the reason if the name is not allowed.
    """
    name = _cleaned(text, LONGEST_NAME)
    others = set(map(name_key, taken))
    copies = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    return next(copy for copy in copies if name_key(copy) not in others)


def clean_title(text: str) -> str:
    """Return the name of something else than a person, such as a club, with single spaces.

    Raise InvalidName with the reason if the name is not allowed.
    """
    return _cleaned(text, LONGEST_TITLE)


def name_key(name: str) -> str:
    """Return a key that is equal for names that differ only in case, Unicode form or invisible characters."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in folded if letter not in JOINERS)


def _cleaned(text: str, longest: int) -> str:
    """Return a name with single spaces. longest: the maximum number of letters."""
    name: str = regex.sub(
        " +", " ", "".join(map(_spaced, unicodedata.normalize("NFC", text)))
    ).strip(" ")
    if not NAME.fullmatch(name):
        raise InvalidName(
            sentence(
                "a name can contain letters, digits, symbols, emoji and spaces, "
                "with at most two accents on a letter and no invisible characters"
            )
        )
    letters = regex.findall(r"\X", name)
    if not 1 <= len(letters) <= longest or len(name) > LONGEST_TEXT:
        raise InvalidName(
            sentence(
                "a name must have 1 to {most} characters, and at most {points} code points",
                most=longest,
                points=LONGEST_TEXT,
            )
        )
    return name


def _spaced(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" else letter
