"""The puzzle type: a game up to a decision, as the deciding seat sees it, and the solution."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations
from typing import Annotated

from msgspec import Meta

from keepstone.analysis.decisions import Alternative, Verdict
from keepstone.analysis.explain import explained, reasons_of
from keepstone.analysis.report import Decision
from keepstone.analysis.study import decision_of
from keepstone.notation import Record
from keepstone.position import Position
from keepstone.replay import replay
from keepstone.view import ENGLISH

Share = Annotated[float, Meta(ge=0, le=1)]  # smallest lead of the solution, in win probability
Number = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True, slots=True)
class Choice:
    """An action at a puzzle's decision, with each seat's win probability after it."""

    action: str
    wins: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The solution of a puzzle. choices: the solution, followed by the other evaluated actions, best first.

    error: the standard error of the solution's lead over the second-best action. line: the solution and its
    continuation within the turn. seed, game, iterations: the search that found the puzzle, and the number of
    the game.
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

    record: the game up to the decision, as observed by the seat to act.
    """

    record: Record
    answer: Answer

    @cached_property
    def position(self) -> Position:
        """Return the position as the seat to act sees it. Raise InvalidRecord if the record cannot be played."""
        return replay(self.record)

    @property
    def seat(self) -> int:
        """Return the seat to act."""
        return self.position.to_act

    @property
    def solution(self) -> str:
        """Return the best action."""
        return self.answer.choices[0].action

    @property
    def wins(self) -> float:
        """Return the win probability of the puzzle's seat after the solution."""
        return self.answer.choices[0].wins[self.seat]

    @property
    def gap(self) -> float:
        """Return the solution's lead in win probability over the second-best action."""
        return self.wins - self.answer.choices[1].wins[self.seat]

    def reason(self, names: Sequence[str], language: NullTranslations = ENGLISH) -> str:
        """Return why the second-best action is worse, in words. names: by seat."""
        second = self._second()
        reasons = reasons_of(self.position.game, second.differences, language)
        return explained(reasons, self.seat, self.gap, second.at_once, names, language)

    def _second(self) -> Decision:
        """Return the second-best action as a judged decision."""
        seen = self.position.bare()
        both = [Alternative(seen.parse(each.action), each.wins) for each in self.answer.choices[:2]]
        line = tuple(map(seen.game.parse_action, self.answer.line))
        return decision_of(
            seen, both[1].action, Verdict(tuple(both), line, self.gap, self.answer.error)
        )
