"""The server's time, which all players' clocks use. Machines that share a database must agree on the time."""

import time
from datetime import UTC, datetime

DAY = len("2026-11-22")  # the date in a written time
DAY_MS = 86_400_000


def now() -> int:
    """Return the number of milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def written(ms: int) -> str:
    """Format a time, in ms since 1970, as ISO 8601 in UTC. Times are sent and stored in ISO 8601 format."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def today() -> str:
    """Return the current day in UTC."""
    return written_now()[:DAY]


def written_now() -> str:
    """Format the current time as ISO 8601 in UTC."""
    return written(now())
