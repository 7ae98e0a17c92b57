"""What a puzzle is: a game up to a decision, as its seat may know it, and what is best there."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations
from typing import Annotated

from msgspec import Meta

from keepstone.analysis.decisions import Alternative, Verdict
from keepstone.analysis.explain import explained, reasons_of
from keepstone.analysis.report import Decision
from keepstone.analysis.study import told
from keepstone.notation import Record
from keepstone.position import Position
from keepstone.replay import replay
from keepstone.view import ENGLISH

Share = Annotated[float, Meta(ge=0, le=1)]  # of the victory
Number = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, and the share of the victory that each seat can expect after it."""

    action: str
    wins: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is best. choices: the solution, then others that were tried, the better first.

    error: the standard error of how much the solution is better than the second. line: the solution, and how
    the seat's turn may go on. seed, game, iterations: of the search that found it, and in which of its games.
    """

    choices: Annotated[tuple[Choice, ...], Meta(min_length=2)]
    error: Share
    line: Annotated[tuple[str, ...], Meta(min_length=1)]
    seed: int
    game: Number
    iterations: Number


@dataclass(frozen=True)
class Puzzle:
    """A decision in which one action is far better than all others.

    record: the game up to it, as the seat that is to act may know it.
    """

    record: Record
    answer: Answer

    @cached_property
    def position(self) -> Position:
        """The table as its seat sees it; InvalidRecord if the record cannot be played."""
        return replay(self.record)

    @property
    def seat(self) -> int:
        """The seat that is to act."""
        return self.position.to_act

    @property
    def solution(self) -> str:
        """The best action."""
        return self.answer.choices[0].action

    @property
    def wins(self) -> float:
        """The share of the victory that the seat can expect after the solution."""
        return self.answer.choices[0].wins[self.seat]

    @property
    def gap(self) -> float:
        """How much more that is than after any other action."""
        return self.wins - self.answer.choices[1].wins[self.seat]

    def reason(self, names: Sequence[str], language: NullTranslations = ENGLISH) -> str:
        """Why the second best action is worse, in words; names: the seats'."""
        second = self._second()
        reasons = reasons_of(self.position.game, second.differences, language)
        return explained(reasons, self.seat, self.gap, second.at_once, names, language)

    def _second(self) -> Decision:
        """The second best action, judged as a decision."""
        seen = self.position.bare()
        both = [Alternative(seen.parse(each.action), each.wins) for each in self.answer.choices[:2]]
        line = tuple(map(seen.game.parse_action, self.answer.line))
        return told(seen, both[1].action, Verdict(tuple(both), line, self.gap, self.answer.error))
