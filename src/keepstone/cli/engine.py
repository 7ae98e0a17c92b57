"""keepstone engine [--level NAME] [--iterations N] [--milliseconds N]"""

import os
from argparse import ArgumentParser, Namespace

from keepstone.bots.engine import serve
from keepstone.bots.level import STRONGEST
from keepstone.bots.thinking import Budget
from keepstone.cli.choices import DAY, count, counts
from keepstone.cli.compiling import compile_first
from keepstone.position import GameConfig
from keepstone.search.warm import warm

STANDARD_INPUT = 0


def arguments(parser: ArgumentParser) -> None:
    """How it thinks when nobody says how."""
    parser.add_argument(
        "--level", default=STRONGEST, metavar="NAME", help="a level (the strongest)"
    )
    parser.add_argument(
        "--iterations", type=count, metavar="N", help="for each move, instead of the level's"
    )
    parser.add_argument(
        "--milliseconds",
        type=counts(1, 1000 * DAY),
        metavar="N",
        help="for each move, instead of the level's",
    )


def run(chosen: Namespace) -> int:
    """Follow the lines of standard input; docs/engine-protocol.md says which."""
    budget = Budget(chosen.level, chosen.iterations, chosen.milliseconds)
    # Not sys.stdin, which Python closes at its end: that would wait for the thread that reads.
    stream = os.fdopen(STANDARD_INPUT, "rb", closefd=False)
    serve(stream, _answer, budget, _prepare)
    return 0


def _answer(line: str) -> None:
    print(line, flush=True)


def _prepare(config: GameConfig) -> None:
    """Compile, and load what was compiled before: a first move is to take no longer than others."""
    compile_first(config)
    warm(config)
