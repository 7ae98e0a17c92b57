"""Tables of Castillos to draw, and helpers to find things in their pictures."""

import random

import pytest

import keepstone
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table
from tests.support.never_empty import never_empty
from tests.support.spread import spread

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
NAMES = ("Ada", "Bo", "Chloe", "Dan")
VARIANTS = ({}, {"random_terrain": True}, {"own_terrain": True})


@never_empty
def played(players, seed, **options):
    """Return all positions of a match in which tiles are placed near the first one, and coins anywhere."""
    position = keepstone.game("castillos", players, **options).new(seed)
    draw = random.Random(seed)
    while position.to_act != keepstone.OVER:
        yield position
        legal = position.legal()
        if position.to_act == keepstone.CHANCE:
            position.roll()
        elif legal[0].startswith("place"):
            position.play(draw.choice(sorted(legal, key=from_origin)[:4]))
        else:
            position.play(draw.choice(legal))
    yield position


def from_origin(text):
    _, x, y = text.split()
    return int(x) ** 2 + int(y) ** 2


@never_empty
def some(players, seed, **options):
    """Return every n-th position of a match, and the ends of its rounds."""
    for number, position in enumerate(played(players, seed, **options)):
        if number % 19 == 0 or position.state.phase >= Phase.RESULT:
            yield position


def to_draw(players):
    """Return positions of every phase."""
    return [
        position
        for options in VARIANTS
        for position in spread(played(players, 3, **options), every=19)
    ]


def piece(scene, name):
    return next(p for p in scene.pieces if p.id == name)


def actions(scene):
    return {choice.action: choice for choice in scene.choices}


def laying():
    t = Table(2)
    t.map("sun-3 moon-4", ". sun-2")
    t.resources("sun-5", "moon-5")
    t.turn_of(0, Phase.SOURCE, starter=1)
    return t


def deploying(seat=0, phase=Phase.COIN):
    t = Table(2)
    t.map("sun-3 moon-4", ". sun-2")
    t.rest()
    t.turn_of(seat, phase, starter=1)
    return t
