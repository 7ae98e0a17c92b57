"""The languages of the server's words: gettext catalogues, compiled into src/keepstone/locale."""

import gettext
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "locale"
DOMAIN = "keepstone"
ENGLISH = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are; English is what the sources are written in."""
    found = LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(path.parts[-3] for path in found))


@cache
def translation(lang: str) -> gettext.NullTranslations:
    """The words of a language, English where they are missing."""
    return gettext.translation(DOMAIN, LOCALE, [lang] if lang in languages() else [], fallback=True)


def spoken(lang: str) -> str:
    """The language to use for a wished one."""
    return lang if lang in languages() else ENGLISH


def catalogue(lang: str) -> dict[str, str]:
    """All texts of a language by their English; empty for English itself."""
    texts: dict[object, str] = getattr(translation(lang), "_catalog", {})
    return {key: text for key, text in texts.items() if isinstance(key, str) and key}
