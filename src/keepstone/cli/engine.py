"""The command `keepstone engine`: run a bot as an engine for another program."""

import os
from argparse import ArgumentParser, Namespace

from keepstone.bots.engine import serve
from keepstone.bots.level import STRONGEST
from keepstone.bots.thinking import Budget
from keepstone.cli.compiling import compile_first
from keepstone.cli.shared_arguments import DAY, count, number_between
from keepstone.playing.position import GameConfig
from keepstone.search.warm import warm

STANDARD_INPUT = 0


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--level",
        default=STRONGEST,
        metavar="NAME",
        help="bot level, or path of a net (default: the strongest level)",
    )
    parser.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="maximum search iterations for each move, instead of the level's own limit",
    )
    parser.add_argument(
        "--milliseconds",
        type=number_between(1, 1000 * DAY),
        metavar="N",
        help="maximum milliseconds for each move, instead of the level's own limit",
    )


def run(chosen: Namespace) -> int:
    """Execute the commands received on standard input (docs/engine-protocol.md)."""
    budget = Budget(chosen.level, chosen.iterations, chosen.milliseconds)
    # Do not use sys.stdin: Python closes it at exit, which would wait for the reading thread.
    stream = os.fdopen(STANDARD_INPUT, "rb", closefd=False)
    serve(stream, _answer, budget, _prepare)
    return 0


def _answer(line: str) -> None:
    print(line, flush=True)


def _prepare(config: GameConfig) -> None:
    """Compile a game and load the compiled code, so that the first move takes no longer than later moves."""
    compile_first(config)
    warm(config)
