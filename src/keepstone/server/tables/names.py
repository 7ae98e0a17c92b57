"""What the server itself calls somebody: bots in the reader's language, and names that persons may not take."""

from functools import cache
from gettext import NullTranslations

from keepstone.bots.level import known
from keepstone.kit.quoting import quoted
from keepstone.languages import languages, translation
from keepstone.match import InvalidName, alike
from keepstone.sentences import sentence

NOBODY = "Open seat", "Free seat"


def told_name(name: str, level: str | None, language: NullTranslations) -> str:
    """A bot's name in the reader's language, "Scutier 2" for "Squire 2"; every other name as it is."""
    english = (level or "").capitalize()
    number = name.removeprefix(english)
    if not level or name == number or number.strip(" 0123456789"):
        return name
    told = language.gettext(level)
    return told[:1].upper() + told[1:] + number


def own_name(name: str) -> str:
    """The name, if it is not that of a bot or of an empty seat, a number behind it or not."""
    if alike(name).strip(" 0123456789") in _ours():
        raise InvalidName(
            sentence(
                "{name} is the name of a bot or of an empty seat: take another", name=quoted(name)
            )
        )
    return name


@cache
def _ours() -> frozenset[str]:
    words = [*known(), *NOBODY]
    return frozenset(
        alike(translation(lang).gettext(each)) for lang in languages() for each in words
    )
