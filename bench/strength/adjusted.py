"""The win rate in stored games without the luck of their draws: `python -m bench.strength.adjusted FILE`.

FILE is what `keepstone arena --save FILE` or `tools.games.ladder` wrote: games of one kind. The luck of a draw is
the win probability after it minus the mean over all outcomes, by the net, if all bots played on as sergeants.
This luck is zero on average, whatever the bots do and however wrong the net is. Therefore the results minus the
luck have the same mean as the results, and a smaller variance (White, Bowling: Learning a Value Analysis Tool for
Agent Evaluation, 2009). The luck is multiplied by the factor that fits a pairing's games best. Errors are 95 %
intervals.
"""

from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path

import numpy as np

from keepstone.analysis.moments import Moment, moments_of
from keepstone.analysis.values import Appraiser
from keepstone.bots.arena.statistics import mean_and_error
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress, percent, print_table
from keepstone.kit.pool import open_pool
from keepstone.playing.notation import Record, read
from keepstone.playing.position import GameConfig

LINES = 64  # continuations of a state over which the mean of a draw is taken, if it has more


def main() -> None:
    """Measure the luck in all games, and print the win rate of each pairing with and without it."""
    parser = ArgumentParser(description="Subtract the luck of the draws from a match.")
    parser.add_argument("file", type=Path)
    records = sorted(map(read, parser.parse_args().file.read_text().splitlines()), key=place_of)
    config = GameConfig(records[0].game, records[0].players, **records[0].options)
    compile_first(config)
    found = defaultdict(list)
    with open_pool(2) as pool, Progress("Measuring luck", len(records)) as progress:
        measured = zip(records, pool(result_and_luck, records), strict=True)
        for done, (record, values) in enumerate(measured, 1):
            found[place_of(record)[:2]].append(values)
            progress(done)
    print(f"{config!r}")
    for pairing, games in found.items():
        show(pairing, config.players, np.array(games))


def place_of(record: Record) -> tuple[str, str, int]:
    """Return the two bots of a game, and the number of the game in their pairing."""
    place = record.extra["arena"]
    return place["a"], place["b"], place["number"]


def result_and_luck(record: Record) -> tuple[float, float]:
    """Return the first bot's share of the victory, and how much all draws changed its win probability."""
    number = place_of(record)[2]
    seat, winners = number % record.players, record.extra["result"]["winners"]
    end, moments = moments_of(record)
    appraiser = Appraiser(end, LINES, number)
    luck = sum(luck_of(each, seat, appraiser) for each in moments if each.is_chance)
    return (seat in winners) / len(winners), luck


def luck_of(draw: Moment, seat: int, appraiser: Appraiser) -> float:
    """Return how much a draw changed the win probability of a seat."""
    if draw.is_forced:
        return 0.0
    return appraiser.expected(draw.after).wins[seat] - appraiser.expected(draw.before).wins[seat]


def show(pairing: tuple[str, str], players: int, found: np.ndarray) -> None:
    """Print the win rates of a pairing. found: float64[games, 2]."""
    results, luck = by_deal(found, players)
    factor = best_factor(results, luck)
    without = results - factor * luck
    print(f"{pairing[0]} against {pairing[1]}, {len(results) * players} games")
    rows = (("as played", results), (f"without {factor:.2f} luck", without))
    rates = [(name, *map(percent, mean_and_error(each.tolist()))) for name, each in rows]
    print_table([("", "win rate", "error"), *rates])


def by_deal(found: np.ndarray, players: int) -> np.ndarray:
    """Return the mean result and the mean luck of each complete deal (float64[2, deals])."""
    games = len(found) // players * players
    means: np.ndarray = found[:games].reshape(-1, players, 2).mean(axis=1).T
    return means


def best_factor(results: np.ndarray, luck: np.ndarray) -> float:
    """Return the factor with which the results minus the luck vary least."""
    return float(np.cov(results, luck)[0, 1] / luck.var(ddof=1))


if __name__ == "__main__":
    main()
