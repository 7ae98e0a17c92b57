"""OpenSpiel's MCTS plays Zamek against a bot of Keepstone.

    pip install 'keepstone[openspiel]'
    python examples/openspiel-mcts.py --games 10 --simulations 100 --level yeoman

It knows only what every game of OpenSpiel offers; states are evaluated by random playouts.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import keepstone.envs.openspiel  # noqa: F401  # which registers the games
from keepstone.bots import choose


def play(bot: mcts.MCTSBot, level: str, seat: int, seed: int) -> float:
    """Play a game and return the result of the MCTS bot at this seat: 1 win, 0 draw, -1 loss."""
    draw = np.random.default_rng(seed)
    state = pyspiel.load_game("python_keepstone_zamek").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = draw.choice(outcomes, p=chances)
        elif state.current_player() == seat:
            action = bot.step(state)
        else:
            view = state.position.view(state.current_player())
            action = view.parse(choose(level, view, int(draw.integers(2**31))))
        state.apply_action(action)
    return float(state.returns()[seat])


def main() -> None:
    """Play games from both seats and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=20, help="simulations per decision")
    parser.add_argument("--level", default="random")
    args = parser.parse_args()
    random = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, random)
    game = pyspiel.load_game("python_keepstone_zamek")
    bot = mcts.MCTSBot(game, 1.4, args.simulations, judge, random_state=random)
    results = [play(bot, args.level, number % 2, number) for number in range(args.games)]
    print(f"{results.count(1)} won, {results.count(-1)} lost against {args.level}")


if __name__ == "__main__":
    main()
