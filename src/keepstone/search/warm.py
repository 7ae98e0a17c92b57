"""Compilation of a game before it is used: `python -m keepstone.search.warm GAME` prints its progress."""

import gc
import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import numpy as np

from keepstone.kit.cache import MODE, folder_of_type, mark_used, no_compile_warning
from keepstone.kit.jit import COMPILED
from keepstone.kit.rng import new_rng
from keepstone.kit.version import __version__
from keepstone.playing.position import GameConfig, Position
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.search.halving import Halving
from keepstone.search.simulate import simulate
from keepstone.search.workspace import new_workspace
from keepstone.text.words import ENGLISH
from keepstone.value.net import forward, judge

Report = Callable[[int, int, str], None]

SEED = 5  # seed of a random game whose pictures contain almost every kind of piece


def is_warm(config: GameConfig, bots: bool = True) -> bool:
    """Return whether the game, with or without its bots, has already been compiled from the same sources."""
    return not COMPILED or any(_mark(config, with_bots).exists() for with_bots in {True, bots})


def _mark(config: GameConfig, bots: bool) -> Path:
    """Return the path of the file that marks a game as compiled.

    There is one such file for each game and state type.

    The folder's name does not depend on pictures and texts, although a new version of these may call rules that
    are not compiled yet. Therefore the file's name depends on Keepstone's version.
    """
    dtype = config.game.state_type.dtype
    shape = hashlib.sha256(f"{__version__} {config.name} {dtype}".encode()).hexdigest()
    return folder_of_type(dtype) / f"{shape[:16]}.{'warm' if bots else 'rules'}"


def warm(config: GameConfig, report: Report | None = None, bots: bool = True) -> None:
    """Compile everything that is needed to play the game, with or without its bots.

    report(done, total, name of the next step) is called before each step. Without `report`, a warning is logged.
    In bounds-checked mode, only the rules and, with bots, determinization are compiled.
    """
    if report is None:
        _warm(config, lambda done, total, what: None, bots)
    else:
        with no_compile_warning():
            _warm(config, report, bots)


def _warm(config: GameConfig, report: Report, bots: bool) -> None:
    rules = [("rules", _rules), ("pictures", _pictures)]
    for_bots = [("guesses", _guesses)]
    if MODE == "fast":
        rules.append(("random games", _games))
        for_bots += [("search", _search), ("reasons", _reasons)]
    steps = rules + for_bots if bots else rules
    for done, (what, step) in enumerate(steps):
        report(done, len(steps), what)
        step(config)
    report(len(steps), len(steps), "ready")
    if COMPILED:
        mark = _mark(config, bots)
        with suppress(OSError):  # on a full disk, the game can be played all the same
            (mark_used(mark.parent) / mark.name).touch()


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


def _pictures(config: GameConfig) -> None:
    """Play a random game with its pictures and sentences, because these call rules that no other code calls."""
    position, random, questions = config.new(SEED), Random(SEED), Random(SEED)
    names = [f"Seat {seat}" for seat in range(config.players)]
    while position.to_act != OVER:
        if position.to_act == CHANCE:
            position.roll()
            continue
        seen = position.view(position.to_act)
        scene = seen.scene(names)
        seen.is_round_end  # noqa: B018
        seen.why_not([questions.choice(scene.pieces + scene.spaces).id])
        _refuse_one(seen, questions.randrange(position.game.max_actions))
        action = random.choice(seen.legal())
        position.say(action, names)
        position.play(action)
    position.scene(names)
    position.winners()


def _refuse_one(seen: View, action: int) -> None:
    if action not in seen.legal_actions():
        seen.game.why_illegal(seen.state, action, ENGLISH)


def _guesses(config: GameConfig) -> None:
    position = _first_decision(config)
    position.observe(position.to_act).determinize()


def _games(config: GameConfig) -> None:
    simulate(config, games=1)


def _search(config: GameConfig) -> None:
    position = _first_decision(config)
    seen = position.view(position.to_act)
    search = Halving(seen, 2, 0)
    search.line_of(search.run().action)


def _reasons(config: GameConfig) -> None:
    """Call the compiled functions that explanations of mistakes and puzzles use outside of a search."""
    position = _first_decision(config)
    seen = position.view(position.to_act)
    game, state = seen.game, seen.state
    work = new_workspace(game, config.players, new_rng(0))
    judge(state, work.net, work.scratch, work.values)
    if len(work.net.output):
        forward(state, work.net, work.scratch)
        game.features(state, work.scratch.seats)
        game.phase(state)
    game.parts(state, seen.to_act)


def _print(done: int, total: int, what: str) -> None:
    print(f"{what} ({done} of {total} done)", flush=True)


if __name__ == "__main__":
    os.nice(5)  # give priority to the server's requests
    gc.disable()  # saves a seventh of the time
    warm(GameConfig(sys.argv[1]), _print)
