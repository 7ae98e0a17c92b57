"""Words and phrases that several games use: signed numbers, counts, turns and winners.

language: a gettext translation.
"""

import textwrap
import unicodedata
from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

ENGLISH = NullTranslations()
MINUS = "\N{MINUS SIGN}"
NARROWEST = 20  # maximum characters in a line

Reason = tuple[str, str]  # the number of a rule, and a sentence that gives a reason


class Deed(NamedTuple):
    """A sentence about an action: as the label of a choice, and as an entry of the log."""

    label: str
    entry: str


def N_(text: str) -> str:  # noqa: N802 - the name that the extraction of words looks for
    """Mark a text for translation."""
    return text


def number(value: int) -> str:
    """Return a number as text, such as "5". Negative numbers have a true minus sign."""
    return str(value).replace("-", MINUS)


def signed(points: int) -> str:
    """Return points with their sign, such as "+5". Zero has no sign."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"


def signed_decimal(value: float, language: NullTranslations) -> str:
    """Return a number with its sign and one decimal: "+4.2", or "+4,2" depending on the language."""
    return by_locale(value, "+0.0;-0.0", language).replace("-", MINUS)


def by_locale(value: float, pattern: str, language: NullTranslations) -> str:
    """Format a number with a Unicode pattern such as `#,##0.0`, using the separators of the language."""
    from babel.numbers import format_decimal  # imported here because it slows down startup

    locale = language.info().get("language", "en")
    return format_decimal(value, pattern, locale)


def counted(
    one: str, several: str, count: int, language: NullTranslations, **places: object
) -> str:
    """Return the singular or the plural of a sentence about `count` things.

    places: the values of the other placeholders.
    """
    text = language.ngettext(one, several, abs(int(count)))
    return text.format(count=number(count), **places)


def capital(text: str) -> str:
    """Return a text with a capital first letter. A placeholder at the start is left unchanged."""
    return text[:1].upper() + text[1:]


def placed(text: str, place: str) -> str:
    """Return a text followed by its place in brackets; the text alone if the place is empty."""
    return f"{text} ({place})" if place else text


def points_words(points: int, language: NullTranslations) -> str:
    """Return a number of points in words, such as "5 points"."""
    return counted("{count} point", "{count} points", points, language)


def tiles_words(tiles: int, language: NullTranslations) -> str:
    """Return a number of tiles in words, such as "5 tiles"."""
    return counted("{count} tile", "{count} tiles", tiles, language)


def some_of(count: int, noun: str, language: NullTranslations) -> str:
    """Return words for `count` equal things, such as "2 × type-5 goods"; a single thing has no number."""  # noqa: RUF002
    if count == 1:
        return noun
    text = language.gettext("{count} \N{MULTIPLICATION SIGN} {thing}")
    return text.format(count=count, thing=noun)


def wrapped(text: str, columns: int, indent: str = "") -> list[str]:
    """Wrap a text into lines for a terminal. All lines except the first are indented further."""
    width = max(NARROWEST, columns - 1)  # some terminals wrap after a letter in the last column
    return textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,  # do not break paths
        break_on_hyphens=False,
    )


# Players, turns and winners


FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
RIGHT_TO_LEFT = {"R", "AL", "AN"}  # classes of letters and digits in UAX #9


def isolated(name: str) -> str:
    """Return a name as it is put into a sentence or picture: a name in a right-to-left script is isolated.

    Otherwise its letters would move the signs and numbers around it (UAX #9).
    """
    has_own_direction = any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in name)
    if not has_own_direction or name.startswith(FIRST_STRONG_ISOLATE):
        return name
    return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"


def player_name(seat: int, language: NullTranslations) -> str:
    """Return a name for a player who has none: "Player 1" for seat 0."""
    return language.gettext("Player {number}").format(number=seat + 1)


def turn_words(is_own: bool, name: str, language: NullTranslations) -> str:
    """Return the heading for a turn: "Your turn" for the player's own turn, otherwise the name ("Ada's turn")."""
    if is_own:
        return language.gettext("Your turn")
    return language.gettext("{name}'s turn").format(name=name)


def wins_words(name: str, language: NullTranslations) -> str:
    """Return a sentence that says that a player wins."""
    return language.gettext("{name} wins").format(name=name)


def victory_words(winners: Sequence[str], language: NullTranslations) -> str:
    """Return a sentence that names the winner, or the winners who share the victory."""
    if len(winners) == 1:
        return wins_words(winners[0], language)
    return language.gettext("Shared victory: {names}").format(names=", ".join(winners))


def totals_words(names: Sequence[str], points: Sequence[int], language: NullTranslations) -> str:
    """Return all players' points as text, such as "Ada 5, Bo 3"."""
    text = language.gettext("{name} {points}")
    totals = zip(names, points, strict=True)
    return ", ".join(text.format(name=name, points=number(total)) for name, total in totals)


def highest(values: Sequence[int]) -> list[int]:
    """Return the seats with the highest value, several if there is a tie."""
    most = max(values)
    return [seat for seat, value in enumerate(values) if value == most]
