"""The languages there are: gettext catalogues in src/keepstone/locale, read as they are written."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are; English is what the sources are written in."""
    return (ENGLISH, *sorted(path.stem for path in LOCALE.glob("*.po")))


@cache
def translation(lang: str, folder: Path = LOCALE) -> NullTranslations:
    """The words of a language, English where they are missing; folder: where its catalogue lies."""
    path = folder / f"{lang}.po"
    if lang not in languages() or not path.exists():
        return NullTranslations()
    from babel.messages.mofile import write_mo  # who speaks English needs none of it
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=lang))
    compiled.seek(0)
    return GNUTranslations(compiled)


def spoken(lang: str) -> str:
    """The language to use for a wished one."""
    return lang if lang in languages() else ENGLISH


@cache
def catalogue(lang: str) -> dict[str, str | list[str]]:
    """All texts of a language by their English, the singular of those that count; empty for English itself.

    A text that counts has all its forms, in the order of gettext.
    """
    texts: dict[object, str] = getattr(translation(lang), "_catalog", {})
    found: dict[str, str | list[str]] = {}
    for key, text in texts.items():
        if isinstance(key, tuple):  # the singular, and the number of the form
            forms = found.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.append(text)
        elif isinstance(key, str) and key:
            found[key] = text
    return found
