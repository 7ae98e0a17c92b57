"""Puzzles in the browser: their list, their positions and the answers to attempts."""

from msgspec import Struct

from keepstone.protocol import Difficulty
from keepstone.server.wire.analysis import Way
from keepstone.server.wire.frames import ViewFrame


class PuzzleCard(Struct, frozen=True):
    """A puzzle in the list of a game.

    difficulty: how hard it is to find the best action; themes: the names of its themes, which hint at the
    solution.
    """

    id: str
    players: int
    difficulty: Difficulty
    themes: list[str]


class PuzzleTheme(Struct, frozen=True):
    """A theme of puzzles. words: its name in the requested language."""

    name: str
    words: str


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, and the themes that several of them share."""

    themes: list[PuzzleTheme]
    puzzles: list[PuzzleCard]


class PuzzlePosition(Struct, frozen=True):
    """The position of a puzzle as the solver sees it. seat: the solver's seat."""

    id: str
    difficulty: Difficulty
    seat: int
    names: list[str]
    view: ViewFrame


class PuzzleGain(Struct, frozen=True):
    """A part of the evaluation in which the best action is better than another action.

    points: the difference, as text.
    """

    words: str
    points: str


class PuzzleAnswer(Struct, frozen=True):
    """The answer to an attempt at a puzzle.

    words: the attempted action; share: the win probability after it, or null if the search did not compare it
    with the best one. ways: the best actions, best first, and the attempted one if it was compared. line: the
    best action and how the turn may continue, in words. gains: what the best action gains compared with the
    attempted one or, after the best action, with the second-best one; later: whether most of the difference
    shows only after the turn.
    """

    best: bool
    words: str
    share: float | None
    ways: list[Way]
    line: list[str]
    gains: list[PuzzleGain]
    later: bool
