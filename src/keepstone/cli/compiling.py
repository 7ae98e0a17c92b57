"""The first use of a game compiles it; a person who waits is told so."""

import sys

from keepstone.cli.output import Progress
from keepstone.search.warm import is_warm, warm


def compile_first(game: str) -> None:
    """Compile a game that these sources have not compiled yet, with progress."""
    if is_warm(game):
        return
    with Progress(f"Compiling {game}, once") as progress:
        if not progress.shown:
            print(f"Compiling {game}, once; this takes about a minute", file=sys.stderr, flush=True)
        warm(game, progress.show)
