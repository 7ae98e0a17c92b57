"""The languages there are: gettext catalogues in src/keepstone/locale, read as they are written."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are; English is what the sources are written in."""
    return (ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po")))


@cache
def translation(lang: str, folder: Path = LOCALE) -> NullTranslations:
    """The words of a language, English where they are missing; folder: where its catalogue lies."""
    found = _read(lang, folder)
    if found is None:
        return NullTranslations()
    from babel.messages.mofile import write_mo  # who speaks English needs none of it

    compiled = BytesIO()
    write_mo(compiled, found)
    compiled.seek(0)
    return GNUTranslations(compiled)


def spoken(lang: str) -> str:
    """The language to use for a wished one."""
    return lang if lang in languages() else ENGLISH


@cache
def client_words(lang: str, texts: frozenset[str] | None = None) -> dict[str, str | list[str]]:
    """Return the translations of some English texts, or of all; nothing for English itself.

    A text with a plural is listed under its singular, with all its forms in the order of gettext.
    """
    words: dict[str, str | list[str]] = {}
    for message in _read(lang, LOCALE) or ():
        english = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string or ""
        if english and (texts is None or english in texts):
            words[english] = text if isinstance(text, str) else list(text)
    return words


def _read(lang: str, folder: Path) -> "Catalog | None":
    """The catalogue of a language; None if there is none."""
    path = folder / f"{lang}.po"
    if lang not in languages() or not path.exists():
        return None
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=lang)
