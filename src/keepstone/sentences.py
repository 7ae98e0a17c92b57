"""Sentences that are English where they are made, and can be told in another language later on.

What raises an error does not know who will read it: a programmer, a log, or a person, in a terminal or a browser.
"""

from collections.abc import Callable
from gettext import NullTranslations

from keepstone.words import ENGLISH

Tell = Callable[[NullTranslations], str]


class Sentence(str):
    """A text in English that can be told in other languages. Copied or sent elsewhere, it is a plain text."""

    tell: Tell

    def __new__(cls, tell: Tell) -> "Sentence":
        """tell: what says it in a language."""
        made = super().__new__(cls, tell(ENGLISH))
        made.tell = tell
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def sentence(text: str, /, **blanks: object) -> Sentence:
    """A text for people with what stands in its blanks, which may be sentences, too."""
    return Sentence(lambda language: language.gettext(text).format(**_told_all(blanks, language)))


def sentence_about(one: str, several: str, /, count: int, **blanks: object) -> Sentence:
    """The same about {count} things, in the singular or the plural."""

    def tell(language: NullTranslations) -> str:
        text = language.ngettext(one, several, count)
        return text.format(count=count, **_told_all(blanks, language))

    return Sentence(tell)


def told(text: str, language: NullTranslations) -> str:
    """A text in a language, if it can be told in others."""
    return text.tell(language) if isinstance(text, Sentence) else text


def _told_all(blanks: dict[str, object], language: NullTranslations) -> dict[str, object]:
    return {
        name: told(value, language) if isinstance(value, str) else value
        for name, value in blanks.items()
    }
