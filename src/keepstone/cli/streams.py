"""Standard input, output and errors as they are found: closed, narrow, or with few letters."""

import os
import shutil
import sys
from io import TextIOWrapper
from typing import TextIO

STRICT = ("strict", "surrogateescape")  # ways to encode that fail
USUAL = 80  # columns, where nobody says how many there are


def make_usable() -> None:
    """Let nothing that is printed fail: a closed stream is empty, an unknown letter is told by its number."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in STRICT:
            stream.reconfigure(errors="backslashreplace")


def _open_closed() -> None:
    """Put nothing behind each closed stream, so that no file that is opened later gets its number."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            if not _is_open(number):
                os.open(os.devnull, os.O_RDWR)  # it gets the lowest free number
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def forget_output() -> None:
    """Nobody reads on: let Python's last flush at exit go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def takes_all_letters(stream: TextIO) -> bool:
    """Whether every letter can be printed."""
    return (stream.encoding or "").lower().replace("-", "") in ("utf8", "utf8sig")


def columns() -> int:
    """How wide the terminal is that output goes to, or would go to."""
    return max(1, shutil.get_terminal_size((USUAL, 0)).columns)


def columns_for_errors() -> int:
    """How wide the terminal behind standard error is."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or USUAL
    except OSError:
        return USUAL
