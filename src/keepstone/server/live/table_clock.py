"""The clock of a table: how much time the players have left."""

from keepstone.match import Match
from keepstone.server.base import server_time
from keepstone.server.storage.clocks import ClockStore


class TableClock:
    """The clock of a table. due: when the player to act runs out of time, in ms since 1970, or None."""

    def __init__(self, clocks: ClockStore, table: str, due: int | None):
        self._clocks, self._table, self.due = clocks, table, due

    def times(self, match: Match) -> list[int | None] | None:
        """Return the milliseconds that each person has left now.

        The value for a bot is None; without a clock, the whole result is None.
        """
        times, running = match.times(), match.running
        if times and running is not None and self.due is not None:
            times[running] = max(0, min(times[running] or 0, self.due - server_time.now()))
        return times

    async def took(self, match: Match) -> int:
        """Return how many milliseconds the current player's clock has been running.

        The deadline is read from the database, because a process that has just started may have moved it.
        """
        times, running = match.times(), match.running
        if times is None or running is None:
            return 0
        due = await self._clocks.due_of(self._table)
        return 0 if due is None else (times[running] or 0) - (due - server_time.now())
