"""Handling of standard streams that are closed, narrow, or limited to certain characters."""

import os
import shutil
import sys
from io import TextIOWrapper
from typing import TextIO

STRICT = ("strict", "surrogateescape")  # error handlers that raise an exception
USUAL = 80  # columns, if the width is unknown


def make_usable() -> None:
    """Make printing safe: replace closed streams with /dev/null, and escape characters that cannot be encoded."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in STRICT:
            stream.reconfigure(errors="backslashreplace")


def _open_closed() -> None:
    """Open /dev/null for each closed standard stream, so that no other file gets the stream's descriptor."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            if not _is_open(number):
                os.open(os.devnull, os.O_RDWR)  # the system assigns the lowest free descriptor
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def forget_output() -> None:
    """Redirect output to /dev/null after a broken pipe, so that the flush at Python's exit does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def takes_all_letters(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().replace("-", "") in ("utf8", "utf8sig")


def columns() -> int:
    """Return the width of the terminal, or a default if it is unknown."""
    return max(1, shutil.get_terminal_size((USUAL, 0)).columns)


def columns_for_errors() -> int:
    """Return the width of standard error's terminal, or a default if it is unknown."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or USUAL
    except OSError:
        return USUAL
