"""All components of The Castles of Burgundy."""

from keepstone.games.burgundy.rules.components import (
    CASTLE_TILE,
    COLOUR_AT,
    COLOUR_OF,
    FIRST_KNOWLEDGE,
    KINDS,
)
from keepstone.games.burgundy.rules.terms import Colour


def count(state):
    """How many there are of every piece, wherever it lies (§1); nothing is astray.

    The start castles come out of the supply, so each lies in an estate once it is placed (§2.1a).
    """
    return {
        "tiles": count_tiles(state),
        "goods": count_goods(state),
        "tiles astray": [count_astray(state, seat) for seat in range(len(state.estate))],
        "sets astray": [count_sets_astray(state, seat) for seat in range(len(state.estate))],
        "bonus tiles astray": count_bonus_astray(state),
        "goods of too many types": int(((state.stock > 0).sum(axis=1) > 3).sum()),
        "seats that nobody has": count_strange_pieces(state),
    }


def count_tiles(state):
    """The hex tiles of each kind: unseen with either back, on offer, held, placed, or out of the game."""
    tiles = [0] * KINDS
    for row in (state.supply, state.black_supply, state.gone):
        for kind, copies in enumerate(row.tolist()):
            tiles[kind] += copies
    places = (state.depots, state.black, state.storage, state.estate, state.waiting)
    for kind in (kind for place in places for kind in place.ravel().tolist()):
        tiles[kind] += kind > 0
    return tiles


def count_goods(state):
    """Those of each type: unseen, in the row of the phase, beside depots, stored, or sold."""
    places = (state.depot_goods, state.stock, state.sold)
    goods = state.unseen_goods.astype(int) + sum(place.sum(axis=0, dtype=int) for place in places)
    for kind in state.row:
        goods[kind - 1] += kind > 0
    return goods.tolist()


def count_astray(state, seat):
    """The placed tiles that lie on a hex of another colour."""
    hexes, tiles = COLOUR_AT[state.board[seat]], COLOUR_OF[state.estate[seat]]
    return int(((tiles != Colour.NONE) & (tiles != hexes)).sum())


def count_sets_astray(state, seat):
    """The cells and the knowledge of an estate that its sets tell otherwise than its tiles."""
    tiles = state.estate[seat].tolist()
    covered = sum(1 << cell for cell, kind in enumerate(tiles) if kind)
    known = [kind - FIRST_KNOWLEDGE + 1 for kind in tiles if FIRST_KNOWLEDGE <= kind < CASTLE_TILE]
    knowledge = sum(1 << number for number in known)
    wrong = covered ^ int(state.covered[seat]), knowledge ^ int(state.knowledge[seat])
    return sum(bits.bit_count() for bits in wrong)


def count_bonus_astray(state):
    """The colours whose small tile is taken before the large one, or both by one seat (§7.2)."""
    return sum(bool(small) and large in (0, small) for large, small in state.bonus)


def count_strange_pieces(state):
    """What lies before a seat that nobody has, or belongs to one."""
    rows = (state.estate, state.storage, state.stock, state.sold, state.dice)
    held = sum(int((row[state.players :] != 0).sum()) for row in rows)
    return held + int((state.bonus > state.players).sum())
