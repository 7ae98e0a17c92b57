"""What commands print: aligned tables, paragraphs, JSON, and progress for people who wait."""

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from keepstone.cli.language import spoken
from keepstone.cli.streams import columns, columns_for_errors, takes_all_letters
from keepstone.words import by_locale

BAR = 30
SHORTEST_BAR = 4
NARROWEST = 20  # columns for a paragraph; a terminal with fewer breaks its lines itself
CLEAR = "\r\x1b[K"


def print_json(document: Any) -> None:
    """One JSON document on standard output, also where not all letters can be printed."""
    is_plain = not takes_all_letters(sys.stdout)
    print(json.dumps(document, indent=1, ensure_ascii=is_plain))


def print_paragraph(text: str, first: str = "", later: str | None = None) -> None:
    """A text in lines as wide as the terminal; first, later: what its lines begin with."""
    print(paragraph(text, first, later))


def paragraph(text: str, first: str = "", later: str | None = None) -> str:
    """A text in lines as wide as the terminal; first, later: what its lines begin with."""
    width = max(NARROWEST, columns() - 1)
    indent = " " * len(first) if later is None else later
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,  # a path is copied whole
        break_on_hyphens=False,
    )
    return "\n".join(lines) or first.rstrip()


def so_many(one: str, several: str, count: int) -> str:
    """Some words about {count} things, in the singular or the plural."""
    return spoken().ngettext(one, several, count).format(count=whole_number(count))


def whole_number(value: int) -> str:
    """A whole number in groups of three digits."""
    return by_locale(value, "#,##0", spoken())


def fraction(value: float, digits: int) -> str:
    """A number with so many decimals."""
    return by_locale(value, f"#,##0.{'0' * digits}", spoken())


def signed_fraction(value: float, digits: int) -> str:
    """The same with its sign, but no minus before nothing."""
    places = f"#,##0.{'0' * digits}"
    return by_locale(round(value, digits) + 0.0, f"+{places};-{places}", spoken())


def percent(share: float) -> str:
    """A share for people."""
    return f"{fraction(100 * share, 1)} %"


def change(share: float, digits: int = 1) -> str:
    """What a share has gained or lost."""
    return f"{signed_fraction(100 * share, digits)} %"


def with_error(said: str, error: float) -> str:
    """A share that was said, with its standard error."""
    return spoken().gettext("{share} (error {error})").format(share=said, error=percent(error))


def print_table(rows: Sequence[Sequence[object]]) -> None:
    """Columns wide enough for their longest text; numbers to the right."""
    texts = [[format_cell(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row, line in zip(rows, texts, strict=True):
        cells = zip(row, line, widths, strict=True)
        print("  ".join(_aligned(cell, text, width) for cell, text, width in cells).rstrip())


def format_cell(cell: object) -> str:
    """Whole numbers in groups of three digits, other numbers with two decimals."""
    if isinstance(cell, float):
        return fraction(cell, 2)
    return whole_number(cell) if isinstance(cell, int) else str(cell)


def _aligned(cell: object, text: str, width: int) -> str:
    return text.rjust(width) if isinstance(cell, int | float) else text.ljust(width)


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Say on a terminal what is waited for, as long as it is."""
    shown = sys.stderr.isatty()
    if shown:
        print(words[: max(0, columns_for_errors() - 1)], end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)


class Progress:
    """A bar on standard error while work goes on; only a terminal gets one."""

    def __init__(self, what: str, total: int = 0):
        self.what = what
        self.total = total
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        self.show(done, self.total, "")

    def show(self, done: int, total: int, what_next: str) -> None:
        """Draw the bar anew, in one line whatever the terminal's width."""
        if self.shown:
            line = self._line(done / total, what_next or f"{done}/{total}")
            print(f"{CLEAR}{line}", end="", file=sys.stderr, flush=True)

    def _line(self, share: float, tail: str) -> str:
        """What is done, a bar, and how far it has come; in a narrow terminal only what there is room for."""
        room = columns_for_errors() - 1  # a letter in the last column breaks the line
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
