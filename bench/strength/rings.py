"""Ratings of people with many keys who lose to each other on purpose (a ring): `python -m bench.strength.rings`.

A ring is as strong as a level. The table shows the highest rating in it, and the rating of the weakest level that
is at least 70 Elo stronger than the ring, which the ring must not pass.
"""

import random
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from keepstone.bots.ratings import ratings_of
from keepstone.ratings import Player, Pool, Rating, Standing, first_standing, play
from keepstone.ratings.model import win_chance

SIZES = (5, 20, 60)
STRONGER = 70  # Elo; a ring wins 40 % of its games against such a level
FULL, SHORT = (
    30,
    0,
)  # decisions of each person in a game that is played, and in one that is resigned at once


@dataclass(slots=True)
class Ring:
    """The keys of one person in a pool, and what happens at their tables.

    strength: the person's true strength in games against bots, in Elo.
    """

    pool: Pool
    size: int
    strength: float
    rng: random.Random
    standings: list[Standing] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.standings = [first_standing(self.pool) for _ in range(self.size)]

    @property
    def highest(self) -> float:
        """Return the highest rating in the ring, including provisional ones."""
        return max(each.rating.mean for each in self.standings)

    @property
    def limit(self) -> float:
        """Return the rating of the weakest level that the ring does not beat."""
        return min((x for x in self.pool.levels if x >= self.strength + STRONGER), default=1e9)

    def meet_bots(self, key: int, level: float, games: int, win_all: bool = False) -> None:
        """Let a key play against bots of a level."""
        others = self.pool.players - 1
        chance = 1.0 if win_all else win_chance(self.strength, level, others)
        for _ in range(games):
            won = self.rng.random() < chance
            bots = [Player(2 if won else 1, bot=Rating(level, 0)) for _ in range(others)]
            after = play([Player(1 if won else others + 1, self.standings[key]), *bots])[0]
            assert after is not None
            self.standings[key] = after

    def meet(self, winner: int, losers: list[int], turns: int) -> None:
        """Let keys lose to one of them. turns: the decisions of each loser."""
        keys = [winner, *losers]
        players = [
            Player(
                1 if key == winner else 2,
                self.standings[key],
                turns=FULL if key == winner else turns,
            )
            for key in keys
        ]
        for key, after in zip(keys, play(players), strict=True):
            assert after is not None
            self.standings[key] = after

    def losers(self, number: int) -> list[int]:
        """Return the keys that lose the game with this number to the first key."""
        others = self.pool.players - 1
        return [1 + (number * others + i) % (self.size - 1) for i in range(others)]


def buy(ring: Ring, turns: int) -> None:
    """Win five games against the weakest bots, then 60 games against keys without any other games."""
    ring.meet_bots(0, ring.pool.levels[0], 5, win_all=True)
    for number in range(60):
        ring.meet(0, ring.losers(number), turns)


def farm(ring: Ring) -> None:
    """Let each key win 30 games against the weakest bots; then all lose to one."""
    for key in range(ring.size):
        ring.meet_bots(key, ring.pool.levels[0], 30, win_all=True)
    for number in range(100):
        ring.meet(0, ring.losers(number), FULL)


def trade(ring: Ring) -> None:
    """Let each key play ten games against the next stronger level; then all win against each other in turn."""
    target = next((each for each in ring.pool.levels if each > ring.strength), ring.pool.levels[-1])
    for key in range(ring.size):
        ring.meet_bots(key, target, 10)
    for number in range(2 * ring.size):
        first = number % ring.size
        ring.meet(first, [(first + i) % ring.size for i in range(1, ring.pool.players)], FULL)
    best = max(range(ring.size), key=lambda key: ring.standings[key].rating.mean)
    others = [key for key in range(ring.size) if key != best]
    for _ in range(60):
        ring.meet(best, ring.rng.sample(others, ring.pool.players - 1), FULL)


ATTACKS: dict[str, Callable[[Ring], None]] = {
    "resign at once": lambda ring: buy(ring, SHORT),
    "full games": lambda ring: buy(ring, FULL),
    "beat page often": farm,
    "trade wins": trade,
}


def attacks(pool: Pool, size: int, strength: float, seed: int) -> Iterator[tuple[str, Ring]]:
    """Yield each attack with a ring that has carried it out."""
    for name, attack in ATTACKS.items():
        ring = Ring(pool, size, strength, random.Random(seed))
        attack(ring)
        yield name, ring


def main() -> None:
    """Print a table of the attacks."""
    parser = ArgumentParser(description="Rings of keys that rate each other up.")
    parser.add_argument("--pool", default="castillos/2", help="such as castillos/2, the default")
    parser.add_argument("--level", default="page", help="strength of the ring (default page)")
    parser.add_argument("--seed", type=int, default=1, help="seed (default 1)")
    chosen = parser.parse_args()
    game, players = chosen.pool.split("/")
    pool = Pool(game, int(players))
    strength = ratings_of(game, pool.players)[chosen.level]
    print("keys  attack           highest  limit")
    for size in SIZES:
        for name, ring in attacks(pool, size, strength, chosen.seed):
            passed = "  passed" if ring.highest > ring.limit else ""
            print(f"{size:4}  {name:15}{ring.highest:9.0f}{ring.limit:7.0f}{passed}", flush=True)


if __name__ == "__main__":
    main()
