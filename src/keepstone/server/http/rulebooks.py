"""Rulebooks as players read them, without the parts for programmers.

Text between `<!-- programs -->` and `<!-- players -->` or the end is for programmers. A translation is a gettext
catalogue, src/keepstone/locale/rules/pl.po; missing pieces are shown in English.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from keepstone.languages import ENGLISH, LOCALE, translation
from keepstone.protocol import Game
from keepstone.server.http.markdown import Piece, with_replaced_pieces

RULES = LOCALE / "rules"  # their gettext catalogues
PACKAGE = Path(__file__).parents[2]
# The rulebooks are in the first folder in a wheel, and in the second in a development tree.
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")
FOR_PROGRAMS = re.compile(r"<!-- programs -->.*?(?:<!-- players -->|\Z)", re.DOTALL)
MARKS = re.compile(r"\s*\[ours\]|(?<=\*\*) \(prose\)")
FENCED = re.compile(r"(```.*?```)", re.DOTALL)
GAPS = re.compile(r"\n{3,}")


class Rulebook(NamedTuple):
    """The rules of a game as Markdown, and their language (English where they are not translated)."""

    text: str
    lang: str


@cache
def rules_of(game: Game, lang: str = ENGLISH) -> Rulebook | None:
    """Return the rules of a game, or None; a game of another package has its own `rules.md`."""
    name = game.rulebook or game.name
    own = [folder / f"{name}.md" for folder in FOLDERS]
    package = files(game.rules.__name__.rpartition(".")[0])
    for path in (*own, package / "rules.md"):
        if path.is_file():
            english = for_players(path.read_text(encoding="utf-8"))
            text = translated(english, name, lang)
            return Rulebook(without_code_marks(text), ENGLISH if text == english else lang)
    return None


def translated(rules: str, name: str, lang: str) -> str:
    """Return the rules of that name in a language."""
    words = translation(lang, RULES)
    return with_replaced_pieces(
        rules, lambda piece: words.pgettext(context(name, piece), piece.text)
    )


def context(name: str, piece: Piece) -> str:
    """Return the gettext context of a piece: "castle §4.2"."""
    return f"{name} {piece.rule}".strip()


def for_players(text: str) -> str:
    """Return the rules without the parts for programmers; code marks stay for translators."""
    rules = MARKS.sub("", FOR_PROGRAMS.sub("", text))
    return GAPS.sub("\n\n", rules).strip() + "\n"


def without_code_marks(rules: str) -> str:
    """Return the rules without backticks outside drawings."""
    parts = FENCED.split(rules)  # parts with odd indices are ASCII drawings
    parts[::2] = [part.replace("`", "") for part in parts[::2]]
    return "".join(parts)
