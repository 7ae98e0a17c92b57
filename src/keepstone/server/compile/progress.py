"""Estimates of how long the compilation of a game will take."""

import time
from collections.abc import Callable

# The share of the whole time that has passed when each step begins: see keepstone.search.warm.
BEGINS = {
    "rules": 0.0,
    "pictures": 0.32,
    "random games": 0.36,
    "guesses": 0.41,
    "search": 0.5,
    "reasons": 0.95,
}
USUAL_SECONDS = 60.0  # for a whole game, until something is known
LEAST = 5  # seconds


class Progress:
    """The games that are being compiled, with an estimate of the time that is left for each of them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began: dict[str, float] = {}
        self._total: dict[str, float] = {}

    def note(self, game: str, line: str) -> None:
        """Record that a step of a game's compilation begins. line: as `keepstone.search.warm` prints it."""
        share = BEGINS.get(line.partition(" (")[0])
        if share is None:
            return
        began = self._began.setdefault(game, self._clock())
        if share > 0:
            self._total[game] = (self._clock() - began) / share

    def end(self, game: str) -> None:
        self._began.pop(game, None)

    def seconds_left(self) -> dict[str, int]:
        now = self._clock()
        usual = max(self._total.values(), default=USUAL_SECONDS)
        return {
            game: max(LEAST, round(self._total.get(game, usual) - (now - began)))
            for game, began in self._began.items()
        }
