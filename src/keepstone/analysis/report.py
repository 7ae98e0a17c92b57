"""Results of an analysis: plain data classes that can be printed, drawn and sent."""

from collections import Counter
from dataclasses import asdict, dataclass
from gettext import NullTranslations
from typing import Any

from keepstone.analysis.explain import Reason, reasons_of
from keepstone.analysis.grades import GRADES, OPEN, rating_of
from keepstone.analysis.reasons import Difference
from keepstone.analysis.values import Value
from keepstone.playing.position import GameConfig
from keepstone.playing.view import ENGLISH

DIGITS = 4  # decimals of the numbers in a document


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action at a decision, with its evaluation. wins: each seat's win probability after it.

    points: each seat's expected points at the end of the turn, or None if the evaluation does not predict
    points.
    """

    action: str
    wins: tuple[float, ...]
    points: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between several actions, evaluated with the information that its seat had.

    choices: the compared actions, best first, including the played action. line: the expected continuation after
    the best action. loss: how much win probability the played action cost the seat; error: the standard error of
    the loss. cost: how much win probability the played action cost each seat; the deciding seat's cost is the
    loss. at_once: the part of the loss that the evaluation shows at the end of the turn, which is when another
    seat or chance is to act after the seat has played the actions that look best. differences: how the evaluation
    at the end of the turn differs from the evaluation after the best action.
    """

    seat: int
    action: str
    grade: str
    loss: float
    error: float
    cost: tuple[float, ...]
    at_once: float
    choices: tuple[Choice, ...]
    line: tuple[str, ...]
    differences: tuple[Difference, ...]

    @property
    def best(self) -> Choice:
        """Return the best action."""
        return self.choices[0]

    @property
    def is_open(self) -> bool:
        """Return whether the game was still open before the decision.

        Once a game is practically won or lost, no decision can cost much.
        """
        return OPEN <= self.best.wins[self.seat] <= 1 - OPEN


@dataclass(frozen=True, slots=True)
class Event:
    """An event with its number, and the value of the state after it.

    seat: the seat that decided, None for chance. luck: how much a chance event changed the value for each seat.
    decision: None for chance events, for forced actions, or if the record does not show what the seat knew.
    """

    number: int
    text: str
    seat: int | None
    value: Value
    luck: Value | None = None
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """A summary of a seat's decisions.

    decisions: the number of evaluated decisions; open: the number of those that were made while the game was open.
    loss: the sum of the losses of all decisions; mean: the mean loss of decisions in an open game; word: the
    rating for this mean. grades: the number of decisions by grade. luck: the win probability that the seat gained
    by chance; cost: the win probability that all decisions, including those of other seats, cost the seat. change:
    the difference between the last and the first win probability; rest: the part of this difference that neither
    luck nor decisions explain, since the evaluation has a limited horizon.
    """

    seat: int
    decisions: int
    open: int
    loss: float
    mean: float
    word: str
    grades: dict[str, int]
    luck: float
    cost: float
    change: float
    rest: float


@dataclass(frozen=True)
class Analysis:
    """The analysis of a game. start: the value before the first event.

    viewer: the seat whose observation was recorded, or None if the record shows everything. over: whether the
    game ended.
    """

    config: GameConfig
    iterations: int
    seed: int
    viewer: int | None
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    start: Value
    events: tuple[Event, ...]

    @property
    def decisions(self) -> list[tuple[int, Decision]]:
        """Return the evaluated decisions, with their event numbers."""
        return [(event.number, event.decision) for event in self.events if event.decision]

    @property
    def ratings(self) -> list[Rating]:
        """Return the summary of each seat's decisions."""
        return [self._rating(seat) for seat in range(self.config.players)]

    def reasons(self, decision: Decision, language: NullTranslations = ENGLISH) -> list[Reason]:
        """Return the reasons why the best action was better than the played one, by family of the evaluation."""
        return reasons_of(self.config.game, decision.differences, language)

    def to_dict(self) -> dict[str, Any]:
        """Return the analysis as plain values that can be converted to JSON."""
        head = {"format": "keepstone-analysis", "version": 1, "game": self.config.name}
        fields = ("iterations", "seed", "viewer", "over", "scores", "winners", "start")
        return {
            **head,
            "players": self.config.players,
            "options": self.config.options,
            **{name: _plain(getattr(self, name)) for name in fields},
            "ratings": [_plain(asdict(rating)) for rating in self.ratings],
            "events": [self._event(event) for event in self.events],
        }

    def _event(self, event: Event) -> dict[str, Any]:
        document: dict[str, Any] = _plain(
            {name: getattr(event, name) for name in ("number", "text", "seat", "value", "luck")}
        )
        return document | {"decision": event.decision and self._decision(event.decision)}

    def _decision(self, decision: Decision) -> dict[str, Any]:
        document: dict[str, Any] = _plain(asdict(decision))
        del document["differences"]
        return document | {"reasons": [_plain(reason) for reason in self.reasons(decision)]}

    def _rating(self, seat: int) -> Rating:
        judged = [decision for _, decision in self.decisions]
        own = [decision for decision in judged if decision.seat == seat]
        losses = [decision.loss for decision in own if decision.is_open]
        luck = sum(event.luck.wins[seat] for event in self.events if event.luck)
        cost = sum(decision.cost[seat] for decision in judged)
        change = (self.events[-1].value if self.events else self.start).wins[
            seat
        ] - self.start.wins[seat]
        counts = Counter(decision.grade for decision in own)
        return Rating(
            seat=seat,
            decisions=len(own),
            open=len(losses),
            loss=sum(decision.loss for decision in own),
            mean=sum(losses) / len(losses) if losses else 0.0,
            word=rating_of(losses),
            grades={grade: counts[grade] for grade in GRADES},
            luck=luck,
            cost=cost,
            change=change,
            rest=change - luck + cost,
        )


def _plain(value: Any) -> Any:
    """Convert named tuples to dicts and round floats, at all levels."""
    if hasattr(value, "_asdict"):
        return {key: _plain(item) for key, item in value._asdict().items()}
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return round(value, DIGITS) if isinstance(value, float) else value
