"""The language of the terminal, taken from gettext's variables: LANGUAGE, LC_ALL, LC_MESSAGES or LANG."""

import os
from gettext import NullTranslations

from keepstone.text.languages import ENGLISH, languages, translation

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def terminal_language() -> str:
    """Return the first available language that the environment variables request, otherwise English."""
    requested = next(filter(None, map(os.environ.get, VARIABLES)), "")
    # pl_PL.UTF-8
    spoken_here = (name.split(".")[0].split("_")[0].lower() for name in requested.split(":"))
    return next((lang for lang in spoken_here if lang in languages()), ENGLISH)


def terminal_translation() -> NullTranslations:
    return translation(terminal_language())
