"""The available languages: gettext catalogues (.po) in src/keepstone/text/locale, read at run time."""

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
    return (ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po")))


def translation(lang: str, folder: Path = LOCALE) -> NullTranslations:
    """Return the gettext translation for a language, or English if the language has no catalogue.

    folder: the folder that contains the catalogue.
    """
    return _translation(available_language(lang), folder)


def read_all() -> None:
    """Read all catalogues, which takes a quarter of a second. Otherwise each is read at first use."""
    for lang in languages():
        translation(lang)


@cache
def _translation(lang: str, folder: Path) -> NullTranslations:
    catalogue = _read(lang, folder)
    if catalogue is None:
        return NullTranslations()
    from babel.messages.mofile import write_mo  # not needed for English

    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def available_language(lang: str) -> str:
    """Return the given language if it is available; otherwise return English."""
    return lang if lang in languages() else ENGLISH


@cache
def client_words(lang: str, texts: frozenset[str] | None = None) -> dict[str, str | list[str]]:
    """Return a dict that maps all English texts, or those in `texts`, to their translations; empty for English.

    A plural text is listed under its singular form, with all plural forms in gettext's order. Fuzzy
    translations are omitted, as in gettext.
    """
    words: dict[str, str | list[str]] = {}
    for message in _read(lang, LOCALE) or ():
        if message.fuzzy:
            continue
        english = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string or ""
        if english and (texts is None or english in texts):
            words[english] = text if isinstance(text, str) else list(text)
    return words


def _read(lang: str, folder: Path) -> "Catalog | None":
    """Return the catalogue of a language, or None if there is none."""
    path = folder / f"{lang}.po"
    if lang not in languages() or not path.exists():
        return None
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=lang)
