"""A Sphinx extension that shows the descriptions of parameters and attributes in a docstring as a list.

Our docstrings describe them in one paragraph: "rows: the rows. out (int32[rows]): the result."
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from sphinx.application import Sphinx

NAMES = r"[a-z_]\w*(?:, [a-z_]\w*)*"
TYPE = r"\[[\w, ]+\]| \([^()]*\)|"
ENTRY = re.compile(rf"(?:^|(?<=[.;] ))({NAMES})({TYPE}): ")


def with_lists(lines: list[str]) -> list[str]:
    """Return the lines of a docstring, with a list in place of each paragraph that describes several names."""
    shown: list[str] = []
    for is_text, paragraph in groupby(lines, key=lambda line: bool(line.strip())):
        shown += _shown(list(paragraph)) if is_text else [""]
    return shown


def _shown(paragraph: list[str]) -> list[str]:
    text = " ".join(line.strip() for line in paragraph)
    if not ENTRY.match(text):
        return paragraph
    return [
        f"- ``{name}`` {kind}".rstrip() + f": {words.strip()}"
        for name, kind, words in _entries(text)
    ]


def _entries(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each name with its type or shape, which may be empty, and its description."""
    found = list(ENTRY.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    for each, end in zip(found, ends, strict=True):
        yield each[1], each[2].strip(), text[each.end() : end]


def setup(app: Sphinx) -> None:
    """Register the extension."""

    def process(_: Sphinx, __: str, ___: str, ____: Any, _____: Any, lines: list[str]) -> None:
        lines[:] = with_lists(lines)

    app.connect("autodoc-process-docstring", process)
