"""The server's time, which all players' clocks use.

The time advances with the monotonic clock of this process, so a jump of a system clock changes no duration. It is
set by a reference clock, on which all processes that share a database agree: `keepstone.server.storage.clocks`.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

DAY = len("2026-11-22")  # the date in a written time
DAY_MS = 86_400_000
TOLERANCE = 1_000  # ms; a greater difference from the reference clock is a jump
FOLLOWED = 200  # a smaller difference is made up for by 1 ms in this many, which is faster than any clock drifts


def wall() -> int:
    """Return the time of this machine's clock, in ms since 1970. Other code calls `now`."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Return the time of the monotonic clock, in ms."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of the reference clock. offset: from the monotonic clock, in ms; error: its greatest, in ms."""

    offset: int
    error: int = 0


class Clock:
    """The time of the reference clock at its last reading, advanced by the monotonic clock.

    offset: the difference from the monotonic clock, in ms; generation: the number of moves of all deadlines in the
    database that this clock accounts for, None before the first reading.
    """

    def __init__(self) -> None:
        self.offset = wall() - steady()
        self.generation: int | None = None
        self._followed = steady()

    def now(self) -> int:
        return steady() + self.offset

    def jump(self, reading: Reading) -> int:
        """Return by how many ms the reference clock has jumped, or 0."""
        jump = reading.offset - self.offset
        return jump if abs(jump) > TOLERANCE + reading.error else 0

    def adopt(self, reading: Reading, generation: int | None) -> None:
        """Set this clock by a reading. generation: as in the database, whose deadlines are in this time."""
        self.offset, self.generation, self._followed = reading.offset, generation, steady()

    def follow(self, reading: Reading) -> None:
        """Make up slowly for a small difference from the reference clock, such as drift. Ignore jumps."""
        passed, self._followed = steady() - self._followed, steady()
        if self.jump(reading):
            return
        lowest, highest = reading.offset - reading.error, reading.offset + reading.error
        nearest, most = max(lowest, min(self.offset, highest)), passed // FOLLOWED
        self.offset += max(-most, min(nearest - self.offset, most))


CLOCK = Clock()


def now() -> int:
    """Return the server's time in milliseconds since 1970."""
    return CLOCK.now()


def written(ms: int) -> str:
    """Format a time, in ms since 1970, as ISO 8601 in UTC. Times are sent and stored in ISO 8601 format."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def later(text: str, **more: float) -> str:
    """Return the time that is later than a written one, for example by hours=2."""
    return (datetime.fromisoformat(text) + timedelta(**more)).isoformat()


def today() -> str:
    """Return the current day in UTC."""
    return written_now()[:DAY]


def written_now() -> str:
    return written(now())
