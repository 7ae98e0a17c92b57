"""The pace of bots: an action without alternatives takes as long as a choice between several actions.

A bot that searches takes time to choose between several actions. Without a delay, it would answer at once if
only one action is legal. An immediate answer would reveal information about the bot's hand.
"""

LONGEST = 2.0  # maximum seconds


class Pace:
    """How long the last choice between several actions took. least: the minimum in seconds; 0 disables delays."""

    def __init__(self, least: float):
        self._least = least
        self._last: dict[tuple[str, str], float] = {}

    def rest(self, game: str, level: str, took: float, forced: bool) -> float:
        """Return how many seconds to delay an action that took `took` seconds; 0 if delays are disabled."""
        if not forced:
            self._last[game, level] = took
        pace = max(self._least, self._last.get((game, level), 0.0))
        return max(0.0, min(pace, LONGEST) - took) if self._least else 0.0
