"""Tables of The Castle and Zamek to draw, and helpers to find things in their pictures."""

from functools import cache

import keepstone
from keepstone.kit.rng import new_rng
from keepstone.search.greedy import choose_best
from keepstone.search.workspace import new_workspace
from tests.castle.table import Table
from tests.support.never_empty import never_empty
from tests.support.spread import spread

NAMES = ("Ada", "Bo")
GAMES = (("castle", "castle"), ("castle", "castle-rgg"), ("zamek", "zamek"))


def played(game, edition, seed=2):
    """Return all positions of a game of bots with our tiles, which reaches every phase."""
    position = keepstone.game(game, edition=edition).new(seed)
    while position.to_act != keepstone.OVER:
        yield position
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            position.play(position.game.format_action(by_hand(position)))
    yield position


def by_hand(position):
    """Return the greedy action by the hand-made evaluation, which is fast when interpreted."""
    seen = position.view(position.to_act)
    work = new_workspace(seen.game, seen.players, new_rng(len(position.log)))
    return choose_best(seen.state, work)


@cache
@never_empty
def some(game, edition):
    return spread(played(game, edition), every=11)


def to_draw(players):
    return [*some("castle", "castle"), *some("castle", "castle-rgg")]


def table(game="castle", **options):
    return Table(game, **options)


def two_towers_on_a_tile(game="castle"):
    """§6.5 A tile that completes two towers, one on each side, and a house beyond its edge."""
    t = table(game)
    t.hub(w=("house end", 0), n=("tower end", 0), e=("house end 2", None), s=("tower end 2", 0))
    t.turn("tower pair 4 5 0", by=0)
    return t


def scene(position, viewer=None):
    seen = position if viewer is None else position.observe(viewer)
    return seen.scene(names=NAMES)
