"""Arena pairings: numbered games of A against B, and their results."""

import hashlib
from dataclasses import dataclass, field

from keepstone.playing.position import GameConfig


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pairing of two contestants, A against B, with a game and its options.

    Each worker receives the complete pairing, and plays some of its games.

    A and B are levels or commands that run engines. A plays at one seat, and B plays at all others. A deal
    consists of one game for each seat of A, all with the same chance seed. options: names and values. seconds: an
    engine's time limit per decision.
    """

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    a: str
    b: str
    seed: int
    seconds: float

    def config(self) -> GameConfig:
        return GameConfig(self.game, self.players, **dict(self.options))

    def lineup(self, number: int) -> list[str]:
        """Return the names of the contestants in game `number`, by seat."""
        names = [self.b] * self.players
        names[self.seat_of_a(number)] = self.a
        return names

    def seat_of_a(self, number: int) -> int:
        """Return A's seat in game `number`. A starts at seat 0 and rotates."""
        return number % self.players

    def chance_seed(self, number: int) -> int:
        """Return the seed for the chance events of game `number`. All games of a deal have the same seed."""
        return seed_of(self.seed, "chance", number // self.players)

    def own_seed(self, number: int, seat: int) -> int:
        return seed_of(self.seed, "seat", number, seat)


def seed_of(*parts: object) -> int:
    """Return a seed that is derived from numbers and words.

    The seed has 48 bits, so that JSON numbers represent it exactly.
    """
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:6])


@dataclass(frozen=True, slots=True)
class Loss:
    """A game that a contestant lost because it failed."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Time:
    """The time of a contestant in a game: its number of decisions and their total wall-clock time."""

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Time") -> "Time":
        return Time(self.decisions + other.decisions, self.seconds + other.seconds)


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A finished game of a pairing. times: the time of A, and the total time of all seats of B."""

    number: int
    log: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    loss: Loss | None = None
    times: tuple[Time, Time] = field(default=(Time(), Time()), compare=False)
