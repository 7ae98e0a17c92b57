"""The puzzle type: a game up to a decision, as the deciding seat sees it, and the solution."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations
from hashlib import sha256
from typing import Annotated

from msgspec import Meta

from keepstone.analysis.decisions import Alternative, Verdict
from keepstone.analysis.explain import explained, reasons_of
from keepstone.analysis.report import Decision
from keepstone.analysis.study import decision_of
from keepstone.notation import Record, write_line
from keepstone.position import Position
from keepstone.protocol import Difficulty
from keepstone.replay import replay
from keepstone.view import ENGLISH

Share = Annotated[float, Meta(ge=0, le=1)]  # smallest lead of the solution, in win probability
Number = Annotated[int, Meta(ge=0)]
EASY, MEDIUM = 0.15, 0.1  # minimum leads of the solution in easy and in medium puzzles
ID_LENGTH = 10


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
    def id(self) -> str:
        """Return a short text that identifies the position in all releases."""
        return sha256(write_line(self.record).encode()).hexdigest()[:ID_LENGTH]

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

    @property
    def difficulty(self) -> Difficulty:
        """Return how hard the puzzle is: the further the solution leads, the easier it is to find."""
        if self.gap >= EASY:
            return "easy"
        return "medium" if self.gap >= MEDIUM else "hard"

    def choice(self, action: str) -> Choice | None:
        """Return an action's evaluation, or None if the search did not compare it with the solution."""
        return next((each for each in self.answer.choices if each.action == action), None)

    def reason(
        self,
        names: Sequence[str],
        language: NullTranslations = ENGLISH,
        action: str | None = None,
    ) -> str:
        """Return why an action is worse than the solution, in words.

        names: by seat; action: by default the second-best one. An action that was not compared counts as the worst
        of the compared actions.
        """
        other = self.answer.choices[1] if action is None else self.choice(action)
        if other is None:
            other = Choice(str(action), self.answer.choices[-1].wins)
        judged = self._judged(other)
        reasons = reasons_of(self.position.game, judged.differences, language)
        return explained(reasons, self.seat, judged.loss, judged.at_once, names, language)

    def _judged(self, other: Choice) -> Decision:
        """Return an action in the form of a judged decision, as if it had been played instead of the solution."""
        seen, best = self.position.bare(), self.answer.choices[0]
        both = tuple(Alternative(seen.parse(each.action), each.wins) for each in (best, other))
        line = tuple(map(seen.game.parse_action, self.answer.line))
        loss = self.wins - other.wins[self.seat]
        return decision_of(seen, both[1].action, Verdict(both, line, loss, self.answer.error))
