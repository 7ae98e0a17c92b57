"""Tables of The Castle and Zamek to draw, and ways to find things in their pictures."""

import random
from functools import cache

import keepstone
from keepstone.games.castle.rules.terms import Phase
from tests.castle.table import Table

NAMES = ("Ada", "Bo")
GAMES = (("castle", "castle"), ("castle", "castle-rgg"), ("zamek", "zamek"))


def played(game, edition, seed):
    """All positions of a game with our own tiles, played at random but with many followers."""
    position = keepstone.game(game, edition=edition).new(seed)
    draw = random.Random(seed)
    while position.to_act != keepstone.OVER:
        yield position
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            position.play(draw.choice(position.legal()[-8:]))
    yield position


@cache
def some(game, edition, seed=1):
    """Every n-th position of a game, those of the rarer phases, and the end."""
    rare = (Phase.FEATURE, Phase.DOUBLE, Phase.TOKEN, Phase.EXTRA, Phase.OVER)
    return [
        position.copy()
        for number, position in enumerate(played(game, edition, seed))
        if number % 11 == 0 or position.state.phase in rare
    ]


def table(game="castle", **options):
    """A table with plain faces, on which scenarios are played."""
    return Table(game, **options)


def scene(position, viewer=None, layout="tall"):
    seen = position if viewer is None else position.observe(viewer)
    return seen.scene(layout, NAMES)


def named(things, beginning):
    return [thing for thing in things if thing.id.startswith(beginning)]


def one(things, name):
    return next(thing for thing in things if thing.id == name)


def overlap(a, b, slack=0.1):
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return across > slack and down > slack
