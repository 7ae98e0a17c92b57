"""Arguments that several commands share: a game with players and options, counts, a seed, JSON and export."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from itertools import product
from pathlib import Path

from keepstone.cli.output import whole_number
from keepstone.cli.records import read_text
from keepstone.errors import ConflictingOptions
from keepstone.games import find
from keepstone.kit.quoting import quoted
from keepstone.playing.position import GameConfig
from keepstone.protocol import Option

DEFAULT_SEED = 0
WORKERS = 2  # processes
GAME_WORDS = "name of the game, as listed by `keepstone games`"
DAY = 86_400  # seconds
DIGITS = 20  # maximum digits in a number


def add_table(
    parser: ArgumentParser, option: str = "set an option of the game; may be repeated"
) -> None:
    """Add the arguments for the players, options and seed of a game; another argument names the game."""
    parser.add_argument("--players", type=integer, metavar="N", help="number of players")
    add_option(parser, option)
    add_seed(parser, "random seed for the draws")


def add_option(parser: ArgumentParser, words: str) -> None:
    parser.add_argument(
        "--option", type=pair, action="append", default=[], metavar="NAME=VALUE", help=words
    )


def add_seed(parser: ArgumentParser, words: str) -> None:
    parser.add_argument("--seed", type=integer, default=DEFAULT_SEED, metavar="N", help=words)


def add_json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def add_workers(parser: ArgumentParser) -> None:
    words = "number of processes (default: %(default)s)"
    parser.add_argument("--workers", type=workers, default=WORKERS, metavar="N", help=words)


def add_net(parser: ArgumentParser) -> None:
    """Add --net, which replaces the game's own net."""
    parser.add_argument(
        "--net", type=Path, metavar="FILE", help="evaluate with this net instead of the game's own"
    )


def add_keep(parser: ArgumentParser) -> None:
    """Add the arguments for exporting played games as Parquet."""
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help="write the games to this folder as Parquet files",
    )
    parser.add_argument(
        "--observations",
        action="store_true",
        help="with --keep: include observations and legal actions, which takes 3 to 8 times the space",
    )


def keep_of(chosen: Namespace) -> tuple[Path, bool] | None:
    """Return the folder for exported games, and whether to export observations; None if nothing is exported."""
    if chosen.observations and chosen.keep is None:
        raise ConflictingOptions("--observations goes with --keep FOLDER")
    return (chosen.keep, chosen.observations) if chosen.keep else None


def config_of(chosen: Namespace) -> GameConfig:
    """Return the game with the chosen players and options."""
    names = [name for name, _ in chosen.option]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ConflictingOptions(f"the option {quoted(twice[0])} is given more than once")
    return configs_of(chosen)[0]


def configs_of(chosen: Namespace) -> list[GameConfig]:
    """Return the game with each combination of the option values that were given."""
    known = {option.name: option for option in find(chosen.game).options}
    values: dict[str, list[str]] = {}
    for name, value in chosen.option:
        values.setdefault(name, []).append(_text_of(known.get(name), value))
    for name, texts in values.items():
        if len(set(texts)) < len(texts):
            raise ConflictingOptions(f"the option {quoted(name)} has the same value twice")
    return [
        GameConfig(chosen.game, chosen.players, **dict(zip(values, combination, strict=True)))
        for combination in product(*values.values())
    ]


def _text_of(option: Option | None, value: str) -> str:
    """Return an option's value or, for options that take a whole file, the content of the file."""
    if option is None or option.own is None or option.own_words or value in option.values:
        return value
    return read_text(value)


def integer(text: str) -> int:
    """Parse a whole number."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > DIGITS:
        raise ArgumentTypeError(f"{quoted(text)} is not a whole number of at most {DIGITS} digits")
    return int(text)


def number_between(least: int, most: int) -> Callable[[str], int]:
    """Return a function that parses whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > DIGITS or not least <= int(text) <= most:
            limits = f"from {whole_number(least)} to {whole_number(most)}"
            raise ArgumentTypeError(f"{quoted(text)} is not a whole number {limits}")
        return int(text)

    return read


count = number_between(1, 10_000_000)  # a larger number is never useful
workers = number_between(1, 256)


def seconds(text: str) -> float:
    """Parse a number of seconds that is greater than 0 and at most a day."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= DAY:
        most = whole_number(DAY)
        raise ArgumentTypeError(
            f"{quoted(text)} is not a number of seconds above 0, and up to {most}"
        )
    return value


def pair(text: str) -> tuple[str, str]:
    """Parse NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"{quoted(text)} is not of the form NAME=VALUE")
    return name, value
