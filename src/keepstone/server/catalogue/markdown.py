"""The Markdown of rulebooks, parsed by markdown-it-py: texts to translate, tokens and HTML.

The Markdown is CommonMark with tables. HTML and images in the Markdown are shown as plain text, and code gets no
special formatting. A comment `<!-- picture: SYMBOLS | CAPTION -->` shows symbols of the game, and `<!-- scene:
NAMES | CAPTION -->` shows pictures of positions.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from keepstone.text.files import read_text

PICTURE = re.compile(r"<!-- (?P<kind>picture|scene): (?P<names>[\w -]+) \| (?P<caption>.+) -->")
CODE = re.compile(r"`[^`]*`")
WORD = re.compile(r"[^\W\d_]{2}")
RULE = r"§\d+(?:\.\d+[a-z]?)?"
STATED = re.compile(
    rf"\*\*({RULE})\*\*|({RULE})\b"
)  # matches the number of a rule at the start of a text
HREF = re.compile(r"https?://|/(?!/)|#")  # links to other addresses are shown as text
CELLS = ("th_open", "td_open")
TRANSLATE = "translate"  # key in the parser's environment
DATA_RULE = "data-rule"  # attribute of a heading or paragraph that states a rule: the rule's number
SYMBOL = (
    '<svg viewBox="-2 -2 104 104" aria-hidden="true">'
    '<use href="#{}" width="100" height="100"></use></svg>'
)
PACKAGE = Path(__file__).parents[2]
# The rulebooks are in the first folder in a wheel, and in the second in a development tree.
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")


class Piece(NamedTuple):
    """A text to translate, on one line: a heading, paragraph, list item, table cell or caption.

    rule: the number of the rule to which the text belongs, such as "§4.2", or the heading of a chapter without
    numbers.
    """

    rule: str
    text: str


Translate = Callable[[Piece], str]


def pieces(markdown: str) -> list[Piece]:
    """Return all texts that contain words, in order."""
    found: list[Piece] = []

    def note(piece: Piece) -> str:
        found.append(piece)
        return piece.text

    PARSER.parse(markdown, {TRANSLATE: note})
    return found


def parse(markdown: str, translate: Translate) -> list[Token]:
    return [*_arranged(PARSER.parse(markdown, {TRANSLATE: translate}))]


def to_html(tokens: Sequence[Token]) -> str:
    return str(PARSER.renderer.render(tokens, PARSER.options, {}))


def plain_text(text: Token) -> str:
    return "".join(token.content for token in text.children or ())


def _mark_pictures(state: StateCore) -> None:
    tokens = state.tokens
    for opening, text, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        found = PICTURE.fullmatch(text.content)
        if found and opening.type == "paragraph_open":
            opening.type, closing.type = "figure_open", "figure_close"
            opening.tag = closing.tag = "figure"
            draw = picture if found["kind"] == "scene" else _symbol
            opening.meta["drawings"] = "".join(map(draw, found["names"].split()))
            text.content = found["caption"]


def _symbol(id: str) -> str:
    return SYMBOL.format(escapeHtml(id))


def _drop_empty_heads(state: StateCore) -> None:
    """Remove table heads without text. Markdown requires table heads, but these tables are only grids."""
    tokens: list[Token] = []
    for token in state.tokens:
        tokens.append(token)
        if token.type == "thead_close":
            start = max(i for i, earlier in enumerate(tokens) if earlier.type == "thead_open")
            if not any(earlier.content for earlier in tokens[start:]):
                del tokens[start:]
    state.tokens = tokens


def _translate(state: StateCore) -> None:
    """Translate each text before its emphasis and links are parsed, and note which rule the text states."""
    rule = ""
    for opening, text in pairwise(state.tokens):
        if text.type != "inline":
            continue
        words = " ".join(text.content.split())
        number = _stated(opening, words)
        is_chapter = opening.type == "heading_open" and opening.tag != "h1"
        rule = number or (words if is_chapter else rule)
        if number and opening.level == 0:
            opening.attrSet(DATA_RULE, number.removeprefix("§"))
        if WORD.search(CODE.sub("", words)):
            words = state.env[TRANSLATE](Piece(rule, words))
        text.content = words


def _stated(opening: Token, words: str) -> str:
    """Return the number of the rule that a text begins with, or "". In a heading, it need not be bold."""
    stated = STATED.match(words)
    if stated is None or opening.type in CELLS:
        return ""
    return stated[1] or (stated[2] if opening.type == "heading_open" else "")


def _arranged(tokens: Iterable[Token]) -> Iterator[Token]:
    heading = ""
    opening = Token("", "", 0)
    for token in tokens:
        match token.type:
            case "heading_open" | "heading_close":
                token.tag = f"h{min(int(token.tag[1]) + 1, 6)}"  # the page already has an h1
                yield token
            case "inline":
                _adapt(token.children or ())
                heading = plain_text(token) if opening.type == "heading_open" else heading
                yield token
            case "figure_open":
                yield from (token, Token("html_block", "", 0, content=token.meta["drawings"]))
                yield Token("figcaption_open", "figcaption", 1)
            case "figure_close":
                yield from (Token("figcaption_close", "figcaption", -1), token)
            case "table_open":
                yield from (_group("div", heading), token)
            case "table_close":
                yield from (token, Token("div_close", "div", -1))
            case "fence" | "code_block":
                yield from (_group("pre", heading), Token("text", "", 0, content=token.content))
                yield Token("pre_close", "pre", -1)
            case _:
                token.attrs.pop("style", None)  # the alignment, which the CSP forbids
                yield token
        opening = token


def _group(tag: str, label: str) -> Token:
    """Return the opening tag of a wide element. Users can scroll the element, so it needs a label."""
    attrs = {"class": "wide", "role": "group", "aria-label": label}
    return Token(f"{tag}_open", tag, 1, attrs=dict(attrs))


def _adapt(children: Iterable[Token]) -> None:
    """Remove code markup, make links open in new tabs, and replace forbidden links with their texts."""
    for token in children:
        if token.type == "code_inline":
            token.type = "text"
        elif token.type == "link_open":
            href = str(token.attrs["href"])
            token.attrs.clear()
            if HREF.match(href):
                token.attrs.update(href=href, target="_blank", rel="noopener")


PARSER = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
PARSER.core.ruler.after("block", "pictures", _mark_pictures)
PARSER.core.ruler.after("pictures", "empty heads", _drop_empty_heads)
PARSER.core.ruler.after("empty heads", "translate", _translate)


@cache
def picture(name: str) -> str:
    found = (folder / "pictures" / f"{name}.svg" for folder in FOLDERS)
    return read_text(next(path for path in found if path.is_file())).strip()
