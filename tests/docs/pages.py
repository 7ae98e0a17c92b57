"""The pages of the documentation, and the snippets in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
INDENTED = re.compile(r"^ {4,}(?:[\w.-]+/)*(keepstone .*(?:\\\n.*)*)$", re.MULTILINE)
IN_LINE = re.compile(r"`(keepstone [^`]+)`")


class Snippet(NamedTuple):
    """A fenced block. line: its first line in the page."""

    page: str
    line: int
    language: str
    text: str


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def snippets(*languages: str) -> Iterator[Snippet]:
    """Return all fenced blocks in these languages."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in FENCED.finditer(text):
            if found[2] in languages:
                line = text.count("\n", 0, found.start()) + 1
                yield Snippet(name_of(page), line, found[2], found[3])


def commands() -> Iterator[tuple[str, str]]:
    """Return each `keepstone` command in a page, with the page; decisions are left out as historical."""
    for page in PAGES:
        if page.parent.name != "decisions":
            text = page.read_text(encoding="utf-8")
            for command in {*INDENTED.findall(text), *IN_LINE.findall(text)}:
                yield name_of(page), command
