"""Compiling a game's functions ahead: `python -m keepstone.search.warm GAME` does, and prints its progress."""

import gc
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from keepstone.kit.cache import MODE, folder_of_type, told, use
from keepstone.kit.jit import COMPILED
from keepstone.kit.rng import new_rng
from keepstone.position import GameConfig, Position
from keepstone.protocol import CHANCE
from keepstone.search.greedy import best_action
from keepstone.search.halving import Halving
from keepstone.search.simulate import simulate
from keepstone.search.workspace import new_workspace

Report = Callable[[int, int, str], None]


def is_warm(config: GameConfig, bots: bool = True) -> bool:
    """Whether the game was compiled before, with or without its bots, by these very sources."""
    return not COMPILED or any(_mark(config, each).exists() for each in {True, bots})


def _mark(config: GameConfig, bots: bool) -> Path:
    """The file that says so: one for each state type, which is what code is compiled for."""
    dtype = config.game.state_type.dtype
    shape = hashlib.sha256(str(dtype).encode()).hexdigest()
    return folder_of_type(dtype) / f"{shape[:16]}.{'warm' if bots else 'rules'}"


def warm(config: GameConfig, report: Report | None = None, bots: bool = True) -> None:
    """Compile everything that playing the game needs, with or without its bots; report(done, total, what is next).

    Without a report the log has a word of it. With bounds checks only the rules: these are what they are for.
    """
    if report is None:
        _warm(config, lambda done, total, what: None, bots)
    else:
        with told():
            _warm(config, report, bots)


def _warm(config: GameConfig, report: Report, bots: bool) -> None:
    rules, for_bots = [("rules", _rules)], [("guesses", _guesses)]
    if MODE == "fast":
        rules.append(("random games", _games))
        for_bots.append(("tree search", _search))
    steps = rules + for_bots if bots else rules
    for done, (what, step) in enumerate(steps):
        report(done, len(steps), what)
        step(config)
    report(len(steps), len(steps), "ready")
    if COMPILED:
        mark = _mark(config, bots)
        (use(mark.parent) / mark.name).touch()


def _first_decision(config: GameConfig) -> Position:
    position = config.new()
    while position.to_act == CHANCE:
        position.chance_weights()
        position.roll()
    return position


def _rules(config: GameConfig) -> None:
    position = _first_decision(config)
    position.observe(position.to_act).scores()
    position.game.evaluate(position.state, np.zeros(config.players))
    position.play(position.legal()[0])


def _guesses(config: GameConfig) -> None:
    position = _first_decision(config)
    position.observe(position.to_act).determinize()


def _games(config: GameConfig) -> None:
    simulate(config, games=1)


def _search(config: GameConfig) -> None:
    position = _first_decision(config)
    seen = position.view(position.to_act)
    work = new_workspace(seen.game, config.players, new_rng(0))
    best_action(seen.state, seen.game.max_actions, work.net, work)
    Halving(seen, 2, 0).run()


def _print(done: int, total: int, what: str) -> None:
    print(f"{what} ({done} of {total} done)", flush=True)


if __name__ == "__main__":
    os.nice(5)  # the server has people to answer
    gc.disable()  # a seventh of the time
    warm(GameConfig(sys.argv[1]), _print)
