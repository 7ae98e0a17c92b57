"""A fixed set of positions with the value of each sensible choice, on which `bench.choices` measures searches.

    python -m bench.positions burgundy [--players 2] [--positions 400] [--lines 48]

Each position comes from another game between sergeants. The sensible choices are those that a short search tries
most. Each of them is followed by games that sergeants play to the end, with the same draws for all choices. The
set is written to `bench/sets/`.
"""

from argparse import ArgumentParser
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from keepstone.bots import choose
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.kit.jit import compiled
from keepstone.kit.rng import new_rng, next_word
from keepstone.pool import open_pool
from keepstone.position import GameConfig, Position
from keepstone.protocol import CHANCE, OVER, apply, chance, determinize, to_act
from keepstone.search.greedy import best_action
from keepstone.search.halving import Halving
from keepstone.search.workspace import new_workspace
from keepstone.value.weights import net_of
from keepstone.view import View

FOLDER = Path(__file__).with_name("sets")
SERGEANT = "sergeant"
LEAST_CHOICES, MOST_CHOICES = 4, 6
LINES = 60  # of the search that finds the sensible choices
WON, LEAD = 0, 1  # columns of the values


@dataclass(frozen=True, slots=True)
class Problem:
    """A position and its choices.

    events: the actions and chance events of the game so far. choices: action numbers; the first one is a
    sergeant's. values (float[choices, lines, 2]): the share of the victory and the lead over the best other seat
    after each choice, if sergeants play on.
    """

    events: list[int]
    choices: list[int]
    values: np.ndarray


def main() -> None:
    """Make the set of a game and write it."""
    parser = ArgumentParser(description="Make the positions with which searches are measured.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--lines", type=int, default=48, help="games after each choice")
    chosen = parser.parse_args()
    config = GameConfig(chosen.game, chosen.players)
    compile_first(config)
    with open_pool(2) as pool, Progress("Playing", chosen.positions) as progress:
        problems = []
        for one in pool(partial(problem_of, config, chosen.lines), range(chosen.positions)):
            problems.append(one)
            progress(len(problems))
    save(config, problems)


def problem_of(config: GameConfig, lines: int, number: int) -> Problem:
    """Return the position with this number."""
    position, seen = random_decision(config, number)
    search = Halving(seen, LINES, number, workers=1)
    search.run()
    own = seen.parse(choose(SERGEANT, seen, number))
    tried = [each.action for each in search.candidates[:MOST_CHOICES] if each.action != own]
    choices = [own, *tried]
    events = [config.game.parse_action(text) for text in position.log]
    return Problem(events, choices, play_on(seen, choices, lines, number))


def random_decision(config: GameConfig, number: int) -> tuple[Position, View]:
    """Return a position from a game between sergeants, and the observation of the seat that has to decide."""
    position, times = config.new(seed=number), []
    while position.to_act != OVER:
        if position.to_act != CHANCE and len(position.legal()) >= LEAST_CHOICES:
            times.append(len(position.log))
        advance(position, number)
    end = int(np.random.default_rng(number).choice(times))
    position = config.new(seed=number)
    while len(position.log) < end:
        advance(position, number)
    return position, position.view(position.to_act)


def advance(position: Position, seed: int) -> None:
    """Let chance or a sergeant act."""
    if position.to_act == CHANCE:
        position.roll()
    else:
        position.play(choose(SERGEANT, position.view(position.to_act), seed))


def play_on(seen: View, choices: list[int], lines: int, seed: int) -> np.ndarray:
    """Return the results (float64[choices, lines, 2]) of games that sergeants play to the end."""
    game, players, seat = seen.game, seen.players, seen.to_act
    work = new_workspace(game, players, new_rng(0), net_of(game, players))
    end = View(game, players, work.tables[:1])
    values = np.zeros((len(choices), lines, 2))
    seeds = np.random.default_rng(seed).integers(0, 2**63, lines).astype(np.uint64)
    for i, action in enumerate(choices):
        for j, luck in enumerate(seeds):
            play_out(seen.state, action, luck, work)
            scores, winners = end.scores(), end.winners()
            values[i, j] = (seat in winners) / len(winners), scores.pop(seat) - max(scores)
    return values


@compiled
def play_out(seen: Any, action: Any, luck: Any, work: Any) -> None:
    """Play the game to the end in `work.tables[0]`: the action, and then what looks best to each seat."""
    work.rng[0] = luck
    next_word(work.rng)
    table, runs, before = work.tables[0], 0, OVER
    work.tables[0] = seen
    determinize(table, work.rng)
    apply(table, action)
    while True:
        who = to_act(table)
        if who == OVER:
            return
        if who == CHANCE:
            if before != CHANCE:
                runs += 1
                work.luck[0] = luck ^ np.uint64(runs)
                next_word(work.luck)
            apply(table, chance(table, work.luck))
        else:
            apply(table, best_action(table, work.net, work))
        before = who


def save(config: GameConfig, problems: list[Problem]) -> None:
    """Write the set of a game. Of the values, the means over lines are kept."""
    FOLDER.mkdir(exist_ok=True)
    lists = {
        "events": [each.events for each in problems],
        "choices": [each.choices for each in problems],
    }
    arrays: dict[str, Any] = {}
    for name, lists_of_one in lists.items():
        arrays[name] = np.concatenate([np.array(each, np.int32) for each in lists_of_one])
        arrays[f"{name}_ends"] = np.cumsum([len(each) for each in lists_of_one]).astype(np.int32)
    arrays["values"] = np.concatenate([each.values.mean(axis=1) for each in problems]).astype(
        np.float32
    )
    arrays["errors"] = np.concatenate([errors_of(each.values) for each in problems]).astype(
        np.float32
    )
    np.savez_compressed(file_of(config), **arrays)


def errors_of(values: np.ndarray) -> np.ndarray:
    """Return the standard errors (float64[choices, 2]) of each choice's mean difference from the first choice."""
    differences = values - values[0]
    errors: np.ndarray = differences.std(axis=1, ddof=1) / values.shape[1] ** 0.5
    return errors


def load(config: GameConfig) -> list[Problem]:
    """Return the set of a game, in which `values` contains the means (float32[choices, 2])."""
    if not file_of(config).exists():
        raise SystemExit(f"first run: python -m bench.positions {config.name}")
    with np.load(file_of(config)) as kept:
        events = np.split(kept["events"], kept["events_ends"][:-1])
        ends = kept["choices_ends"][:-1]
        choices, values = np.split(kept["choices"], ends), np.split(kept["values"], ends)
    rows = zip(events, choices, values, strict=True)
    return [Problem(each.tolist(), some.tolist(), means) for each, some, means in rows]


def file_of(config: GameConfig) -> Path:
    """Return the path of a game's set."""
    return FOLDER / f"{config.name}-{config.players}.npz"


def seen_in(config: GameConfig, problem: Problem) -> View:
    """Return the observation of the seat that has to decide."""
    position = config.new(seed=0)
    for event in problem.events:
        position.play(config.game.format_action(event))
    return position.view(position.to_act)


if __name__ == "__main__":
    main()
