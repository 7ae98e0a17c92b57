"""Training of a net: rounds of self-play, each followed by training steps."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from keepstone.errors import ConflictingOptions
from keepstone.kit.pool import Pool
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
from keepstone.playing.position import GameConfig
from keepstone.search.workspace import new_workspace
from keepstone.value.net import UNITS, Net, blank_net, new_scratch, no_net
from keepstone.value.weights import NetFile, net_in

SEEDS = 2**64  # seeds are taken modulo this number, as in the rest of Keepstone
BATCH = 256
STEPS = 900  # training steps in a round
TRACE = 0.85  # lambda in TD(lambda)
EXPLORED = 2  # percentage of random decisions
CHUNK = 50  # games in a chunk; the result does not depend on the number of workers


class Schedule(NamedTuple):
    """The sizes and the learning rate of a training run.

    games: games in a round. lessons: lessons drawn from each game. stored: number of the most recent lessons that
    are used for training. rate: learning rate at the beginning; halved: number of games after which it is halved.
    averaged: number of training steps that the running average of the weights covers.
    """

    games: int
    lessons: int
    stored: int
    rate: float
    halved: int
    averaged: int


NEW_NET = Schedule(500, 120, 200_000, rate=1e-3, halved=10_000, averaged=3_000)
# A good net learns more from small steps and many different games.
REFINEMENT = Schedule(2_000, 30, 400_000, rate=2e-4, halved=40_000, averaged=8_000)


class Chunk(NamedTuple):
    """A chunk of games that one worker plays.

    numbers: the games' numbers (uint64). lessons: the number of lessons drawn from each game.
    """

    config: GameConfig
    numbers: np.ndarray
    net: Net
    lessons: int


class ChunkResult(NamedTuple):
    """The result that a worker returns for a chunk."""

    lessons: Lessons
    games: Games


Export = Callable[[Sequence[tuple[Chunk, Games]]], None]


class Training:
    """A training run of a net. The configurations and the seed completely determine the run.

    All configurations have the same game and number of players; the training run plays them in turn.

    start: the net that is refined; None: a new net is trained.

    net: the net that learns. average: the running average of its weights over several rounds; this averaged net
    plays the games and is the result of the training, since it fluctuates less. games: the number of games
    played so far. error: the root mean squared error of points in the last round.
    """

    def __init__(self, configs: Sequence[GameConfig], seed: int = 0, start: NetFile | None = None):
        game, players = configs[0].game, configs[0].players
        if any(config.game is not game for config in configs):
            raise ConflictingOptions("one net cannot learn games whose pieces differ")
        self.configs, self.seed, self.start = configs, seed, start
        self.game, self.players = game, players
        self.schedule = REFINEMENT if start else NEW_NET
        self.rng = np.random.default_rng(seed % SEEDS)
        self.net = self._first_net()
        self.average = copy_of(self.net)
        self.moments = new_moments(self.net)
        self.lessons = new_lessons(game, players, self.schedule.stored)
        self.games = self.steps = self.learned = 0
        self.error = math.nan
        self._scratch, self._errors = new_scratch(game, players), new_errors(players)

    def counters(self) -> list[int]:
        return [self.games, self.steps, self.learned]

    def set_counters(self, counters: list[int]) -> None:
        self.games, self.steps, self.learned = counters

    def _first_net(self) -> Net:
        """Return a copy of the start, or a net with small random weights, whose output is 0."""
        if self.start:
            return copy_of(net_in(self.start, self.game, self.players))
        net = blank_net(self.game)
        net.seats[:] = self.rng.normal(0, 0.1, net.seats.shape)
        net.table[:, :UNITS] = self.rng.normal(0, 0.1, (len(net.table), UNITS))
        return net

    def round(self, pool: Pool, export: Export | None = None) -> None:
        """Play a round of games, and learn from the lessons of these and earlier games.

        export: a function that receives all games of the round.
        """
        chunks = self._chunks()
        played = list(pool(play_chunk, chunks))
        for result in played:
            self._store(result.lessons)
        if export:
            export([(chunk, result.games) for chunk, result in zip(chunks, played, strict=True)])
        self.games += self.schedule.games
        self.error = float(np.sqrt(np.mean([self._learn() for _ in range(STEPS)])))

    def _chunks(self) -> list[Chunk]:
        """Return the next round's games in chunks. The configurations take turns."""
        return [
            Chunk(
                self.configs[start // CHUNK % len(self.configs)],
                np.arange(start, start + CHUNK, dtype=np.uint64)
                + np.uint64(self.seed * 10**9 % SEEDS),
                self.average,
                self.schedule.lessons,
            )
            for start in range(self.games, self.games + self.schedule.games, CHUNK)
        ]

    def _store(self, lessons: Lessons) -> None:
        """Replace the oldest lessons in the buffer with new ones."""
        where = (self.learned + np.arange(len(lessons.states))) % self.schedule.stored
        for stored, new in zip(self.lessons, lessons, strict=True):
            stored[where] = new
        self.learned += len(where)

    def _learn(self) -> float:
        self.steps += 1
        picks = self.rng.integers(0, min(self.learned, self.schedule.stored), BATCH)
        by_points = self.game.learning.by_points
        slopes = self.moments.gradient
        error: float = add_gradient(
            self.lessons, picks, by_points, self.net, slopes, self._scratch, self._errors
        )
        rate = self.schedule.rate / (1 + self.games / self.schedule.halved)
        for weights, slope, mean, square in list(zip(self.net, *self.moments, strict=True))[:3]:
            adam(weights, slope, mean, square, BATCH, rate, self.steps)
        for smooth, weights in zip(self.average, self.net, strict=True):
            smooth += np.float32(1 / self.schedule.averaged) * (weights - smooth)
        return error

    def strength(self, games: int, other: Net | None = None) -> list[Strength]:
        """Measure the strength of the averaged net for each configuration.

        Its opponent is the net `other` or the game's own evaluation.
        """
        start = no_net(self.game) if other is None else other
        return [strength(config, self.average, start, games) for config in self.configs]


def copy_of(net: Net) -> Net:
    return Net(*(weights.copy() for weights in net))


def play_chunk(chunk: Chunk) -> ChunkResult:
    """Play a chunk of games in which a net plays against itself.

    Arrays from another process are read-only, and Numba would compile another version of the code for them, so
    these arrays are copied.
    """
    config, net = chunk.config, copy_of(chunk.net)
    game, players = config.game, config.players
    games = new_games(chunk.numbers.copy())
    lessons = new_lessons(game, players, chunk.lessons * len(games.numbers))
    work = new_workspace(game, players, new_rng(0), net=net)
    first, path = config.new().states[0], new_path(game, players)
    play_games(first, games, EXPLORED, TRACE, work, path, lessons)
    return ChunkResult(lessons, games)
