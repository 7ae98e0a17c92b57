"""Clocks: the time control of a match, and how much time each seat has left."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from keepstone.kit.quoting import quoted
from keepstone.match.errors import InvalidClock
from keepstone.text.sentences import sentence

SECOND = 1000
MINUTE, DAY = 60 * SECOND, 86_400 * SECOND
FOR_THE_GAME = re.compile(r"(\d{1,3})\+(\d{1,3})")
FOR_A_TURN = re.compile(r"(\d{1,2})d")
MINUTES, INCREMENTS, DAYS = range(1, 181), range(181), range(1, 15)
EXAMPLES = ("10+15", "2d")


@dataclass(frozen=True, slots=True)
class Clock:
    """A time control. start: the ms for the whole game or, if each_turn is set, for every turn.

    increment: the ms added to a seat's time when its turn ends and another seat's turn begins.
    """

    start: int
    increment: int = 0
    each_turn: bool = False

    def times(
        self, players: int, decisions: Sequence[tuple[int, int]], following: int | None
    ) -> list[int]:
        """Return the ms that each seat has left after `decisions`, a list of seats with the ms that they used.

        following: the seat to act next; None if no seat is to act.
        """
        left = [self.start] * players
        movers = [*(seat for seat, _ in decisions), following]
        for (seat, spent), then in zip(decisions, movers[1:], strict=True):
            left[seat] -= spent
            if then not in (None, seat):
                left[seat] = self.start if self.each_turn else left[seat] + self.increment
        return left


def parse_clock(text: str) -> Clock | None:
    """Parse a clock such as "10+15" or "2d". Return None for an empty text.

    Raise InvalidClock, with a message that explains the format, if the text is not a valid clock.
    """
    if text == "":
        return None
    if (match := FOR_THE_GAME.fullmatch(text)) and text.isascii():
        minutes, seconds = map(int, match.groups())
        if minutes in MINUTES and seconds in INCREMENTS:
            return Clock(minutes * MINUTE, seconds * SECOND)
    if (match := FOR_A_TURN.fullmatch(text)) and text.isascii() and int(match[1]) in DAYS:
        return Clock(int(match[1]) * DAY, each_turn=True)
    raise InvalidClock(
        sentence(
            "{text} is not a clock. Leave it empty, or use M+S for M minutes (1 to 180) plus S seconds "
            "(0 to 180) per turn, or Dd for D days (1 to 14) per turn",
            text=quoted(text),
        ),
        EXAMPLES,
    )
