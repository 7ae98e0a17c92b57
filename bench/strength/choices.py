"""Comparison of search settings and nets by their choices in a set of positions.

    python -m bench.strength.choices burgundy [--players 2] [--final] [--net FILE]
        "iterations=200" "iterations=200 pauses=2"

A setting is the number of iterations and any fields of `SearchSettings` that differ from the game's. In each
position each setting chooses an action. The result is how much better the choices are than a sergeant's, if
sergeants play on. Settings are tuned on one half of the set; --final uses the other half, for figures to publish.
This comparison has less variance than matches.
"""

import time
from argparse import ArgumentParser, ArgumentTypeError
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.strength.positions import LEAD, WON, Problem, load, play_on, seen_in
from keepstone.bots.nets import net_at
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.kit.pool import open_pool
from keepstone.playing.position import GameConfig
from keepstone.playing.view import View
from keepstone.protocol import SearchSettings
from keepstone.search.halving import Halving

ITERATIONS = "iterations"

Setting = dict[str, Any]


def main() -> None:
    """Let each setting choose, and print how good the choices are."""
    parser = ArgumentParser(description="Compare search settings by their choices.")
    parser.add_argument("game")
    parser.add_argument("settings", nargs="+", type=setting, help='"iterations=800 pauses=1"')
    parser.add_argument("--players", type=int)
    parser.add_argument("--final", action="store_true", help="the half that is not for tuning")
    parser.add_argument("--net", type=Path, help="a net that evaluates instead of the game's own")
    chosen = parser.parse_args()
    config = GameConfig(chosen.game, chosen.players)
    compile_first(config)
    problems = load(config)[chosen.final :: 2]
    with open_pool(2) as pool, Progress("Choosing", len(problems)) as progress:
        found = []
        for one in pool(partial(weigh, config, chosen.settings, chosen.net), problems):
            found.append(one)
            progress(len(found))
    print(f"{config!r}: {len(problems)} positions")
    report(
        chosen.settings, np.array([gains for gains, _ in found]), np.array([s for _, s in found])
    )


def setting(text: str) -> Setting:
    """Parse a setting."""
    parts = dict(part.partition("=")[::2] for part in text.split())
    kinds = {ITERATIONS: int, **SearchSettings.__annotations__, "tree": lambda text: text == "True"}
    if ITERATIONS not in parts or not parts.keys() <= kinds.keys():
        raise ArgumentTypeError(f"{ITERATIONS}=NUMBER, and any of {', '.join(kinds)}")
    return {name: kinds[name](value) for name, value in parts.items()}


def weigh(
    config: GameConfig, settings: list[Setting], net: Path | None, problem: Problem
) -> tuple[np.ndarray, list[float]]:
    """Return how much better each choice is than a sergeant's (float64[settings, 2]), and the times taken."""
    seen, gains, seconds = seen_in(config, problem), [], []
    for each in settings:
        began = time.process_time()
        action = decide(seen, each, net)
        seconds.append(time.process_time() - began)
        gains.append(value_of(seen, problem, action) - problem.values[0])
    return np.array(gains), seconds


def value_of(seen: View, problem: Problem, action: int) -> np.ndarray:
    """Return the value of an action (float[2]), also of one that is not among the choices."""
    if action in problem.choices:
        values: np.ndarray = problem.values[problem.choices.index(action)]
    else:
        values = play_on(seen, [action], problem.number)[0].mean(axis=0)
    return values


def decide(seen: View, numbers: Setting, net: Path | None) -> int:
    """Return the action that a search with this setting chooses, using one worker."""
    config = GameConfig(seen.game.name, seen.players)
    own = net_at(net, config) if net else None
    others = {name: value for name, value in numbers.items() if name != ITERATIONS}
    settings = seen.game.search._replace(**others)
    search = Halving(seen, numbers[ITERATIONS], 1, own, workers=1, settings=settings)
    return search.run().action


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
