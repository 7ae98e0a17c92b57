"""Covers of the games as static SVG files, which `make covers` draws. Third-party games share a general cover."""

from functools import cache
from importlib.resources import files

from keepstone.games import OWN

GENERAL = "general"


@cache
def cover_of(game: str) -> str:
    name = game if game in OWN else GENERAL
    return (files(__name__) / f"{name}.svg").read_text(encoding="utf-8")
