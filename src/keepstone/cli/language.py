"""The language of the terminal, as gettext finds it: in LANGUAGE, LC_ALL, LC_MESSAGES or LANG."""

import os
from gettext import NullTranslations

from keepstone.server.words import languages, translation
from keepstone.words import ENGLISH

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def spoken() -> NullTranslations:
    """The words of the first language that the environment wishes and that is here, else English."""
    wishes = next(filter(None, map(os.environ.get, VARIABLES)), "")
    for wish in wishes.split(":"):
        lang = wish.split(".")[0].split("_")[0].lower()  # pl_PL.UTF-8
        if lang in languages():
            return translation(lang)
    return ENGLISH
