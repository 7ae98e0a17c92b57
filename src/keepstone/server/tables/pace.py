"""How long bots take: what they do without a choice comes no sooner than what they chose.

A bot that looks ahead takes its time, but answers at once where one action is legal. That would tell
what it holds.
"""

LONGEST = 2.0  # seconds


class Pace:
    """Of each level in each game: as long as its last choice took. least: in seconds; 0 lets bots be quick."""

    def __init__(self, least: float):
        self._least = least
        self._last: dict[tuple[str, str], float] = {}

    def rest(self, game: str, level: str, took: float, forced: bool) -> float:
        """How many seconds to hold an answer that took so many; none where bots are to be quick."""
        if not forced:
            self._last[game, level] = took
        pace = max(self._least, self._last.get((game, level), 0.0))
        return max(0.0, min(pace, LONGEST) - took) if self._least else 0.0
