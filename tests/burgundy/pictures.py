"""Tables of The Castles of Burgundy to draw, and ways to find things in their pictures."""

import random
from functools import cache
from math import hypot

import pytest

import keepstone
from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.table import Table
from tests.support.never_empty import never_empty
from tests.support.pieces import overlap
from tests.support.spread import spread

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
NAMES = ("Ada", "Bo", "Chloe", "Dan")
EVERY = 29


def played(players, seed, **options):
    """Return all positions of a game in which tiles are placed whenever possible."""
    position = keepstone.game("burgundy", players, **options).new(seed)
    draw = random.Random(seed)
    while position.to_act != keepstone.OVER:
        yield position
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            legal = position.legal()
            eager = [text for text in legal if text.split()[0] in ("place", "ship", "buy", "take")]
            placing = [text for text in legal if text.startswith("place")]
            position.play(draw.choice(placing or eager or legal))
    yield position


@cache
@never_empty
def some(players, seed=1, boards="1"):
    """Return every n-th position of a game, those of rarer stages, and the end."""
    return [
        position.copy()
        for number, position in enumerate(played(players, seed, boards=boards))
        if number % EVERY == 0 or is_rare(position, number)
    ]


def to_draw(players):
    return spread(played(players, 1, boards="dealt"), every=3 * EVERY)


def is_rare(position, number):
    stage = position.state.stage
    asking = (Stage.DISCARD, Stage.SHIP, Stage.LOAD, Stage.EXTRA, Stage.WAREHOUSE, Stage.HALL)
    return stage in (Stage.FOUND, Stage.OVER) or (stage in asking and number % 3 == 0)


def playing(seat=0, players=2, **moment):
    """Return a table in the middle of a turn, with only castles in the estates."""
    t = Table(players=players)
    for each in range(players):
        t.position.state.board[each] = 1
        t.lay(each, "d4 castle")
    t.turn_of(seat, **moment)
    return t


def scene(position, viewer=None):
    seen = position if viewer is None else position.observe(viewer)
    return seen.scene(names=NAMES[: position.config.players])


def estate_of(thing):
    kind, *rest = thing.id.split("-")
    return rest[0] if kind in ("cell", "tile") else None


def meet(a, b):
    """Return whether two pieces overlap; hexes are between each other's points."""
    if (a.shape, b.shape) == ("hex", "hex") and a.part == b.part:
        return hypot(a.x - b.x, a.y - b.y) < 0.99 * min(a.width, b.width)
    return overlap(a, b)


def estate_on_board(picture):
    """Return the seat whose estate is a board; the others' are trays."""
    boards = {board.id for board in picture.boards}
    (seat,) = {estate_of(p) for p in picture.pieces if estate_of(p) and p.part in boards}
    return int(seat)


def card_of(picture, seat):
    return next(card for card in picture.seats if card.seat == seat)
