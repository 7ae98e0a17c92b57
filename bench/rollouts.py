"""A search whose lines are played by the net instead of a tree, in matches against a level.

    python -m bench.rollouts burgundy [--players 2] [--games 100] [--lines 160] [--pauses 2] [--against knight]

After an action every seat plays the action that the net rates highest, as in the rollouts of backgammon
programs (Tesauro, Galperin 1996), until chance has acted `pauses` times. Lines with the same seed meet the same
dice and draws, because the random numbers of chance depend only on the seed and on how often chance has acted.
`bench.choices` compares the choices of this search with those of the tree search.
"""

from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from keepstone.bots import choose
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.kit.jit import compiled
from keepstone.kit.rng import new_rng, next_word
from keepstone.pool import open_pool
from keepstone.position import GameConfig
from keepstone.protocol import CHANCE, OVER, apply, chance, determinize, round_end, to_act
from keepstone.search.greedy import best_action
from keepstone.search.halving import Halving
from keepstone.value.net import judge
from keepstone.view import View

Order = tuple[GameConfig, int, int, str, int]  # lines, pauses, level of the others, number


@compiled
def play_lines(
    seen: Any, actions: Any, seeds: Any, pauses: int, work: Any, luck: Any, totals: Any
) -> None:
    """Play a line through each action for each seed, and add each seat's win probability to `totals`."""
    for i in range(len(seeds)):
        work.rng[0] = seeds[i]
        next_word(work.rng)
        work.tables[2] = seen
        determinize(work.tables[2], work.rng)
        key = work.rng[0]
        for k in range(len(actions)):
            work.tables[0] = work.tables[2]
            work.rng[0] = key
            apply(work.tables[0], actions[k])
            play_on(key, pauses, work, luck)
            judge(work.tables[0], work.net, work.scratch, work.values)
            for seat in range(len(work.values)):
                totals[k, seat] += work.values[seat]


@compiled
def play_on(key: Any, pauses: int, work: Any, luck: Any) -> None:
    """Play on from tables[0], in place, until chance is to act for the given number of times."""
    table, paused, before = work.tables[0], 0, OVER
    while True:
        who = to_act(table)
        if who == OVER or round_end(table):
            return
        if who == CHANCE != before:
            paused += 1
            if paused == pauses:
                return
            luck[0] = key ^ np.uint64(paused)
            next_word(luck)
        before = who
        if who == CHANCE:
            apply(table, chance(table, luck))
        else:
            apply(table, best_action(table, len(work.legal), work.net, work))


class RolloutSearch(Halving):
    """Sequential halving whose lines are played by the net. `pauses`: see `play_on`."""

    def __init__(self, seen: View, iterations: int, seed: int, pauses: int):
        super().__init__(seen, iterations, seed, workers=1)
        self.pauses, self._luck = pauses, new_rng(0)

    def _try(
        self,
        nodes: np.ndarray,
        ranges: np.ndarray,
        seeds: np.ndarray,
        totals: np.ndarray,
        pool: ThreadPoolExecutor,
    ) -> None:
        actions = self.tree.action[nodes]
        play_lines(self.seen.state, actions, seeds, self.pauses, self.works[0], self._luck, totals)


def main() -> None:
    """Play the games and print the result."""
    parser = ArgumentParser(description="Measure rollouts by the net in matches against a level.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--lines", type=int, default=160)
    parser.add_argument("--pauses", type=int, default=2)
    parser.add_argument("--against", default="knight")
    given = parser.parse_args()
    config = GameConfig(given.game, given.players)
    compile_first(config)
    orders = [(config, given.lines, given.pauses, given.against, n) for n in range(given.games)]
    with open_pool(2) as pool, Progress("Playing", given.games) as progress:
        results = []
        for result in pool(play, orders):
            results.append(result)
            progress(len(results))
    shares, leads = np.array(results).T
    print(
        f"{config!r}: {given.lines} lines, {given.pauses} pauses, against {given.against}:"
        f" {shares.mean():.1%} ± {error(shares):.1%} of {given.games} games,"
        f" lead {leads.mean():+.1f} ± {error(leads):.1f}"
    )


def error(values: Any) -> float:
    """Return the half-width of the 95 % confidence interval of the mean."""
    return float(1.96 * values.std(ddof=1) / len(values) ** 0.5)


def play(order: Order) -> tuple[float, int]:
    """Return the share of the victory and the lead of the seat that rolls out. The seats take turns."""
    config, lines, pauses, level, number = order
    position, own = config.new(seed=number // config.players), number % config.players
    while (seat := position.to_act) != OVER:
        if seat == CHANCE:
            position.roll()
        elif seat == own:
            search = RolloutSearch(position.view(seat), lines, len(position.log), pauses)
            position.play(config.game.format_action(search.run().action))
        else:
            position.play(choose(level, position.view(seat), len(position.log)))
    scores, winners = list(position.scores()), position.winners()
    return (own in winners) / len(winners), scores.pop(own) - max(scores)


if __name__ == "__main__":
    main()
