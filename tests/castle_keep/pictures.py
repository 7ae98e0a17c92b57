"""Tables of Castle Keep to draw."""

import keepstone
from keepstone.games.castle_keep.rules.terms import Phase
from tests.castle_keep.table import Table
from tests.support.never_empty import never_empty
from tests.support.spread import spread

NAMES = ("Ada", "Bo", "Chloe", "Dan")
DECISIONS = 60


def played(players, seed, decisions=DECISIONS, **options):
    """Return all positions of the first part of a game without voluntary passes, and the last one."""
    position = keepstone.game("castle-keep", players, **options).new(seed)
    made = 0
    while position.to_act != keepstone.OVER and made < decisions:
        yield position
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            made += 1
            legal = position.legal()
            position.play(legal[made * 7 % max(1, len(legal) - 1)])
    yield position


@never_empty
def some(players, seed, **options):
    return spread(played(players, seed, **options), every=9)


def to_draw(players):
    """Return positions of every phase."""
    options = {"open_discard": True, "attack_towers": True}
    return [
        *some(players, 3, **options),
        *spread(played(players, 5, 200), every=60),
        won(players),
    ]


def won(players):
    """Return a game that seat 0 has won."""
    t = Table(players)
    t.ring(0, *["red-curvy-tower", "red-curvy-wall"] * 4)
    t.castle(0, centre="red-keep")
    t.position.state.phase, t.position.state.winner = Phase.OVER, 1
    return t.position
