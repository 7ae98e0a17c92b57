"""Ratings in simulated games between players of known strength: `python -m bench.strength.calibration`.

A player's result in a game is their strength plus luck, in Elo, and half
of the games have bots in the other seats. The table shows how often the 95 % intervals contain the strength,
how well the order of the ratings fits, and how often two players whose intervals lie apart are in the wrong
order. All figures are those of the estimates, before games against bots limit them (`keepstone.ratings.proof`).
`noise` is the distribution of luck; the model assumes the Gumbel distribution.
"""

import math
import random
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import mean, pstdev

from keepstone.bots.ratings import all_ratings, ratings_of
from keepstone.ratings import Player, Pool, Standing, first_standing, play
from keepstone.ratings.model import ELO, INTERVAL

Noise = Callable[[random.Random], float]

GUMBEL_SD = math.pi / math.sqrt(6)


def gumbel(rng: random.Random) -> float:
    """Return luck with which a lead in Elo means the same as in the ladder."""
    return -ELO * math.log(-math.log(rng.random() or 0.5))


def normal(rng: random.Random) -> float:
    """Return luck with the same variance, but from a normal distribution."""
    return rng.gauss(0, ELO * GUMBEL_SD)


NOISES: dict[str, Noise] = {"Gumbel": gumbel, "normal": normal}


@dataclass(slots=True)
class Simulation:
    """People with known strengths in a pool, and their standings."""

    pool: Pool
    strengths: list[float]
    rng: random.Random
    noise: Noise = gumbel
    bots: float = 0.5
    standings: list[Standing] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.standings = [first_standing(self.pool) for _ in self.strengths]

    def play(self) -> None:
        """Play one game of random people, against each other or, at times, of one person against bots."""
        players = self.pool.players
        alone = self.rng.random() < self.bots
        persons = self.rng.sample(range(len(self.strengths)), 1 if alone else players)
        levels = self.rng.choices(list(ratings_of(self.pool.game, players)), k=players)
        bots = [bot for level in levels if (bot := self.pool.bot(level))][len(persons) :]
        strengths = [*(self.strengths[i] for i in persons), *(bot.mean for bot in bots)]
        results = [strength + self.noise(self.rng) for strength in strengths]
        places = [sorted(results, reverse=True).index(each) + 1 for each in results]
        seated = [
            *(Player(place, self.standings[i]) for place, i in zip(places, persons, strict=False)),
            *(
                Player(place, bot=bot)
                for place, bot in zip(places[len(persons) :], bots, strict=True)
            ),
        ]
        for i, after in zip(persons, play(seated), strict=False):
            assert after is not None
            self.standings[i] = after

    def coverage(self) -> float:
        """Return the share of people whose 95 % interval contains their strength."""
        rated = zip(self.standings, self.strengths, strict=True)
        return mean(abs(s.estimate.mean - true) <= INTERVAL * s.estimate.sd for s, true in rated)

    def correlation(self) -> float:
        """Return the correlation between the ranks of the ratings and of the strengths."""
        ratings = [each.estimate.mean for each in self.standings]
        return _correlation(_ranks(ratings), _ranks(self.strengths))

    def wrong_order(self) -> float:
        """Return the share of pairs in the wrong order, of those whose intervals lie apart."""
        wrong = [*self._wrong()]
        return mean(wrong) if wrong else 0.0

    def _wrong(self) -> Iterator[bool]:
        rated = [*zip(self.standings, self.strengths, strict=True)]
        for i, (standing, true) in enumerate(rated):
            for other, other_true in rated[:i]:
                lead = standing.estimate.mean - other.estimate.mean
                if abs(lead) > INTERVAL * (standing.estimate.sd + other.estimate.sd):
                    yield (lead > 0) != (true > other_true)


def people(pool: Pool, count: int, rng: random.Random) -> list[float]:
    """Return strengths as the model expects them of people."""
    prior = pool.newcomer()
    return [rng.gauss(prior.mean, prior.sd) for _ in range(count)]


def _ranks(values: list[float]) -> list[float]:
    ordered = sorted(values)
    return [float(ordered.index(each)) for each in values]


def _correlation(xs: list[float], ys: list[float]) -> float:
    pairs = zip(xs, ys, strict=True)
    return (mean(x * y for x, y in pairs) - mean(xs) * mean(ys)) / (pstdev(xs) * pstdev(ys))


def main() -> None:
    """Print a table of the calibration of each pool."""
    parser = ArgumentParser(description="The calibration of the ratings.")
    parser.add_argument("--games", type=int, default=10_000, help="games in all (default 10000)")
    parser.add_argument("--each", type=int, default=50, help="games of each person (default 50)")
    parser.add_argument("--runs", type=int, default=1, help="simulations of each pool (default 1)")
    parser.add_argument("--noise", choices=NOISES, default="Gumbel", help="distribution of luck")
    parser.add_argument("--bots", type=float, default=0.5, help="share of games against bots alone")
    parser.add_argument("--pool", help="one pool, such as castle-keep/2 (default: all)")
    chosen = parser.parse_args()
    print("pool            people  coverage  mean error  correlation  wrong order")
    for game, by_players in all_ratings().items():
        for players in map(int, by_players):
            if chosen.pool not in (None, f"{game}/{players}"):
                continue
            pool = Pool(game, players)
            seats = chosen.bots + (1 - chosen.bots) * players  # people in a game, on average
            count = round(chosen.games * seats / chosen.each)
            done = []
            for seed in range(chosen.runs):
                rng = random.Random(seed)
                simulation = Simulation(
                    pool, people(pool, count, rng), rng, NOISES[chosen.noise], chosen.bots
                )
                for _ in range(chosen.games):
                    simulation.play()
                done.append(simulation)
            errors = [s.estimate.sd * INTERVAL for each in done for s in each.standings]
            print(
                f"{game}/{players:<{14 - len(game)}}{count:7}"
                f"{mean(each.coverage() for each in done):9.1%}{mean(errors):11.0f}"
                f"{mean(each.correlation() for each in done):13.3f}"
                f"{mean(each.wrong_order() for each in done):12.2%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
