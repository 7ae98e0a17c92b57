"""How well tournaments find the order of strength: `python -m bench.strength.tournaments`.

Fourteen players, two of each of seven strengths, play tournaments of five rounds. The systems:

- matchpoints: all tables of a round play the same deal, as in contests in pairs, and matchpoints count
- lead: the same, but the lead over the mean of the seat counts
- matchpoints, random pairs: as the first one, but the standings do not matter for the pairing
- lead, other deals: each table has another deal, and the sum of the leads counts
- wins, other deals: each table has another deal, a win counts 1 and a draw 1/2, and ties are broken by the sum of
  the opponents' points (Buchholz)

The rounds are paired by `keepstone.server.contests.pairs.pairing`. The tournaments are drawn from a bank: at each
deal, each strength has played each strength twice in each seat. No game is used twice in a tournament. The
strength of a player is the share of victories in all games of the bank. The table shows the mean correlation of
the final places with the strengths: Kendall's tau-b, which is at most 0.96 because two players have each strength,
and Spearman's rho. Errors are half of the 95 % interval of a bootstrap over the tournaments. The results are also
written to `tournaments.json`; `python -m tools.docs.tournaments` shows them in docs/strength.md.
"""

import json
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bench.strength.tournament_games import STRENGTHS, TWICE, Bank, bank_of
from keepstone.cli.output import print_table
from keepstone.server.contests.pairs.pairing import Player, pair, players_of
from keepstone.server.contests.scoring import Board, Result, Standing, standings

GAMES = "castle", "burgundy", "castillos"
ROUNDS, TOURNAMENTS = 5, 200
PEOPLE = [bytes([number]) for number in range(TWICE * len(STRENGTHS))]
TABLES = len(PEOPLE) // 2
DEALS = ROUNDS * TABLES  # so that each table of a tournament can have another one
RESAMPLES = 2_000
FILE = Path(__file__).with_suffix(".json")


@dataclass(frozen=True, slots=True)
class Quality:
    """How well a system finds the order of strength in a game. tau, rho: mean correlations, with their errors."""

    game: str
    system: str
    tournaments: int
    tau: float
    tau_error: float
    rho: float
    rho_error: float


class Tournament:
    """A tournament whose games are drawn from a bank."""

    def __init__(self, bank: Bank, seed: int):
        self._bank = bank
        self.random = Random(seed)
        self.people = self.random.sample(PEOPLE, len(PEOPLE))
        self.deals = iter(self.random.sample(range(bank.deals), bank.deals))
        self.results: list[Result] = []
        self.points: dict[bytes, float] = defaultdict(float)
        self.leads: dict[bytes, float] = defaultdict(float)
        self._used: Counter[tuple[int, int, int]] = Counter()

    def play(self, number: int, deal: int, first: bytes, second: bytes) -> None:
        """Play a game of a round."""
        kind = deal, strength_of(first), strength_of(second)
        game = *kind, self._used[kind]
        self._used[kind] += 1
        lead, share = int(self._bank.leads[game]), float(self._bank.shares[game])
        self.results += [
            Result(first, number, 0, second, lead),
            Result(second, number, 1, first, -lead),
        ]
        self.points[first] += share
        self.points[second] += 1 - share
        self.leads[first] += lead
        self.leads[second] -= lead


def strength_of(person: bytes) -> int:
    """Return the strength of a person: its place in STRENGTHS."""
    return person[0] // TWICE


def same_deals(bank: Bank, seed: int, board: Board, random_pairs: bool = False) -> dict[bytes, int]:
    """Return the final places of a tournament in which all tables of a round play the same deal."""
    tournament = Tournament(bank, seed)
    for number in range(ROUNDS):
        found = standings(tournament.people, tournament.results, board)
        players = players_of(found, tournament.results)
        if random_pairs:
            players = [each._replace(place=1) for each in players]
            tournament.random.shuffle(players)
        deal = next(tournament.deals)
        for pairing in pair(players).pairs:
            tournament.play(number, deal, *pairing)
    final = standings(tournament.people, tournament.results, board)
    return {each.person: each.place for each in final}


def other_deals(bank: Bank, seed: int, by_lead: bool) -> dict[bytes, int]:
    """Return the final places of a tournament in which each table has another deal.

    by_lead: whether the sum of the leads counts, and not the wins.
    """
    tournament = Tournament(bank, seed)
    points = tournament.leads if by_lead else tournament.points
    for number in range(ROUNDS):
        for pairing in pair(_by_points(tournament, points)).pairs:
            tournament.play(number, next(tournament.deals), *pairing)
    met = {each.person: each.opponents for each in _by_points(tournament, points)}
    final = {
        person: (points[person], sum(tournament.points[each] for each in met[person]))
        for person in PEOPLE
    }
    return places_by(final)


def _by_points(tournament: Tournament, points: Mapping[bytes, float]) -> list[Player]:
    """Return the players by points. Those with equal points are a group."""
    places = places_by({person: points[person] for person in tournament.people})
    found = [
        Standing(person, places[person], 0, 0, 0)
        for person in sorted(places, key=places.__getitem__)
    ]
    return players_of(found, tournament.results)


def places_by(values: Mapping[bytes, Any]) -> dict[bytes, int]:
    """Return places from 1, the highest value first. Equal values share a place."""
    return {
        person: 1 + sum(other > value for other in values.values())
        for person, value in values.items()
    }


SYSTEMS: dict[str, Callable[[Bank, int], dict[bytes, int]]] = {
    "matchpoints": partial(same_deals, board="matchpoints"),
    "lead": partial(same_deals, board="lead"),
    "matchpoints, random pairs": partial(same_deals, board="matchpoints", random_pairs=True),
    "lead, other deals": partial(other_deals, by_lead=True),
    "wins, other deals": partial(other_deals, by_lead=False),
}


def tau_b(one: Sequence[float], two: Sequence[float]) -> float:
    """Return Kendall's rank correlation tau-b of two lists of values."""
    first, second = (np.sign(np.subtract.outer(each, each)) for each in (one, two))
    size = (np.abs(first).sum() * np.abs(second).sum()) ** 0.5
    return float((first * second).sum() / size)


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """Return Spearman's rank correlation of two lists of values. Equal values share the mean of their ranks."""
    return float(np.corrcoef(_ranks(one), _ranks(two))[0, 1])


def _ranks(values: Sequence[float]) -> np.ndarray:
    ranks: np.ndarray = np.sign(np.subtract.outer(values, values)).sum(1)
    return ranks


def measure(game: str, bank: Bank, tournaments: int) -> Iterator[Quality]:
    """Yield the quality of each system."""
    strengths = [float(bank.strengths[strength_of(each)]) for each in PEOPLE]
    for name, system in SYSTEMS.items():
        places = [system(bank, seed) for seed in range(tournaments)]
        final = [[-place[each] for each in PEOPLE] for place in places]
        taus = mean_and_error([tau_b(each, strengths) for each in final])
        rhos = mean_and_error([spearman(each, strengths) for each in final])
        yield Quality(game, name, tournaments, *taus, *rhos)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half of the 95 % interval of a bootstrap."""
    drawn = np.random.default_rng(0).choice(values, (RESAMPLES, len(values))).mean(1)
    low, high = np.percentile(drawn, (2.5, 97.5))
    return round(float(np.mean(values)), 4), round(float(high - low) / 2, 4)


def load() -> list[Quality]:
    """Return all measurements of the file."""
    rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    return [Quality(**row) for row in rows]


def save(measured: Sequence[Quality]) -> None:
    """Write measurements to the file. They replace older ones of the same games."""
    games = {each.game for each in measured}
    rows = [*(each for each in load() if each.game not in games), *measured]
    lines = ",\n".join(json.dumps(asdict(each)) for each in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    """Measure, print the table, and write the file."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", nargs="+", default=GAMES, help="games (default: three)")
    parser.add_argument("--tournaments", type=int, default=TOURNAMENTS, help="default 200")
    chosen = parser.parse_args()
    for game in chosen.games:
        bank = bank_of(game, DEALS)
        rates = ", ".join(f"{share:.1%}" for share in bank.strengths)
        print(f"{game}: share of victories of each strength: {rates}")
        print(
            f"share of the variance of the leads that follows from the deals: {bank.deal_share:.1%}"
        )
        measured = [*measure(game, bank, chosen.tournaments)]
        save(measured)
        rows = [
            (
                each.system,
                f"{each.tau:.3f} ± {each.tau_error:.3f}",
                f"{each.rho:.3f} ± {each.rho_error:.3f}",
            )
            for each in measured
        ]
        print_table([("system", "tau-b", "rho"), *rows])


if __name__ == "__main__":
    main()
