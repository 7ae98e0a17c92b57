"""Translatable sentences: English texts that can be translated later, when the reader's language is known.

Code that raises an error does not know the reader's language. Logs use the English text.
"""

from collections.abc import Callable
from gettext import NullTranslations

from keepstone.text.words import ENGLISH

Render = Callable[[NullTranslations], str]


class Sentence(str):
    """An English text that can be translated. A copied or pickled sentence is a plain str."""

    render: Render

    def __new__(cls, render: Render) -> "Sentence":
        """Create a sentence. render: a function that returns the text in a language."""
        text = super().__new__(cls, render(ENGLISH))
        text.render = render
        return text

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def sentence(text: str, /, **blanks: object) -> Sentence:
    """Return a translatable sentence.

    blanks: the values of the placeholders, which may themselves be sentences.
    """
    return Sentence(
        lambda language: language.gettext(text).format(**_translate_all(blanks, language))
    )


def sentence_about(one: str, several: str, /, count: int, **blanks: object) -> Sentence:
    """Return a translatable sentence about `count` things, in the singular or the plural."""

    def render(language: NullTranslations) -> str:
        text = language.ngettext(one, several, count)
        return text.format(count=count, **_translate_all(blanks, language))

    return Sentence(render)


def translate(text: str, language: NullTranslations) -> str:
    """Return a text in a language if it is a Sentence; otherwise return it unchanged."""
    return text.render(language) if isinstance(text, Sentence) else text


def _translate_all(blanks: dict[str, object], language: NullTranslations) -> dict[str, object]:
    return {
        name: translate(value, language) if isinstance(value, str) else value
        for name, value in blanks.items()
    }
