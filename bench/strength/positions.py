"""A set of positions with the value of each sensible choice.

    python -m bench.strength.positions burgundy [--players 2] [--positions 400]

Each position comes from another game between sergeants. The sensible choices are those that a short search tries
most. Each of them is followed by games that sergeants play to the end, with the same draws for all choices. The
set is written to `build/positions/`.
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
from keepstone.kit.pool import open_pool
from keepstone.kit.rng import new_rng, next_word
from keepstone.playing.position import GameConfig, Position
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.protocol.hooks import apply, chance, to_act
from keepstone.search.greedy import greedy_action
from keepstone.search.halving import Halving
from keepstone.search.rollouts import deal
from keepstone.search.workspace import new_workspace
from keepstone.value.weights import net_of

FOLDER = Path(__file__).parents[2] / "build/positions"
SERGEANT = "sergeant"
LEAST_CHOICES, MOST_CHOICES = 4, 6
LINES = 60  # of the search that finds the sensible choices
GAMES = 48  # after each choice
WON, LEAD = 0, 1  # columns of the values
COLUMNS = {"events": np.int32, "choices": np.int32, "values": np.float32, "errors": np.float32}


@dataclass(frozen=True, slots=True)
class Problem:
    """A position and its choices.

    number: the seed of the game and of the draws. events: the actions and chance events of the game so far.
    choices: action numbers; the first one is a sergeant's. values (float[choices, 2]): after each choice, if
    sergeants play on, the mean share of the victory and the mean lead over the best other seat. errors
    (float[choices, 2]): the standard errors of the differences from the first choice.
    """

    number: int
    events: list[int]
    choices: list[int]
    values: np.ndarray
    errors: np.ndarray


def main() -> None:
    """Make the set of a game and write it."""
    parser = ArgumentParser(description="Make the positions with which searches are measured.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--positions", type=int, default=400)
    chosen = parser.parse_args()
    config = GameConfig(chosen.game, chosen.players)
    compile_first(config)
    with open_pool(2) as pool, Progress("Playing", chosen.positions) as progress:
        problems = []
        for one in pool(partial(problem_of, config), range(chosen.positions)):
            problems.append(one)
            progress(len(problems))
    save(config, problems)


def problem_of(config: GameConfig, number: int) -> Problem:
    """Return the position with this number."""
    position, seen = random_decision(config, number)
    search = Halving(seen, LINES, number, workers=1)
    search.run()
    own = seen.parse(choose(SERGEANT, seen, number))
    tried = [each.action for each in search.candidates[:MOST_CHOICES] if each.action != own]
    choices = [own, *tried]
    events = [config.game.parse_action(text) for text in position.log]
    results = play_on(seen, choices, number)
    differences = results - results[0]
    errors = differences.std(axis=1, ddof=1) / GAMES**0.5
    return Problem(number, events, choices, results.mean(axis=1), errors)


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


def play_on(seen: View, choices: list[int], seed: int) -> np.ndarray:
    """Return the results (float64[choices, GAMES, 2]) of games that sergeants play to the end."""
    game, players, seat = seen.game, seen.players, seen.to_act
    work = new_workspace(game, players, new_rng(0), net_of(game, players))
    end = View(game, players, work.tables[:1])
    values = np.zeros((len(choices), GAMES, 2))
    seeds = np.random.default_rng(seed).integers(0, 2**63, GAMES).astype(np.uint64)
    for i, action in enumerate(choices):
        for j, luck in enumerate(seeds):
            play_out(seen.state, action, luck, game.search.belief, work)
            scores, winners = end.scores(), end.winners()
            values[i, j] = (seat in winners) / len(winners), scores.pop(seat) - max(scores)
    return values


@compiled
def play_out(seen: Any, action: Any, luck: Any, belief: Any, work: Any) -> None:
    """Play the game to the end in `work.tables[0]`: the action, and then what looks best to each seat."""
    deal(seen, luck, belief, work)
    table, runs, before = work.tables[0], 0, OVER
    work.tables[0] = work.tables[2]
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
            apply(table, greedy_action(table, work.net, work))
        before = who


def save(config: GameConfig, problems: list[Problem]) -> None:
    """Write the set of a game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, Any] = {}
    for name, kind in COLUMNS.items():
        rows = [np.array(getattr(each, name), kind) for each in problems]
        arrays[name] = np.concatenate(rows)
        arrays[f"{name}_ends"] = np.cumsum([len(each) for each in rows])
    np.savez_compressed(file_of(config), **arrays)


def load(config: GameConfig) -> list[Problem]:
    """Return the set of a game."""
    if not file_of(config).exists():
        raise SystemExit(f"first run: python -m bench.strength.positions {config.name}")
    with np.load(file_of(config)) as kept:
        columns = [np.split(kept[name], kept[f"{name}_ends"][:-1]) for name in COLUMNS]
    return [
        Problem(number, events.tolist(), choices.tolist(), values, errors)
        for number, (events, choices, values, errors) in enumerate(zip(*columns, strict=True))
    ]


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
