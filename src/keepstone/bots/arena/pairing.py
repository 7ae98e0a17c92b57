"""What an arena plays: games of A against B, numbered, and what came of each."""

import hashlib
from dataclasses import dataclass, field

from keepstone.position import GameConfig


@dataclass(frozen=True, slots=True)
class Pairing:
    """A against B at one kind of table; a worker gets it whole.

    A and B are levels or the commands of engines. Of the players A is one and B all others. A deal is as many
    games as there are players: A sits on each seat once while chance is the same. options: names and values.
    seconds: what an engine has for a decision.
    """

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    a: str
    b: str
    seed: int
    seconds: float

    def config(self) -> GameConfig:
        """The game with its players and options."""
        return GameConfig(self.game, self.players, **dict(self.options))

    def lineup(self, number: int) -> list[str]:
        """Who sits where in a game, by its number."""
        names = [self.b] * self.players
        names[self.seat_of_a(number)] = self.a
        return names

    def seat_of_a(self, number: int) -> int:
        """Where A sits in a game: deal after deal, from seat 0 on."""
        return number % self.players

    def chance_seed(self, number: int) -> int:
        """The seed of a game's chance: the same throughout a deal."""
        return seed_of(self.seed, "chance", number // self.players)

    def own_seed(self, number: int, seat: int) -> int:
        """The seed of what the contestant on a seat leaves to chance."""
        return seed_of(self.seed, "seat", number, seat)


def seed_of(*parts: object) -> int:
    """A seed made of some numbers and words; small enough for a JSON number (48 bits)."""
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:6])


@dataclass(frozen=True, slots=True)
class Loss:
    """A game lost by its contestant's fault."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Time:
    """How often a contestant decided in a game, and how long that took by the clock."""

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Time") -> "Time":
        return Time(self.decisions + other.decisions, self.seconds + other.seconds)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played. times: of A and of B, all seats of B together."""

    number: int
    log: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    loss: Loss | None = None
    times: tuple[Time, Time] = field(default=(Time(), Time()), compare=False)
