"""Pairings of an arena: numbered games of A against B, and their results."""

import hashlib
from dataclasses import dataclass, field

from keepstone.position import GameConfig


@dataclass(frozen=True, slots=True)
class Pairing:
    """A against B with one game and its options; it is sent to workers as a whole.

    A and B are levels or the commands of engines. A plays one seat, B all others. A deal consists of one game for
    each seat of A, all with the same chance seed. options: names and values. seconds: per decision of an engine.
    """

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    a: str
    b: str
    seed: int
    seconds: float

    def config(self) -> GameConfig:
        """Return the game with its players and options."""
        return GameConfig(self.game, self.players, **dict(self.options))

    def lineup(self, number: int) -> list[str]:
        """Return the contestants' names by seat in a game, by its number."""
        names = [self.b] * self.players
        names[self.seat_of_a(number)] = self.a
        return names

    def seat_of_a(self, number: int) -> int:
        """Return the seat of A in a game: it rotates from seat 0 on."""
        return number % self.players

    def chance_seed(self, number: int) -> int:
        """Return the chance seed of a game, the same for all games of a deal."""
        return seed_of(self.seed, "chance", number // self.players)

    def own_seed(self, number: int, seat: int) -> int:
        """Return the seed for the contestant's own random choices on a seat."""
        return seed_of(self.seed, "seat", number, seat)


def seed_of(*parts: object) -> int:
    """Return a seed derived from numbers and words; 48 bits, so that JSON numbers hold it exactly."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:6])


@dataclass(frozen=True, slots=True)
class Loss:
    """A game lost because a contestant failed."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Time:
    """A contestant's number of decisions in a game, and their wall-clock time."""

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Time") -> "Time":
        return Time(self.decisions + other.decisions, self.seconds + other.seconds)


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """A game that was played. times: of A, and of all seats of B together."""

    number: int
    log: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    loss: Loss | None = None
    times: tuple[Time, Time] = field(default=(Time(), Time()), compare=False)
