"""Random tables of every registered game, for laws that hold for all of them."""

import contextlib
import random
from collections.abc import Iterator
from functools import cache

import keepstone
from keepstone.games import OWN, find
from keepstone.kit.jit import COMPILED
from keepstone.position import Position
from keepstone.protocol import Game

TABLES = [(name, players) for name in keepstone.games.names() for players in find(name).players]
GAMES = 12 if COMPILED else 1
EVENTS = 1_500  # of all games together: of long games there are fewer


def folder_of_tests(name: str) -> str:
    """The package of the tests of a game: tests/<game>, or <package>_tests for a game of another package."""
    if name in OWN:
        return f"tests.{name.replace('-', '_')}"
    return f"{find(name).rules.__name__.partition('.')[0]}_tests"


def some_options(game: Game, draw: random.Random) -> dict[str, str]:
    """Options drawn at random; of two that exclude each other the later one keeps its default."""
    chosen = {option.name: draw.choice(option.values) for option in game.options}
    default = {option.name: option.values[0] for option in game.options}
    for option in game.options:
        if any(chosen[other] != default[other] for other in option.excludes):
            chosen[option.name] = default[option.name]
    return chosen


@cache
def known_texts(name: str) -> list[str]:
    """Every text that the game's grammar knows."""
    game = find(name)
    texts = set()
    for action in range(game.max_actions):
        text = game.format_action(action)
        with contextlib.suppress(keepstone.InvalidAction):
            game.parse_action(text)
            texts.add(text)
    return sorted(texts)


@cache
def how_many(name: str, players: int) -> int:
    """How many games of a kind are enough, judged by the length of one."""
    position, draw = keepstone.game(name, players=players).new(), random.Random(0)
    while position.to_act != keepstone.OVER:
        step(position, draw)
    return max(1, min(GAMES, EVENTS // len(position.log)))


def games(name: str, players: int) -> Iterator[Position]:
    """Positions before the first event, with options drawn at random."""
    for seed in range(how_many(name, players)):
        draw = random.Random(f"{name} {players} {seed}")
        options = some_options(find(name), draw)
        yield keepstone.game(name, players=players, **options).new(seed)


def step(position: Position, draw: random.Random) -> str:
    """Play a random event; its text."""
    if position.to_act == keepstone.CHANCE:
        return position.roll()
    text = draw.choice(position.legal())
    position.play(text)
    return text


def positions(name: str, players: int, every: int = 1) -> Iterator[Position]:
    """The positions of whole random games, or each n-th of them, the last included."""
    for number, position in enumerate(games(name, players)):
        draw = random.Random(number)
        count = 0
        while position.to_act != keepstone.OVER:
            if count % every == 0:
                yield position
            step(position, draw)
            count += 1
        yield position
