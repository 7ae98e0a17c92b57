"""Training a net: rounds of games against itself, and steps of learning after each."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from keepstone.kit.rng import new_rng
from keepstone.learning.duel import Strength, strength
from keepstone.learning.gradient import adam, add_gradient, new_errors, new_moments
from keepstone.learning.self_play import (
    Games,
    Lessons,
    new_games,
    new_lessons,
    new_path,
    play_games,
)
from keepstone.pool import Pool
from keepstone.position import GameConfig
from keepstone.protocol import ConflictingOptions
from keepstone.search.workspace import new_workspace
from keepstone.value.net import UNITS, Net, blank_net, new_scratch, no_net

GAMES = 500  # of a round
SEEDS = 2**64  # any seed is taken modulo this, as everywhere
LESSONS = 120  # of a game
KEPT = 200_000  # lessons that are learned from
BATCH = 256
STEPS = 900  # of a round
TRACE = 0.85  # lambda
EXPLORED = 2  # decisions in a hundred
RATE, SLOWER = 1e-3, 10_000  # of learning; half of it after so many games
AVERAGED = 3_000  # steps
PIECE = 50  # games that are played at a time; the result does not depend on who plays them


class Piece(NamedTuple):
    """Games to be played at a time, wherever: a table's configuration, their numbers (uint64), and a net."""

    config: GameConfig
    numbers: np.ndarray
    net: Net


class Played(NamedTuple):
    """What came of a piece."""

    lessons: Lessons
    games: Games


Keep = Callable[[Sequence[tuple[Piece, Games]]], None]


class Training:
    """A net that is being trained; everything follows from the configurations and the seed.

    The configurations are of one game with as many players, and are played in turn.

    net: what learns; average: its weights averaged over some three rounds, which play and are the result:
    they waver less. games: played so far. error: the root of the mean squared error of points in the last round.
    """

    def __init__(self, configs: Sequence[GameConfig], seed: int = 0):
        game, players = configs[0].game, configs[0].players
        if any(each.game is not game for each in configs):
            raise ConflictingOptions("one net cannot learn games whose pieces differ")
        self.configs, self.seed = configs, seed
        self.game, self.players = game, players
        self.rng = np.random.default_rng(seed % SEEDS)
        self.net = self._first_net()
        self.average = copy_of(self.net)
        self.moments = new_moments(self.net)
        self.lessons = new_lessons(game, players, KEPT)
        self.games = self.steps = self.learned = 0
        self.error = math.nan
        self._scratch, self._errors = new_scratch(game, players), new_errors(players)

    def counters(self) -> list[int]:
        """How far it is: games, steps, lessons."""
        return [self.games, self.steps, self.learned]

    def set_counters(self, counters: list[int]) -> None:
        """Go on from there."""
        self.games, self.steps, self.learned = counters

    def _first_net(self) -> Net:
        """Small random weights, and no say yet."""
        net = blank_net(self.game)
        net.seats[:] = self.rng.normal(0, 0.1, net.seats.shape)
        net.table[:, :UNITS] = self.rng.normal(0, 0.1, (len(net.table), UNITS))
        return net

    def round(self, pool: Pool, keep: Keep | None = None) -> None:
        """Play a round of games, and learn from these and earlier ones; keep is told all that is played."""
        pieces = self._pieces()
        played = list(pool(play_piece, pieces))
        for each in played:
            self._keep(each.lessons)
        if keep:
            keep([(piece, each.games) for piece, each in zip(pieces, played, strict=True)])
        self.games += GAMES
        self.error = float(np.sqrt(np.mean([self._learn() for _ in range(STEPS)])))

    def _pieces(self) -> list[Piece]:
        """The next games, each piece of them with the configuration whose turn it is."""
        return [
            Piece(
                self.configs[start // PIECE % len(self.configs)],
                np.arange(start, start + PIECE, dtype=np.uint64)
                + np.uint64(self.seed * 10**9 % SEEDS),
                self.average,
            )
            for start in range(self.games, self.games + GAMES, PIECE)
        ]

    def _keep(self, lessons: Lessons) -> None:
        """Put lessons in the place of the oldest."""
        where = (self.learned + np.arange(len(lessons.states))) % KEPT
        for kept, new in zip(self.lessons, lessons, strict=True):
            kept[where] = new
        self.learned += len(where)

    def _learn(self) -> float:
        self.steps += 1
        picks = self.rng.integers(0, min(self.learned, KEPT), BATCH)
        by_points = self.game.learning.by_points
        slopes = self.moments.gradient
        error: float = add_gradient(
            self.lessons, picks, by_points, self.net, slopes, self._scratch, self._errors
        )
        rate = RATE / (1 + self.games / SLOWER)
        for weights, slope, mean, square in list(zip(self.net, *self.moments, strict=True))[:3]:
            adam(weights, slope, mean, square, BATCH, rate, self.steps)
        for smooth, weights in zip(self.average, self.net, strict=True):
            smooth += np.float32(1 / AVERAGED) * (weights - smooth)
        return error

    def strength(self, games: int) -> list[Strength]:
        """The averaged net against the frozen start, one seat against all others, by configuration."""
        start = no_net(self.game)
        return [strength(each, self.average, start, games) for each in self.configs]


def copy_of(net: Net) -> Net:
    """The same weights in other arrays."""
    return Net(*(each.copy() for each in net))


def play_piece(piece: Piece) -> Played:
    """Some games of a net against itself. What comes from afar is read-only, of which Numba would compile
    a version of its own: so it is copied."""
    config, net = piece.config, copy_of(piece.net)
    game, players = config.game, config.players
    games = new_games(piece.numbers.copy())
    lessons = new_lessons(game, players, LESSONS * len(games.numbers))
    work = new_workspace(game, players, new_rng(0), net=net)
    first, path = config.new().states[0], new_path(game, players)
    play_games(first, games, EXPLORED, TRACE, work, path, lessons)
    return Played(lessons, games)
