"""Responses about the analysis of a finished game. Luck, losses and shares are given as win probabilities."""

from msgspec import Struct

from keepstone.drawing.scene import Choice, Ghost, Picks
from keepstone.server.wire.fields import AnalysisStatus


class PlayRating(Struct, frozen=True):
    """The rating of how well a seat has played.

    luck: the win probability gained by chance events; loss: the win probability lost by the seat's own decisions.

    play: a word for the rating, empty if no decision was analysed; grades: the number of decisions with each
    grade.
    """

    luck: float
    loss: float
    decisions: int
    play: str
    grades: dict[str, int]


class BetterAction(Struct, frozen=True):
    """A better action, in words. share: the win probability after it; symbols: as in an event's frame."""

    share: float
    words: str
    symbols: tuple[str, ...]


class WeakDecision(Struct, frozen=True):
    """A decision that is graded doubtful or worse.

    n: the number of the decision's event in the record; loss: the lost win probability. error: the standard error
    of the loss; best: the best action; why: the reasons in one line.
    """

    n: int
    seat: int
    words: str
    grade: str
    grade_words: str
    loss: float
    error: float
    best: BetterAction
    why: str


class LuckyDraw(Struct, frozen=True):
    """A chance event with a large effect on the win probability.

    n: the number of the event in the record; gains: the win probability gained, by seat; symbols:
    as in an event's frame.
    """

    n: int
    words: str
    gains: list[float]
    symbols: tuple[str, ...]


class Findings(Struct, frozen=True):
    """The findings of an analysis. events: the numbers of the events in the record; ratings: by seat.

    wins: each seat's win probability before the first event and after each event. draws: the chance events
    with the largest effect. places: for each event in the record, its number in the table's log, which also
    contains undone events and calls; judged: the numbers of the analysed decisions in the table's log.
    """

    iterations: int
    events: list[int]
    wins: list[list[float]]
    ratings: list[PlayRating]
    decisions: list[WeakDecision]
    draws: list[LuckyDraw]
    places: list[int] = []
    judged: list[int] = []


class Way(Struct, frozen=True):
    """An action that was possible at a decision, as a choice in the picture before the decision.

    share: the win probability after this action; played: whether this action was played.
    """

    action: str
    words: str
    share: float
    played: bool
    picks: Picks
    ghost: Ghost | None

    @classmethod
    def of(cls, choice: Choice, share: float, played: bool) -> "Way":
        """Return the way that corresponds to a choice in the picture."""
        return cls(choice.action, choice.words, share, played, choice.picks, choice.ghost)


class Judgement(Struct, frozen=True):
    """An analysed decision. n: the number of the event in the table's log; ways: the possible actions, best first.

    loss: the lost win probability; why: the reasons in one line, empty if nothing was lost. choices: all legal
    actions, so that a player can try the decision again.
    """

    n: int
    seat: int
    grade: str
    grade_words: str
    loss: float
    why: str
    ways: list[Way]
    choices: list[Choice]


class AnalysisCard(Struct, frozen=True):
    """The progress of an analysis: how many of its steps are done.

    findings: the results, once the analysis is done.

    position: the position in the queue, from 1; 0 if the analysis is not waiting.
    """

    status: AnalysisStatus
    done: int
    total: int
    findings: Findings | None = None
    position: int = 0
