"""Comparison of search settings: their choices, evaluated by playing on to the end.

    python -m bench.choices burgundy [--players 2] [--tables 200] [--lines 200]
        "iterations=200" "iterations=200 pauses=2"

A setting is the number of iterations and any fields of `SearchSettings` that differ from the game's. At tables
from games of sergeants each setting chooses an action, and sergeants play on from each choice with the same
random numbers. This method has less variance than matches, but it measures the value of a choice if
sergeants continue the game.
"""

import time
from argparse import ArgumentParser, ArgumentTypeError
from functools import partial
from typing import Any

import numpy as np

from keepstone.bots import choose
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.kit.rng import new_rng
from keepstone.pool import open_pool
from keepstone.position import GameConfig
from keepstone.protocol import CHANCE, OVER, SearchSettings
from keepstone.search.greedy import greedy_game
from keepstone.search.halving import Halving
from keepstone.search.workspace import new_workspace
from keepstone.value.weights import net_of
from keepstone.view import View

SERGEANT = "sergeant"
ITERATIONS = "iterations"
CHOICES = 4  # positions with fewer legal actions are skipped
WON, LEAD = 0, 1  # columns of the gains

Setting = dict[str, Any]


def main() -> None:
    """Let each setting choose, play on from the choices, and print the results."""
    parser = ArgumentParser(description="Compare search settings by their choices.")
    parser.add_argument("game")
    parser.add_argument("settings", nargs="+", type=setting, help='"iterations=800 pauses=1"')
    parser.add_argument("--players", type=int)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--lines", type=int, default=200, help="games played on from each choice (default 200)"
    )
    chosen = parser.parse_args()
    config = GameConfig(chosen.game, chosen.players)
    compile_first(config)
    with open_pool(2) as pool, Progress("Choosing", chosen.tables) as progress:
        found = []
        for one in pool(
            partial(weigh, config, chosen.settings, chosen.lines), range(chosen.tables)
        ):
            found.append(one)
            progress(len(found))
    print(f"{config!r}: {chosen.tables} tables, {chosen.lines} lines of each choice")
    report(
        chosen.settings, np.array([gains for gains, _ in found]), np.array([s for _, s in found])
    )


def setting(text: str) -> Setting:
    """Parse a setting."""
    parts = dict(part.partition("=")[::2] for part in text.split())
    kinds = {ITERATIONS: int, **SearchSettings.__annotations__}
    if ITERATIONS not in parts or not parts.keys() <= kinds.keys():
        raise ArgumentTypeError(f"{ITERATIONS}=NUMBER, and any of {', '.join(kinds)}")
    return {name: kinds[name](value) for name, value in parts.items()}


def weigh(
    config: GameConfig, settings: list[Setting], lines: int, number: int
) -> tuple[np.ndarray, list[float]]:
    """Return how much better each choice is than a sergeant's at one table, and the times taken.

    The gains are float64[settings, 2].
    """
    seen = table_of(config, number)
    sergeants = seen.parse(choose(SERGEANT, seen, number))
    actions, seconds = [], []
    for each in settings:
        began = time.process_time()
        actions.append(decide(seen, each, number))
        seconds.append(time.process_time() - began)
    if not {*actions} - {sergeants}:
        return np.zeros((len(actions), 2)), seconds
    worths = {each: play_on(seen, each, lines, number) for each in {sergeants, *actions}}
    return np.array([worths[action] - worths[sergeants] for action in actions]), seconds


def table_of(config: GameConfig, number: int) -> View:
    """Return the observation of the seat to act at a random point in a game between sergeants."""
    position, choices = config.new(seed=number), []
    while (seat := position.to_act) != OVER:
        if seat == CHANCE:
            position.roll()
            continue
        seen = position.view(seat)
        if len(seen.legal_actions()) >= CHOICES:
            choices.append(seen)
        position.play(choose(SERGEANT, seen, number))
    return choices[int(np.random.default_rng(number).integers(len(choices)))]


def decide(seen: View, numbers: Setting, seed: int) -> int:
    """Return the action that a search with this setting chooses, using one worker."""
    others = {name: value for name, value in numbers.items() if name != ITERATIONS}
    search = Halving(seen, numbers[ITERATIONS], seed, workers=1)
    search.settings = search.settings._replace(**others)
    return search.run().action


def play_on(seen: View, action: int, lines: int, seed: int) -> np.ndarray:
    """Return the mean share of the victory, and the lead over the best other seat, if sergeants play on."""
    game, players, seat = seen.game, seen.players, seen.to_act
    work = new_workspace(game, players, new_rng(0), net=net_of(game, players))
    end = View(game, players, work.tables[:1])
    worth = np.zeros(2)
    for luck in np.random.default_rng(seed).integers(0, 2**63, lines):
        work.rng[:] = new_rng(int(luck))
        work.tables[0] = seen.state
        game.determinize(work.tables[0], work.rng)
        game.apply(work.tables[0], action)
        greedy_game(work.tables[0], work)
        scores, winners = end.scores(), end.winners()
        worth[WON] += (seat in winners) / len(winners)
        worth[LEAD] += scores.pop(seat) - max(scores)
    return worth / lines


def report(settings: list[Setting], gains: np.ndarray, seconds: np.ndarray) -> None:
    """Print a row for each setting. Errors are one standard error."""
    print(f"{'% of victories':>18} {'points of lead':>16} {'above the first':>16} {'ms':>7}")
    for i, each in enumerate(settings):
        won, lead = gains[:, i, WON] * 100, gains[:, i, LEAD]
        above = lead - gains[:, 0, LEAD]
        print(
            f"{with_error(won):>18} {with_error(lead):>16} {with_error(above):>16}"
            f" {seconds[:, i].mean() * 1000:>7.1f}  "
            + " ".join(f"{name}={value}" for name, value in each.items())
        )


def with_error(values: np.ndarray) -> str:
    """Return the mean with its standard error, as text."""
    return f"{values.mean():+.2f} ± {values.std(ddof=1) / len(values) ** 0.5:.2f}"


if __name__ == "__main__":
    main()
