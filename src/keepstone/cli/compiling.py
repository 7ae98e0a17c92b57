"""The first use of a game compiles it; a person who waits is told so."""

import sys

from keepstone.cli.output import Progress
from keepstone.position import GameConfig
from keepstone.search.warm import is_warm, warm


def compile_first(config: GameConfig, bots: bool = True) -> None:
    """Compile a game that these sources have not compiled yet, with or without its bots, with progress."""
    if is_warm(config, bots):
        return
    with Progress(f"Compiling {config.name}, once") as progress:
        if not progress.shown:
            print(
                f"Compiling {config.name}, once; this takes about a minute",
                file=sys.stderr,
                flush=True,
            )
        warm(config, progress.show, bots)
