"""Random tables of every registered game, for the tests of common properties."""

import contextlib
import random
from collections.abc import Iterator
from functools import cache

import keepstone
from keepstone.games import OWN, find
from keepstone.kit.jit import COMPILED
from keepstone.playing.position import Position
from keepstone.protocol import Game
from tests.support.never_empty import never_empty
from tests.support.rings import random_cases

TABLES = [(name, players) for name in keepstone.games.names() for players in find(name).players]
GAMES = 12 if COMPILED else 1
EVENTS = random_cases(
    fast=400, whole=800
)  # number of events of all games together; fewer long games are played


def folder_of_tests(name: str) -> str:
    """Return the test package of a game: tests/<game>, or <package>_tests for an external game."""
    if name in OWN:
        return f"tests.{name.replace('-', '_')}"
    return f"{find(name).rules.__name__.partition('.')[0]}_tests"


def some_options(game: Game, draw: random.Random) -> dict[str, str]:
    """Return random options. If two options exclude each other, the later option keeps its default."""
    chosen = {option.name: draw.choice(option.values) for option in game.options}
    default = {option.name: option.values[0] for option in game.options}
    for option in game.options:
        if any(chosen[other] != default[other] for other in option.excludes):
            chosen[option.name] = default[option.name]
    return chosen


@cache
def known_texts(name: str) -> list[str]:
    """Return every text of the game's grammar."""
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
    """Return how many games of a kind are enough, estimated from the length of one game."""
    position, draw = keepstone.game(name, players=players).new(), random.Random(0)
    random_game(position, draw)
    return max(1, min(GAMES, EVENTS // len(position.log)))


@never_empty
def games(name: str, players: int) -> Iterator[Position]:
    """Yield positions before the first event, with random options."""
    for seed in range(how_many(name, players)):
        draw = random.Random(f"{name} {players} {seed}")
        options = some_options(find(name), draw)
        yield keepstone.game(name, players=players, **options).new(seed)


def step(position: Position, draw: random.Random) -> str:
    """Play a random event; return its text."""
    if position.to_act == keepstone.CHANCE:
        return position.roll()
    text = draw.choice(position.legal())
    position.play(text)
    return text


def random_game(position: Position, draw: random.Random) -> list[int]:
    """Play to the end; return the decisions of the seats, as numbers of actions."""
    decided = []
    while (seat := position.to_act) != keepstone.OVER:
        text = step(position, draw)
        if seat != keepstone.CHANCE:
            decided.append(position.game.parse_action(text))
    return decided


@cache
def decisions(name: str, players: int) -> list[list[int]]:
    starts = enumerate(games(name, players))
    return [random_game(position, random.Random(number)) for number, position in starts]


@never_empty
def positions(name: str, players: int, every: int = 1) -> Iterator[Position]:
    """Yield the positions of whole random games, or each n-th of them, the last included."""
    for position, decided in zip(games(name, players), decisions(name, players), strict=True):
        coming, count = iter(decided), 0
        while (seat := position.to_act) != keepstone.OVER:
            if count % every == 0:
                yield position
            position.roll() if seat == keepstone.CHANCE else position.play_unchecked(next(coming))
            count += 1
        yield position
