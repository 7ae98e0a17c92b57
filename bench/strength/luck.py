"""The value of hidden information: the strongest level against itself with full information.

    python -m bench.strength.luck castle-keep [--players 2] [--games 100] [--level castellan]

One seat searches the true state, including all hands; the others search their observations, with the same
number of iterations. The victories of the first seat above its fair share are an upper bound for the gain from
better guessing. Future chance events are hidden from both.
"""

from argparse import ArgumentParser

import numpy as np

from keepstone.bots.level import STRONGEST, find
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.kit.pool import open_pool
from keepstone.playing.position import GameConfig
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.search.halving import Halving

Order = tuple[str, int, int, int]  # game, players, iterations, number of the game


def main() -> None:
    """Play the games and print the result."""
    parser = ArgumentParser(description="Measure the value of hidden information.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", default=STRONGEST)
    chosen = parser.parse_args()
    compile_first(GameConfig(chosen.game, chosen.players))
    iterations = find(chosen.level).iterations
    orders = [(chosen.game, chosen.players, iterations, n) for n in range(chosen.games)]
    with open_pool(2) as pool, Progress("Playing", chosen.games) as progress:
        shares = []
        for share in pool(play, orders):
            shares.append(share)
            progress(len(shares))
    error = 1.96 * np.std(shares) / len(shares) ** 0.5
    print(
        f"{chosen.game}, {chosen.players} players, {iterations} iterations: with full information "
        f"{np.mean(shares):.1%} ± {error:.1%} of {chosen.games} games"
    )


def play(order: Order) -> float:
    """Return the victory share of the seat with full information. Each deal is played from every seat."""
    game, players, iterations, number = order
    position = GameConfig(game, players).new(seed=number // players)
    open_eyed = number % players
    while position.to_act != OVER:
        if position.to_act == CHANCE:
            position.roll()
        else:
            seat = position.to_act
            seen = position.bare() if seat == open_eyed else position.view(seat)
            position.play(decide(seen, iterations, len(position.log)))
    winners = position.winners()
    return 1 / len(winners) if open_eyed in winners else 0.0


def decide(seen: View, iterations: int, seed: int) -> str:
    """Return the action that a search chooses."""
    search = Halving(seen, iterations, seed, workers=1)
    return seen.game.format_action(search.run().action)


if __name__ == "__main__":
    main()
