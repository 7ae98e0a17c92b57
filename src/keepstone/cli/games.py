"""The command `keepstone games`: list the games with their options."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from keepstone.cli.language import terminal_translation
from keepstone.cli.output import print_json, print_paragraph
from keepstone.cli.shared_arguments import add_json
from keepstone.games import find, names
from keepstone.protocol import Game, Option

INDENT = "  "


def arguments(parser: ArgumentParser) -> None:
    add_json(parser)


def run(chosen: Namespace) -> int:
    """List the games."""
    games = [find(name) for name in names()]
    if chosen.json:
        print_json([_plain(game) for game in games])
    else:
        for number, game in enumerate(games):
            if number:
                print()
            _print(game)
    return 0


def _plain(game: Game) -> dict[str, Any]:
    """Return a game as an object for JSON. The first value of an option is its default."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": list(game.players),
        "rules": game.rules_version,
        "minutes": game.minutes,
        "options": [
            {
                "name": option.name,
                "words": option.words,
                "values": dict(zip(option.values, option.value_words, strict=True)),
                "excludes": list(option.excludes),
                "takes_own": option.own is not None,
            }
            for option in game.options
        ],
    }


def _print(game: Game) -> None:
    """Print a game and its options, wrapped to the terminal's width."""
    _ = terminal_translation().gettext
    text, players = _("{title}, {numbers} players"), _(" or ").join(map(str, game.players))
    line = text.format(title=_(game.title), numbers=players)
    print_paragraph(f"{game.name}: {line}", later=INDENT)
    print_paragraph(_(game.summary), INDENT)
    for option in game.options:
        print_paragraph(f"{option.name}={'|'.join(option.values)}", INDENT, 2 * INDENT)
        for words in _words(option):
            print_paragraph(words, 3 * INDENT)


def _words(option: Option) -> Iterator[str]:
    """Yield the description of an option and then those of its values, unless the values are only no and yes."""
    _ = terminal_translation().gettext
    text = _("{words} (not with {options})") if option.excludes else "{words}"
    yield text.format(words=_(option.words), options=", ".join(option.excludes))
    if option.value_words != ("no", "yes"):
        for value, words in zip(option.values, option.value_words, strict=True):
            yield f"{value}: {_(words)}"
