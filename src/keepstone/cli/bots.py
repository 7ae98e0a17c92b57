"""The command `keepstone bots`: list the bot levels."""

from argparse import ArgumentParser, Namespace

from keepstone.bots import LEVELS
from keepstone.bots.ratings import ratings_of
from keepstone.cli.language import terminal_translation
from keepstone.cli.output import print_json, print_table
from keepstone.cli.shared_arguments import add_json, count
from keepstone.games import find


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--game", help="show the levels' ratings in this game")
    parser.add_argument(
        "--players",
        type=count,
        default=2,
        metavar="N",
        help="show the ratings for this number of players (default 2)",
    )
    add_json(parser)


def run(chosen: Namespace) -> int:
    """List the levels, weakest first."""
    rated = ratings_of(find(chosen.game).name, chosen.players) if chosen.game else {}
    if chosen.json:
        print_json(
            [
                {"name": level.name, "words": level.words, "rating": rated.get(level.name)}
                for level in LEVELS
            ]
        )
    else:
        print_table(
            [
                (
                    _called(level.name),
                    rated.get(level.name, ""),
                    terminal_translation().gettext(level.words),
                )
                for level in LEVELS
            ]
        )
    return 0


def _called(level: str) -> str:
    called = terminal_translation().gettext(level)
    return level if called == level else f"{level} ({called})"
