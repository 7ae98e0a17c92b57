"""Training a net: rounds of games against itself, and steps of learning after each."""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.rng import new_rng
from keepstone.learning.duel import duels
from keepstone.learning.gradient import adam, add_gradient, new_errors, new_moments
from keepstone.learning.self_play import Lessons, new_lessons, new_path, play_games
from keepstone.position import GameConfig
from keepstone.search.workspace import new_workspace
from keepstone.value.net import UNITS, Net, blank_net, new_scratch, no_net

GAMES = 500  # of a round
LESSONS = 40  # of a game
KEPT = 200_000  # lessons that are learned from
BATCH = 256
STEPS = 300  # of a round
HAND_GAMES = 3_000  # by the frozen start, learned from the end only
TRACE = 0.85
EXPLORED = 2  # decisions in a hundred
RATE, SLOWER = 1e-3, 10_000  # of learning; half of it after so many games
AVERAGED = 1_000  # steps
PIECE = 50  # games that are played at a time; the result does not depend on who plays them
FIRST_DUEL = 10**12  # numbers of games against the frozen start, apart from those of learning


class Strength(NamedTuple):
    """How a net does against the frozen start, by one ply: shares of the victory and leads, with errors."""

    games: int
    wins: float
    wins_error: float
    lead: float
    lead_error: float


class Training:
    """A net that is being trained; everything follows from the configuration and the seed.

    net: what learns; average: its weights averaged over the last thousand steps, which play and are the result:
    they waver less. games: played so far. error: the root of the mean squared error of points in the last round.
    """

    def __init__(self, config: GameConfig, seed: int = 0):
        game, players = config.game, config.players
        self.config, self.seed = config, seed
        self.rng = np.random.default_rng(seed)
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
        net = blank_net(self.config.game)
        net.seats[:] = self.rng.normal(0, 0.1, net.seats.shape)
        net.table[:, :UNITS] = self.rng.normal(0, 0.1, (len(net.table), UNITS))
        return net

    def round(self, play: "Play") -> None:
        """Play a round of games, and learn from these and earlier ones."""
        by_hand = self.games < HAND_GAMES
        for lessons in play(self._pieces(), self.average, 1.0 if by_hand else TRACE):
            self._keep(lessons)
        self.games += GAMES
        self.error = float(np.sqrt(np.mean([self._learn() for _ in range(STEPS)])))

    def _pieces(self) -> list[np.ndarray]:
        """The numbers of the next games, which drive their chance."""
        first = self.seed * 10**9 + self.games
        numbers = np.arange(first, first + GAMES, dtype=np.uint64)
        return np.array_split(numbers, GAMES // PIECE)

    def _keep(self, lessons: Lessons) -> None:
        """Put lessons in the place of the oldest."""
        where = (self.learned + np.arange(len(lessons.states))) % KEPT
        for kept, new in zip(self.lessons, lessons, strict=True):
            kept[where] = new
        self.learned += len(where)

    def _learn(self) -> float:
        self.steps += 1
        picks = self.rng.integers(0, min(self.learned, KEPT), BATCH)
        by_points = self.config.game.learning.by_points
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

    def strength(self, games: int) -> Strength:
        """The averaged net against the frozen start, one seat against all others."""
        return strength(self.config, self.average, no_net(self.config.game), games)


def copy_of(net: Net) -> Net:
    """The same weights in other arrays."""
    return Net(*(each.copy() for each in net))


Play = Callable[[list[np.ndarray], Net, float], Any]


def player_here(config: GameConfig, workers: int) -> Play:
    """What plays pieces of a round with threads of this process, in order."""
    pool = ThreadPoolExecutor(workers)

    def play(pieces: list[np.ndarray], net: Net, trace: float) -> Any:
        return pool.map(lambda numbers: play_piece(config, numbers, net, trace), pieces)

    return play


def play_piece(config: GameConfig, numbers: np.ndarray, net: Net, trace: float) -> Lessons:
    """The lessons of some games of a net against itself."""
    game, players = config.game, config.players
    lessons = new_lessons(game, players, LESSONS * len(numbers))
    work = new_workspace(game, players, new_rng(0), net=net)
    first = config.new().states[0]
    play_games(first, numbers, EXPLORED, trace, work, new_path(game, players), lessons)
    return lessons


def strength(config: GameConfig, net: Net, other: Net, games: int) -> Strength:
    """How a net does against another by one ply, one seat against all others, each deal from every seat."""
    wins, leads = np.zeros(games), np.zeros(games)
    work = new_workspace(config.game, config.players, new_rng(0))
    table = config.game.state_type.new()
    numbers = np.arange(FIRST_DUEL, FIRST_DUEL + games, dtype=np.uint64)
    duels(config.new().states[0], numbers, net, other, work, table, wins, leads)
    return Strength(
        games,
        float(wins.mean()),
        float(wins.std() / games**0.5),
        float(leads.mean()),
        float(leads.std() / games**0.5),
    )
