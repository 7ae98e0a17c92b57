"""Reading texts that other programs may have written, and writing files atomically."""

import codecs
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, AnyStr, BinaryIO

BYTE_ORDER_MARK = "\ufeff"  # some editors on Windows write it at the beginning of a text


def without_mark(text: AnyStr) -> AnyStr:
    """Return a text, or its UTF-8, without a byte order mark."""
    if isinstance(text, bytes):
        return text.removeprefix(codecs.BOM_UTF8)
    return text.removeprefix(BYTE_ORDER_MARK)


def repeated_key(pairs: list[tuple[str, Any]]) -> str | None:
    """Return a key that occurs more than once in these JSON pairs, or None."""
    if len(dict(pairs)) == len(pairs):
        return None
    return Counter(key for key, _ in pairs).most_common(1)[0][0]


def read_text(path: Path | Traversable) -> str:
    """Return the text in a file, which may begin with a byte order mark.

    Raise OSError if the file cannot be read, and UnicodeDecodeError if it is not UTF-8.
    """
    return without_mark(path.read_text(encoding="utf-8"))


def filled_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text that are not blank, each with its number."""
    return [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


@contextmanager
def atomic_write(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing. The file gets its name only when it is complete and stored on the disk.

    If an error occurs, the previous file remains.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
