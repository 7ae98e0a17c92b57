"""Answers about the analysis of a finished game."""

from msgspec import Struct

from keepstone.scene import Ghost, Picks
from keepstone.server.wire.fields import AnalysisStatus


class PlayRating(Struct, frozen=True):
    """How a seat has played. luck: what chance gave it, loss: what its decisions cost it, of the victory.

    play: a word for that, empty if nothing was judged; grades: how many of its decisions have each.
    """

    luck: float
    loss: float
    decisions: int
    play: str
    grades: dict[str, int]


class BetterAction(Struct, frozen=True):
    """An action that was better, with how the turn would go on; share: of the victory, after it."""

    share: float
    words: str


class WeakDecision(Struct, frozen=True):
    """A decision that was doubtful or worse. n: of its event in the record; loss: of the victory.

    error: the standard error of the loss; better: the best first; why: the reasons in a line.
    """

    n: int
    seat: int
    words: str
    grade: str
    grade_words: str
    loss: float
    error: float
    better: list[BetterAction]
    why: str


class LuckyDraw(Struct, frozen=True):
    """A draw that mattered. n: of its event in the record; gains: of the victory, for each seat."""

    n: int
    words: str
    gains: list[float]


class Findings(Struct, frozen=True):
    """What an analysis found. events: the numbers of the record's events; ratings: by seat.

    wins: what share of the victory each seat could expect, before the first event and after each.
    draws: those that changed the most. places: where the events stand at the table, whose log has more than the
    record; judged: where the decisions stand there that had a choice.
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
    """An action that a decision could have chosen, as a choice of the picture before it.

    share: of the victory, after it; played: it was chosen.
    """

    action: str
    words: str
    share: float
    played: bool
    picks: Picks
    ghost: Ghost | None


class Judgement(Struct, frozen=True):
    """A decision of a game that was analysed. n: of its event at the table; ways: the best first.

    loss: of the victory; why: the reasons in a line, empty where nothing was lost.
    """

    n: int
    seat: int
    grade: str
    grade_words: str
    loss: float
    why: str
    ways: list[Way]


class AnalysisCard(Struct, frozen=True):
    """How far the analysis of a game is: so many steps done of a total; findings: once it is done.

    position: the place in the queue of an analysis that waits, 1 if it is next; 0 if it does not wait.
    """

    status: AnalysisStatus
    done: int
    total: int
    findings: Findings | None = None
    position: int = 0
