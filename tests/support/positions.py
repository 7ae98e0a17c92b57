"""Positions of every game."""

import random

import pytest

import keepstone
from keepstone import CHANCE, OVER, Position

GAMES = [
    (name, players)
    for name in keepstone.games.names()
    for players in keepstone.game(name).game.players
]
every_game = pytest.mark.parametrize(("name", "players"), GAMES)


def played(name: str, players: int, events: int, seed: int = 7) -> Position:
    """Return a position after some random events, or at the end."""
    position, choice = keepstone.game(name, players=players).new(seed=seed), random.Random(seed)
    for _ in range(events):
        if position.to_act == OVER:
            break
        if position.to_act == CHANCE:
            position.roll()
        else:
            position.play(choice.choice(position.legal()))
    return position
