"""Random games per second compared with OpenSpiel's C++ playouts: `python -m bench.speed.games [--json]`.

Both programs list the legal actions at every decision, and count decisions and chance events alike. OpenSpiel is
installed with `pip install open_spiel` (dependency group `test`).
"""

import random
from collections.abc import Callable
from statistics import median

import pyspiel

from bench.measure import Share, interleaved, medians, read_options, show
from keepstone.cli.bench import Figure, anchor, seconds
from keepstone.games import find, names
from keepstone.playing.position import GameConfig
from keepstone.search.simulate import simulate

ROUNDS = 5
GAMES = 20_000
PEER_GAMES = 400
PEER = "OpenSpiel backgammon, C++"


def ours(config: GameConfig) -> Callable[[], float]:
    """Return a function that measures random games, in million steps per second."""

    def measure() -> float:
        played = simulate(config, GAMES)
        return (played.decisions + played.chance_events) / played.seconds / 1e6

    return measure


def peer() -> Callable[[], float]:
    """Return a function that measures random playouts in OpenSpiel's C++ search, in million steps per second.

    One simulation of the tree search consists of PEER_GAMES playouts from the root. The mean length of such a
    game is measured from Python.
    """
    state = pyspiel.load_game("backgammon").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    steps = _mean_steps(state) * PEER_GAMES

    def measure() -> float:
        playouts = pyspiel.RandomRolloutEvaluator(PEER_GAMES, 1)
        bot = pyspiel.MCTSBot(state.get_game(), playouts, 1.0, 1, 10, False, 1, False)
        return steps / seconds(lambda: bot.mcts_search(state)) / 1e6

    return measure


def _mean_steps(state: "pyspiel.State", games: int = 200) -> float:
    draw = random.Random(1)
    return sum(_play(state.clone(), draw) for _ in range(games)) / games


def _play(game: "pyspiel.State", draw: random.Random) -> int:
    """Play a random game to its end. Return its number of steps."""
    steps = 0
    while not game.is_terminal():
        if game.is_chance_node():
            outcomes, weights = zip(*game.chance_outcomes(), strict=True)
            game.apply_action(draw.choices(outcomes, weights)[0])
        else:
            game.apply_action(draw.choice(game.legal_actions()))
        steps += 1
    return steps


def random_game(seed: int) -> int:
    """Play a random game of backgammon from Python. Return its number of steps."""
    return _play(pyspiel.load_game("backgammon").new_initial_state(), random.Random(seed))


def main() -> None:
    """Measure and print."""
    read_options(__doc__)
    works: dict[str, Callable[[], float]] = {"anchor: empty Python loop": anchor, PEER: peer()}
    for name in names():
        for players in find(name).players:
            works[f"{name}, {players} players"] = ours(GameConfig(name, players))
    for work in works.values():
        work()
    share = Share()
    values = interleaved(works, ROUNDS)
    table = medians(values, "M steps/s", share.now())
    for what in list(works)[2:]:
        ratio = median(a / b for a, b in zip(values[what], values[PEER], strict=True))
        table.append(Figure(f"{what} / {PEER}", ratio, "times"))
    for name in names():
        table.append(Figure(f"{name}: one state", find(name).state_type.dtype.itemsize, "bytes"))
    show(table)


if __name__ == "__main__":
    main()
