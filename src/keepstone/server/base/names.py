"""Players' names: bots' names in the reader's language, and names that persons cannot take."""

from functools import cache
from gettext import NullTranslations

from keepstone.bots.level import levels_by_name
from keepstone.bots.names import NAMES
from keepstone.kit.quoting import quoted
from keepstone.match import InvalidName, name_key
from keepstone.text.languages import languages, translation
from keepstone.text.sentences import sentence

NOBODY = "Open seat"


def localized_name(name: str, level: str | None, language: NullTranslations) -> str:
    """Return a bot's name in the given language, such as "Izolda 2" for "Ysolde 2". Other names are unchanged."""
    if not level:
        return name
    english, number = _numbered(name)
    if english not in (*NAMES, level.capitalize()):
        return name
    translated = language.gettext(english if english in NAMES else level)
    return translated[:1].upper() + translated[1:] + number


def _numbered(name: str) -> tuple[str, str]:
    plain = name.rstrip("0123456789").rstrip()
    return plain, name.removeprefix(plain)


def checked_name(name: str) -> str:
    """Raise InvalidName if it is the name of a bot or of an empty seat, with or without a number."""
    if name_key(name).strip(" 0123456789") in _reserved():
        raise InvalidName(
            sentence(
                "{name} is the name of a bot or of an open seat: choose another name",
                name=quoted(name),
            )
        )
    return name


@cache
def _reserved() -> frozenset[str]:
    words = [*levels_by_name(), NOBODY]
    return frozenset(
        name_key(translation(lang).gettext(word)) for lang in languages() for word in words
    )
