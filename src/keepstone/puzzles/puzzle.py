"""The puzzle type: a game up to a decision, as the deciding seat sees it, and the solution."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from keepstone.analysis.decisions import Alternative, Verdict
from keepstone.analysis.explain import LEAST_SHOWN, explanation, reasons_of
from keepstone.analysis.report import Decision
from keepstone.analysis.study import decision_of
from keepstone.errors import InvalidRecord
from keepstone.kit.actions import UNSEEN
from keepstone.playing.notation import Record, write_line
from keepstone.playing.position import OBSERVE, Position
from keepstone.playing.replay import replay
from keepstone.playing.view import ENGLISH, View
from keepstone.protocol import Difficulty
from keepstone.text.sentences import sentence
from keepstone.text.words import N_

Share = Annotated[float, Meta(ge=0, le=1)]  # smallest lead of the solution, in win probability
# "points": the turn scores points; "later": most of the lead does not show at the end of the turn; "rival": the
# other seats lose more than the solver gains
Effect = Literal["points", "later", "rival"]
Number = Annotated[int, Meta(ge=0)]
# Difficulty is measured by the iterations that a search needs, divided by the solution's lead.
MEDIUM, HARD = 120, 400  # smallest values of medium and of hard puzzles
TOO_HARD = 960  # the iterations that count if short searches do not find the solution
SMALLEST_GAP = 0.01
ID_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Choice:
    """An action at a puzzle's decision, with each seat's win probability after it."""

    action: str
    wins: tuple[Share, ...]


class Gain(NamedTuple):
    """A part of the evaluation in which the solution is better. points: the difference, as text."""

    words: str
    points: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The solution of a puzzle. choices: the solution, followed by the other evaluated actions, best first.

    error: the standard error of the solution's lead over the second-best action. line: the solution and its
    continuation within the turn. needed: the iterations with which a search usually finds the solution; 0 if
    short searches do not find it. effects: what the solution does. hidden: the events that the record hides,
    in order. seed, game, iterations: the search that found the puzzle, and the number of the game.
    """

    choices: Annotated[tuple[Choice, ...], Meta(min_length=2)]
    error: Share
    line: Annotated[tuple[str, ...], Meta(min_length=1)]
    needed: Number
    effects: tuple[Effect, ...]
    hidden: tuple[str, ...]
    seed: int
    game: Number
    iterations: Number


def id_of(record: Record) -> str:
    """Return the ID of the puzzle with this record."""
    return sha256(write_line(record).encode()).hexdigest()[:ID_LENGTH]


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
        return id_of(self.record)

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
        """Return how hard the puzzle is.

        A puzzle is harder if a search needs more iterations or if the lead of the solution is smaller.
        """
        effort = (self.answer.needed or TOO_HARD) / max(self.gap, SMALLEST_GAP)
        if effort < MEDIUM:
            return "easy"
        return "medium" if effort < HARD else "hard"

    @property
    def log(self) -> list[str]:
        """Return the events of the game up to the decision, including the events that the record hides.

        Raise InvalidRecord if the number of hidden events is wrong.
        """
        hidden, events = iter(self.answer.hidden), []
        for text in self.record.log:
            if not text.startswith(OBSERVE):
                events.append(next(hidden, text) if UNSEEN in text.split() else text)
        if next(hidden, None):
            raise InvalidRecord(
                sentence("a puzzle must not contain more hidden events than its record")
            )
        return events

    def choice(self, action: str) -> Choice | None:
        """Return an action's evaluation, or None if the search did not compare it with the solution."""
        return next((choice for choice in self.answer.choices if choice.action == action), None)

    def reason(
        self, names: Sequence[str], language: NullTranslations = ENGLISH, action: str | None = None
    ) -> str:
        """Return a text that explains why an action is worse than the solution.

        names: the players' names, by seat. action: the worse action, by default the second-best one. An action
        that was not compared counts as the worst of the compared actions.
        """
        worse = self.judged(action)
        reasons = reasons_of(self.position.game, worse.differences, language)
        return explanation(reasons, self.seat, worse.loss, worse.at_once, names, language)

    def gains(
        self, worse: Decision, names: Sequence[str], language: NullTranslations = ENGLISH
    ) -> list[Gain]:
        """Return the gains of the solution over a worse action at the end of the turn, largest first.

        names: the players' names, by seat.
        """
        gained = (
            reason._replace(points=-reason.points)
            for reason in reasons_of(self.position.game, worse.differences, language)
            if (reason.points < 0) == (reason.seat == self.seat)
        )
        return [
            Gain(
                reason.what
                if reason.seat == self.seat
                else f"{reason.what} ({names[reason.seat]})",
                reason.gain(language),
            )
            for reason in gained
            if abs(reason.points) >= LEAST_SHOWN
        ]

    def judged(self, action: str | None = None) -> Decision:
        """Return an action as a judged decision, compared with the solution.

        action: the action to judge, by default the second-best one. An action that was not compared counts as the
        worst of the compared actions.
        """
        other = self.answer.choices[1] if action is None else self.choice(action)
        if other is None:
            other = Choice(str(action), self.answer.choices[-1].wins)
        best, error, line = self.answer.choices[0], self.answer.error, self.answer.line
        return judged(self.position.bare(), best, other, error, line)


def judged(seen: View, best: Choice, other: Choice, error: float, line: Sequence[str]) -> Decision:
    """Return an action as a judged decision, compared with the best one. seen: the view of the seat to act."""
    both = tuple(Alternative(seen.parse(choice.action), choice.wins) for choice in (best, other))
    loss = best.wins[seen.to_act] - other.wins[seen.to_act]
    verdict = Verdict(both, tuple(map(seen.game.parse_action, line)), loss, error)
    return decision_of(seen, both[1].action, verdict)


EFFECTS: dict[Effect, str] = {
    "points": N_("Scores at once"),
    "later": N_("Pays off later"),
    "rival": N_("Stops a rival"),
}


def themes_of(puzzle: Puzzle) -> Iterator[str]:
    """Yield the themes of a puzzle, as English texts."""
    view = puzzle.position
    yield from view.game.themes(view.state, view.parse(puzzle.solution))
    for effect in puzzle.answer.effects:
        yield EFFECTS[effect]
