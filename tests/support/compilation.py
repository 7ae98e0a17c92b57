"""Compilation of games before the tests begin: `python -m tests.support.compilation [GAME ...]`."""

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from keepstone import games
from keepstone.playing.position import GameConfig
from keepstone.search.warm import is_warm


def compile_games(names: Iterable[str]) -> None:
    """Compile the games that are not compiled yet, one on each core, the slowest first."""
    cold: dict[Any, list[str]] = {}  # games of one state type share most of their code
    for config in map(GameConfig, names):
        if not is_warm(config):
            cold.setdefault(config.game.state_type.dtype, []).append(config.name)
    longest_first = sorted(cold, key=lambda dtype: len(dtype.descr), reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_compile, [cold[dtype] for dtype in longest_first]))


def _compile(names: list[str]) -> None:
    for name in names:
        print(f"Compiling {name}; this takes about a minute", flush=True)
        command = [sys.executable, "-m", "keepstone.search.warm", name]
        subprocess.run(command, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    compile_games(sys.argv[1:] or games.names())
