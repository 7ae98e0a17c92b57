"""keepstone bots [--game GAME] [--json]"""

from argparse import ArgumentParser, Namespace

from keepstone.bots import LEVELS
from keepstone.cli.choices import add_json
from keepstone.cli.output import print_json, print_table
from keepstone.games import find


def arguments(parser: ArgumentParser) -> None:
    """Which game, and in which form."""
    parser.add_argument("--game", help="the levels of this game; all games have the same")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """List the levels, weakest first."""
    if chosen.game is not None:
        find(chosen.game)
    if chosen.json:
        print_json([{"name": level.name, "words": level.words} for level in LEVELS])
    else:
        print_table([(level.name, level.words) for level in LEVELS])
    return 0
