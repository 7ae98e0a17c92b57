"""The translatable pieces of a rulebook: headings, paragraphs, list items, table cells and captions."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

ITEM = r"[ ]*(?:[-*]|\d+[.)])[ ]+"
UNIT = re.compile(
    rf"""
    ^```(?s:.*?)^```$                               # ASCII art is not translated
    | ^<!--[ ]picture:[ ][\w -]+\|[ ](?P<caption>.+)[ ]-->$
    | ^\#[ ]+(?P<title>.+)$
    | ^\#\#+[ ]+(?P<heading>.+)$
    | ^\|(?P<row>.+)\|[ ]*$
    | ^(?:{ITEM})?(?P<words>\S.*(?:\n(?!{ITEM}|[ ]*$|\||\#|```|<!--).+)*)
    """,
    re.MULTILINE | re.VERBOSE,
)
CELL = re.compile(r"[^|\s](?:[^|]*[^|\s])?")
CODE = re.compile(r"`[^`]*`")
WORD = re.compile(r"[^\W\d_]{2}")
RULE = r"§\d+(?:\.\d+[a-z]?)?"
STATED = re.compile(rf"\*\*({RULE})\*\*|({RULE})\b")  # at the start of a paragraph or a heading


class Piece(NamedTuple):
    """A piece as one line. rule: its number, "§4.2", or the heading of a chapter without numbers."""

    rule: str
    text: str
    start: int
    end: int


def pieces(markdown: str) -> Iterator[Piece]:
    """Yield the pieces that contain words, in order."""
    rule = ""
    for unit in UNIT.finditer(markdown):
        kind = unit.lastgroup
        if kind is None:
            continue
        spans = [unit.span(kind)]
        if kind == "row":
            spans = [cell.span() for cell in CELL.finditer(markdown, *spans[0])]
        elif kind == "heading":
            stated = STATED.match(unit["heading"])
            rule = stated[2] if stated else unit["heading"]
        elif stated := STATED.match(markdown, unit.start(kind)):
            rule = stated[1] or rule
        for start, end in spans:
            text = " ".join(markdown[start:end].split())
            if WORD.search(CODE.sub("", text)):
                yield Piece(rule, text, start, end)


def with_replaced_pieces(markdown: str, replacement: Callable[[Piece], str]) -> str:
    """Return the text with each piece replaced; a piece whose replacement is equal keeps its line breaks."""
    parts, after = [], 0
    for piece in pieces(markdown):
        words = replacement(piece)
        if words != piece.text:
            parts += [markdown[after : piece.start], words]
            after = piece.end
    return "".join(parts) + markdown[after:]
