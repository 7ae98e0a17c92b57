"""Rulebooks as players read them: without what is written for programs and for those who make them.

What stands in a rulebook between `<!-- programs -->` and `<!-- players -->`, or its end, is for the latter.
A translation is a gettext catalogue, src/keepstone/locale/rules/pl.po; what it lacks is English.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from keepstone.languages import ENGLISH, LOCALE, translation
from keepstone.protocol import Game
from keepstone.server.http.markdown import Piece, reworded

RULES = LOCALE / "rules"  # the catalogues of their translations
PACKAGE = Path(__file__).parents[2]
# In a wheel the rulebooks lie in the first folder, in a development tree in the second.
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")
FOR_PROGRAMS = re.compile(r"<!-- programs -->.*?(?:<!-- players -->|\Z)", re.DOTALL)
MARKS = re.compile(r"\s*\[ours\]|(?<=\*\*) \(prose\)")
FENCED = re.compile(r"(```.*?```)", re.DOTALL)
GAPS = re.compile(r"\n{3,}")


class Rulebook(NamedTuple):
    """The rules of a game as Markdown, and their language: English where they are not translated."""

    text: str
    lang: str


@cache
def rules_of(game: Game, lang: str = ENGLISH) -> Rulebook | None:
    """The rules of a game; a game of another package has a `rules.md` there. None if it lacks."""
    name = game.rulebook or game.name
    own = [folder / f"{name}.md" for folder in FOLDERS]
    package = files(game.rules.__name__.rpartition(".")[0])
    for path in (*own, package / "rules.md"):
        if path.is_file():
            english = for_players(path.read_text(encoding="utf-8"))
            text = translated(english, name, lang)
            return Rulebook(in_words(text), ENGLISH if text == english else lang)
    return None


def translated(rules: str, name: str, lang: str) -> str:
    """The rules of that name in a language."""
    words = translation(lang, RULES)
    return reworded(rules, lambda piece: words.pgettext(context(name, piece), piece.text))


def context(name: str, piece: Piece) -> str:
    """What names a piece in a catalogue, beside its English: "castle §4.2"."""
    return f"{name} {piece.rule}".strip()


def for_players(text: str) -> str:
    """The rules alone, with the code that tells translators what is to stay."""
    rules = MARKS.sub("", FOR_PROGRAMS.sub("", text))
    return GAPS.sub("\n\n", rules).strip() + "\n"


def in_words(rules: str) -> str:
    """The rules without the marks of code."""
    parts = FENCED.split(rules)  # those with odd numbers are drawings in letters
    parts[::2] = [part.replace("`", "") for part in parts[::2]]
    return "".join(parts)
