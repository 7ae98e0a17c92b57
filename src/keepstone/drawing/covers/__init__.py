"""Covers of the games as static SVG files, which `make covers` draws. Third-party games share a general cover."""

from functools import cache
from importlib.resources import files

GENERAL = "general"


@cache
def cover_of(game: str) -> str:
    own = files(__name__) / f"{game}.svg"
    drawn = own if own.is_file() else files(__name__) / f"{GENERAL}.svg"
    return drawn.read_text(encoding="utf-8")
