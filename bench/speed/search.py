"""Search iterations per second compared with OpenSpiel's C++ search: `python -m bench.speed.search [--json]`.

Keepstone evaluates the end of a line with the bots' evaluation, using the net if there is one; OpenSpiel
plays a random game to its end. Both programs search the first decision of a game. OpenSpiel is installed with `pip
install open_spiel` (dependency group `test`).
"""

from collections.abc import Callable
from statistics import median

import pyspiel

from bench.measure import interleaved, medians, read_options, show
from keepstone.cli.bench import Figure, seconds
from keepstone.games import names
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE
from keepstone.search.halving import Halving

ROUNDS = 5
LINES = 200
PEERS = {"backgammon": 200, "go(board_size=9)": 2_000}
PEER = "OpenSpiel backgammon, C++"
CORES = (1, 2)


def ours(name: str, workers: int) -> Callable[[], float]:
    """Return a function that measures iterations per second of a search with this many threads."""
    position = GameConfig(name).new(seed=1)
    while position.to_act == CHANCE:
        position.roll()
    seen = position.view(position.to_act)

    def measure() -> float:
        search = Halving(seen, LINES, 1, workers=workers)
        return LINES / seconds(search.run)

    return measure


def peer(name: str, lines: int) -> Callable[[], float]:
    """Return a function that measures OpenSpiel's simulations per second, with one random playout each."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def measure() -> float:
        playouts = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(state.get_game(), playouts, 1.0, lines, 1000, False, 1, False)
        return lines / seconds(lambda: bot.mcts_search(state))

    return measure


def main() -> None:
    """Measure and print."""
    read_options(__doc__)
    works = {f"OpenSpiel {name.split('(')[0]}, C++": peer(name, n) for name, n in PEERS.items()}
    for name in names():
        works |= {f"{name}, {cores} cores": ours(name, cores) for cores in CORES}
    for work in works.values():
        work()
    values = interleaved(works, ROUNDS)
    table = medians(values, "lines/s", None)
    for name in names():
        one, two = (values[f"{name}, {cores} cores"] for cores in CORES)
        table.append(Figure(f"{name} / {PEER}", _ratio(one, values[PEER]), "times"))
        table.append(Figure(f"{name}, two cores / one", _ratio(two, one), "times"))
    show(table)


def _ratio(ours: list[float], others: list[float]) -> float:
    return median(a / b for a, b in zip(ours, others, strict=True))


if __name__ == "__main__":
    main()
