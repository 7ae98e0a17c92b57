"""keepstone games"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from keepstone.cli.output import print_table
from keepstone.games import find, names
from keepstone.protocol import Game, Option


def arguments(parser: ArgumentParser) -> None:
    """None."""


def run(_: Namespace) -> int:
    """List the games."""
    for name in names():
        _print(find(name))
    return 0


def _print(game: Game) -> None:
    players = " or ".join(map(str, game.players))
    print(f"{game.name}  {game.title}, {players} players. {game.summary}")
    print_table([row for option in game.options for row in _rows(option)])


def _rows(option: Option) -> Iterator[tuple[str, str]]:
    """The option with its values, and what they say unless that is plain."""
    without = f" (not with {', '.join(option.excludes)})" if option.excludes else ""
    yield f"  {option.name}={'|'.join(option.values)}", option.words + without
    if option.value_words != ("no", "yes"):
        for value, words in zip(option.values, option.value_words, strict=True):
            yield f"    {value}", f"  {words}"
