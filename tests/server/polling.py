"""Waiting for something that a server does in the background."""

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")
PAUSE = 0.02  # seconds between two looks
LONGEST = 120.0  # seconds; a busy machine is slow


def eventually(look: Callable[[], Found], holds: Callable[[Found], object] = bool) -> Found:
    """Look again and again until a condition holds for what is found, and return it."""
    end = time.monotonic() + LONGEST
    while not holds(found := look()):
        assert time.monotonic() < end, f"still {found!r}"
        time.sleep(PAUSE)
    return found
