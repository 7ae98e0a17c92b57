"""Output of commands: aligned tables, paragraphs, JSON and progress bars."""

import json
import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from keepstone.cli.language import terminal_translation
from keepstone.cli.streams import columns, columns_for_errors, takes_all_letters
from keepstone.text.words import by_locale

BAR = 30
SHORTEST_BAR = 4
NARROWEST = 20  # maximum width of a paragraph in columns; narrower terminals wrap the lines
CLEAR = "\r\x1b[K"


def print_json(document: Any) -> None:
    """Print a JSON document. Non-ASCII characters are escaped if standard output cannot encode all characters."""
    is_plain = not takes_all_letters(sys.stdout)
    print(json.dumps(document, indent=1, ensure_ascii=is_plain))


def print_paragraph(text: str, first: str = "", later: str | None = None) -> None:
    """Print a text, wrapped to the width of the terminal.

    first, later: the prefixes of the first line and of the other lines.
    """
    print(paragraph(text, first, later))


def paragraph(text: str, first: str = "", later: str | None = None) -> str:
    """Return a text, wrapped to the width of the terminal.

    first, later: the prefixes of the first line and of the other lines.
    """
    width = max(NARROWEST, columns() - 1)
    indent = " " * len(first) if later is None else later
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,  # do not break paths
        break_on_hyphens=False,
    )
    return "\n".join(lines) or first.rstrip()


def count_words(one: str, several: str, count: int) -> str:
    """Return the singular or plural form of a sentence, depending on `count`."""
    return terminal_translation().ngettext(one, several, count).format(count=whole_number(count))


def whole_number(value: int) -> str:
    return by_locale(value, "#,##0", terminal_translation())


def fraction(value: float, digits: int) -> str:
    return by_locale(value, f"#,##0.{'0' * digits}", terminal_translation())


def signed_fraction(value: float, digits: int) -> str:
    """Format a number with its sign and `digits` decimal places. 0 gets a plus sign."""
    places = f"#,##0.{'0' * digits}"
    return by_locale(round(value, digits) + 0.0, f"+{places};-{places}", terminal_translation())


def percent(share: float) -> str:
    return f"{fraction(100 * share, 1)} %"


def change(share: float, digits: int = 1) -> str:
    return f"{signed_fraction(100 * share, digits)} %"


def with_error(text: str, error: float) -> str:
    return (
        terminal_translation()
        .gettext("{share} (error {error})")
        .format(share=text, error=percent(error))
    )


def print_table(rows: Sequence[Sequence[object]]) -> None:
    """Print a table. Each column is as wide as its longest text, and numbers are right-aligned."""
    texts = [[format_cell(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*texts, strict=True)]
    for row, line in zip(rows, texts, strict=True):
        cells = zip(row, line, widths, strict=True)
        print("  ".join(_aligned(cell, text, width) for cell, text, width in cells).rstrip())


def format_cell(cell: object) -> str:
    """Format a cell: whole numbers with separators for thousands, other numbers with two decimal places."""
    if isinstance(cell, float):
        return fraction(cell, 2)
    return whole_number(cell) if isinstance(cell, int) else str(cell)


def _aligned(cell: object, text: str, width: int) -> str:
    gap = " " * (width - _width(text))
    return gap + text if isinstance(cell, int | float) else text + gap


def _width(text: str) -> int:
    """Return how many letters of a text are visible. Isolates of names are not."""
    return sum(unicodedata.category(letter) != "Cf" for letter in text)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show a text in the terminal while the block runs."""
    shown = sys.stderr.isatty()
    if shown:
        print(words[: max(0, columns_for_errors() - 1)], end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)


class Progress:
    """A progress bar on standard error, shown only if standard error is a terminal."""

    def __init__(self, what: str, total: int = 0):
        self.what = what
        self.total = total
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        self.show(done, self.total, "")

    def show(self, done: int, total: int, what_next: str) -> None:
        """Redraw the progress bar on a single line, whatever the width of the terminal."""
        if self.shown:
            line = self._line(done / total, what_next or f"{done}/{total}")
            print(f"{CLEAR}{line}", end="", file=sys.stderr, flush=True)

    def _line(self, share: float, tail: str) -> str:
        """Return the label, the bar and the counter, shortened to the width of the terminal."""
        room = columns_for_errors() - 1  # a character in the last column would wrap the line
        length = min(BAR, room - len(f"{self.what} [] {tail}"))
        if length >= SHORTEST_BAR:
            full = int(length * share)
            return f"{self.what} [{'#' * full}{'.' * (length - full)}] {tail}"
        words = f"{self.what} {tail}"
        return (words if len(words) <= room else tail)[: max(0, room)]

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)
