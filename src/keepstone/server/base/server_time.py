"""The server's time, by which clocks run. Machines that share a database must have the same time."""

import time
from datetime import UTC, datetime


def now() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def written(ms: int) -> str:
    """Format a time in ms as ISO 8601, in UTC, as it is sent and stored."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def written_now() -> str:
    """Return the current time in that format."""
    return written(now())
