"""Clocks: how much time a table gives, and what is left of it after so much was spent."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from keepstone.kit.quoting import quoted
from keepstone.match.errors import InvalidClock
from keepstone.sentences import sentence

SECOND = 1000
MINUTE, DAY = 60 * SECOND, 86_400 * SECOND
FOR_THE_GAME = re.compile(r"(\d{1,3})\+(\d{1,3})")
FOR_A_TURN = re.compile(r"(\d{1,2})d")
MINUTES, INCREMENTS, DAYS = range(1, 181), range(181), range(1, 15)
EXAMPLES = ("10+15", "2d")


@dataclass(frozen=True, slots=True)
class Clock:
    """All in milliseconds. start: for the whole game, or each_turn anew.

    increment: what a seat gets whenever the move passes on from it to another.
    """

    start: int
    increment: int = 0
    each_turn: bool = False

    def times(
        self, players: int, decisions: Sequence[tuple[int, int]], following: int | None
    ) -> list[int]:
        """What is left for each seat after decisions, each a seat and what it took.

        following: who is to act then.
        """
        left = [self.start] * players
        movers = [*(seat for seat, _ in decisions), following]
        for (seat, spent), then in zip(decisions, movers[1:], strict=True):
            left[seat] -= spent
            if then not in (None, seat):
                left[seat] = self.start if self.each_turn else left[seat] + self.increment
        return left


def parse_clock(text: str) -> Clock | None:
    """The clock that a text means, None for the empty one; InvalidClock tells the grammar."""
    if text == "":
        return None
    if (found := FOR_THE_GAME.fullmatch(text)) and text.isascii():
        minutes, seconds = map(int, found.groups())
        if minutes in MINUTES and seconds in INCREMENTS:
            return Clock(minutes * MINUTE, seconds * SECOND)
    if (found := FOR_A_TURN.fullmatch(text)) and text.isascii() and int(found[1]) in DAYS:
        return Clock(int(found[1]) * DAY, each_turn=True)
    raise InvalidClock(
        sentence(
            "{text} is no clock: it is empty, or M+S for M minutes (1 to 180) and S seconds "
            "(0 to 180) more for each turn, or Dd for D days (1 to 14) a turn",
            text=quoted(text),
        ),
        EXAMPLES,
    )
