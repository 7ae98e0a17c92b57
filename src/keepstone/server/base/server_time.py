"""The time that clocks go by. Machines that share a database are to have the same."""

import time
from datetime import UTC, datetime


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def written(ms: int) -> str:
    """A moment as it is sent, in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def written_now() -> str:
    """Return the time as it is stored."""
    return written(now())
