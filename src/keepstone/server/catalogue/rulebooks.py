"""Rulebooks for players, without the parts for programmers.

Text after `<!-- programs -->`, up to `<!-- players -->` or the end, is for programmers. A translation is a
gettext catalogue, such as src/keepstone/text/locale/rules/pl.po. Texts without a translation are shown in English.
"""

import re
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from markdown_it.token import Token

from keepstone.protocol import Game
from keepstone.server.catalogue.markdown import FOLDERS, Piece, parse, pieces, to_html
from keepstone.server.edge.files import File, file_of
from keepstone.server.errors import NotFound
from keepstone.text.files import read_text
from keepstone.text.languages import ENGLISH, LOCALE, translation

RULES = LOCALE / "rules"  # their gettext catalogues
FOR_PROGRAMS = re.compile(r"<!-- programs -->.*?(?:<!-- players -->|\Z)", re.DOTALL)
MARKS = re.compile(r"\s*\[ours\]|(?<=\*\*) \(prose\)")
GAPS = re.compile(r"\n{3,}")


class Rulebook(NamedTuple):
    """The rules of a game as Markdown tokens, and their language (English if they are not translated)."""

    tokens: list[Token]
    lang: str


def rules_of(game: Game, lang: str = ENGLISH) -> Rulebook | None:
    """Return the rules of a game, or None. A game from another package has its own `rules.md`."""
    own = [folder / f"{game.name}.md" for folder in FOLDERS]
    package = files(game.rules.__name__.rpartition(".")[0])
    for path in (*own, package / "rules.md"):
        if path.is_file():
            return translated(for_players(read_text(path)), game.name, lang)
    return None


def translated(rules: str, name: str, lang: str) -> Rulebook:
    words = translation(lang, RULES)
    texts = {piece: words.pgettext(context(name, piece), piece.text) for piece in pieces(rules)}
    is_english = all(text == piece.text for piece, text in texts.items())
    return Rulebook(parse(rules, texts.__getitem__), ENGLISH if is_english else lang)


def context(name: str, piece: Piece) -> str:
    """Return the gettext context of a text, such as "castle §4.2"."""
    return f"{name} {piece.rule}".strip()


def for_players(text: str) -> str:
    rules = MARKS.sub("", FOR_PROGRAMS.sub("", text))
    return GAPS.sub("\n\n", rules).strip() + "\n"


@lru_cache
def rulebook(game: Game, lang: str = ENGLISH) -> File:
    rules = rules_of(game, lang)
    if rules is None:
        raise NotFound(f"the rules of {game.name} are missing")
    return file_of(to_html(rules.tokens).encode(), "text/html", lang=rules.lang)
