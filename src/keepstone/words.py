"""Words that games share: numbers with their signs, counts of things, whose turn it is, who has won.

language: a gettext translation.
"""

import textwrap
from collections.abc import Sequence
from gettext import NullTranslations

ENGLISH = NullTranslations()
MINUS = "\N{MINUS SIGN}"
NARROWEST = 20  # letters in a line

Reason = tuple[str, str]  # the number of a rule, and a sentence


def N_(text: str) -> str:  # noqa: N802 - the name that the extraction of words looks for
    """Mark a text of a table for translation."""
    return text


def number(value: int) -> str:
    """A number: "5"; a true minus sign stands before what is lost."""
    return str(value).replace("-", MINUS)


def signed(points: int) -> str:
    """Points with their sign: "+5"; nothing has none."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"


def decimal(value: float, language: NullTranslations, digits: int = 1) -> str:
    """A number with that many decimals: "4.2", "4,2" where a comma stands before them."""
    return by_locale(value, f"0.{'0' * digits}", language).replace("-", MINUS)


def signed_decimal(value: float, language: NullTranslations, digits: int = 1) -> str:
    """The same with its sign: "+4.2"."""
    places = f"0.{'0' * digits}"
    return by_locale(value, f"+{places};-{places}", language).replace("-", MINUS)


def by_locale(value: float, pattern: str, language: NullTranslations) -> str:
    """A number by a pattern of Unicode's, such as `#,##0.0`, with the marks of the language."""
    from babel.numbers import format_decimal  # a process that says no such number starts sooner

    locale = language.info().get("language", "en")
    return format_decimal(value, pattern, locale)


def counted(
    one: str, several: str, count: int, language: NullTranslations, **places: object
) -> str:
    """A sentence about so many things, in the singular or the plural; places: what else stands in it."""
    text = language.ngettext(one, several, abs(int(count)))
    return text.format(count=number(count), **places)


def capital(text: str) -> str:
    """A text as the beginning of a sentence; a blank that begins it is left as it is."""
    return text[:1].upper() + text[1:]


def points_words(points: int, language: NullTranslations) -> str:
    """A number of points."""
    return counted("{count} point", "{count} points", points, language)


def tiles_words(tiles: int, language: NullTranslations) -> str:
    """A number of tiles."""
    return counted("{count} tile", "{count} tiles", tiles, language)


def some_of(count: int, thing: str, language: NullTranslations) -> str:
    """So many like things: "2 \N{MULTIPLICATION SIGN} goods 5"; a single one by itself."""
    if count == 1:
        return thing
    text = language.gettext("{count} \N{MULTIPLICATION SIGN} {thing}")
    return text.format(count=count, thing=thing)


def wrapped(text: str, columns: int, indent: str = "", deeper: str = "  ") -> list[str]:
    """A text in lines for a terminal; deeper: what the later ones have behind the indent."""
    width = max(
        NARROWEST, columns - 1
    )  # a letter in the last column breaks the line in some of them
    return textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent + deeper,
        break_long_words=False,  # a path is copied whole
        break_on_hyphens=False,
    )


# Whose turn it is, and who has won


def turn_words(is_own: bool, name: str, language: NullTranslations) -> str:
    """The heading of a turn: "Your turn" to the seat that has it, else "Ada's turn"."""
    if is_own:
        return language.gettext("Your turn")
    return language.gettext("{name}'s turn").format(name=name)


def sign_words(name: str, language: NullTranslations) -> str:
    """What tells a player's things apart, beside the name."""
    return language.gettext("Sign of {name}").format(name=name)


def wins_words(name: str, language: NullTranslations) -> str:
    """That somebody wins."""
    return language.gettext("{name} wins").format(name=name)


def victory_words(winners: Sequence[str], language: NullTranslations) -> str:
    """Who has won, by name; several share the victory."""
    if len(winners) == 1:
        return wins_words(winners[0], language)
    return language.gettext("Shared victory: {names}").format(names=", ".join(winners))


def totals_words(names: Sequence[str], points: Sequence[int], language: NullTranslations) -> str:
    """Everybody's points: "Ada 5, Bo 3"."""
    text = language.gettext("{name} {points}")
    totals = zip(names, points, strict=True)
    return ", ".join(text.format(name=name, points=number(each)) for name, each in totals)


def highest(values: Sequence[int]) -> list[int]:
    """The seats with the highest value; several if they are equal."""
    most = max(values)
    return [seat for seat, value in enumerate(values) if value == most]
