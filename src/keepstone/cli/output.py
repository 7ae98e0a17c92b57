"""What commands print: aligned tables, JSON, and progress for people who wait."""

import json
import shutil
import sys
from collections.abc import Sequence
from typing import Any

BAR = 30
GAP = 3
CLEAR = "\r\x1b[K"


def print_json(document: Any) -> None:
    """One JSON document on standard output."""
    print(json.dumps(document, indent=1, ensure_ascii=False))


def percent(share: float) -> str:
    """A share for people."""
    return f"{100 * share:.1f} %"


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
        return f"{cell:,.2f}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def _aligned(cell: object, text: str, width: int) -> str:
    return text.rjust(width) if isinstance(cell, int | float) else text.ljust(width)


def print_columns(texts: Sequence[str]) -> None:
    """Texts in as many columns as fit, read downwards."""
    width = max(map(len, texts)) + GAP
    columns = max(1, shutil.get_terminal_size().columns // width)
    rows = -(-len(texts) // columns)
    for row in range(rows):
        print("".join(text.ljust(width) for text in texts[row::rows]).rstrip())


class Progress:
    """A bar on standard error while work goes on; only a terminal gets one."""

    def __init__(self, what: str, total: int = 0):
        self.what = what
        self.total = total
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        self.show(done, self.total, "")

    def show(self, done: int, total: int, what_next: str) -> None:
        """Draw the bar anew."""
        if self.shown:
            full = BAR * done // total
            bar = "#" * full + "." * (BAR - full)
            print(
                f"{CLEAR}{self.what} [{bar}] {what_next or f'{done}/{total}'}",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)
