"""Random tables of every registered game, for laws that hold for all of them."""

import random
from collections.abc import Iterator

import keepstone
from keepstone.games import find
from keepstone.kit.jit import COMPILED
from keepstone.position import Position

TABLES = [(name, players) for name in keepstone.games() for players in find(name).players]
GAMES = 12 if COMPILED else 1


def games(name: str, players: int) -> Iterator[Position]:
    """Positions before the first event, with options drawn at random."""
    for seed in range(GAMES):
        draw = random.Random(f"{name} {players} {seed}")
        options = {option.name: draw.choice(option.values) for option in find(name).options}
        yield keepstone.game(name, players=players, **options).new(seed)


def step(position: Position, draw: random.Random) -> str:
    """Play a random event; its text."""
    if position.to_act == keepstone.CHANCE:
        return position.roll()
    text = draw.choice(position.legal())
    position.play(text)
    return text


def positions(name: str, players: int, every: int = 1) -> Iterator[Position]:
    """The positions of whole random games, or each so manieth of them, the last included."""
    for number, position in enumerate(games(name, players)):
        draw = random.Random(number)
        count = 0
        while position.to_act != keepstone.OVER:
            if count % every == 0:
                yield position
            step(position, draw)
            count += 1
        yield position
