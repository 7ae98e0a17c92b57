"""keepstone games"""

from argparse import ArgumentParser, Namespace

from keepstone.cli.output import print_table
from keepstone.games import MODULES, find
from keepstone.protocol import Game


def arguments(parser: ArgumentParser) -> None:
    """None."""


def run(_: Namespace) -> int:
    """List the games."""
    for name in MODULES:
        _print(find(name))
    return 0


def _print(game: Game) -> None:
    players = " or ".join(map(str, game.players))
    print(f"{game.name}  {game.title}, {players} players. {game.summary}")
    print_table(
        [(f"  {option.name}={'|'.join(option.values)}", option.words) for option in game.options]
    )
