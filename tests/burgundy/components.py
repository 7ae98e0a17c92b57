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
    """Count every piece, wherever it is (§1); none may be missing or misplaced.

    The start castles come from the supply, so each is in an estate once it is placed (§2.1a).
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
    """Count the hex tiles of each kind: unseen with either back, on offer, stored, placed, or removed."""
    tiles = [0] * KINDS
    for row in (state.supply, state.black_supply, state.gone):
        for kind, copies in enumerate(row.tolist()):
            tiles[kind] += copies
    places = (state.depots, state.black, state.storage, state.estate, state.waiting)
    for kind in (kind for place in places for kind in place.ravel().tolist()):
        tiles[kind] += kind > 0
    return tiles


def count_goods(state):
    """Count the goods of each type: unseen, in the row of the phase, next to depots, stored, or sold."""
    places = (state.depot_goods, state.stock, state.sold)
    goods = state.unseen_goods.astype(int) + sum(place.sum(axis=0, dtype=int) for place in places)
    for kind in state.row:
        goods[kind - 1] += kind > 0
    return goods.tolist()


def count_astray(state, seat):
    hexes, tiles = COLOUR_AT[state.board[seat]], COLOUR_OF[state.estate[seat]]
    return int(((tiles != Colour.NONE) & (tiles != hexes)).sum())


def count_sets_astray(state, seat):
    """Count cells and knowledge of an estate where its sets disagree with its tiles."""
    tiles = state.estate[seat].tolist()
    covered = sum(1 << cell for cell, kind in enumerate(tiles) if kind)
    known = [kind - FIRST_KNOWLEDGE + 1 for kind in tiles if FIRST_KNOWLEDGE <= kind < CASTLE_TILE]
    knowledge = sum(1 << number for number in known)
    wrong = covered ^ int(state.covered[seat]), knowledge ^ int(state.knowledge[seat])
    return sum(bits.bit_count() for bits in wrong)


def count_bonus_astray(state):
    """Count the colours whose small tile was taken before the large one, or both by one seat (§7.2)."""
    return sum(bool(small) and large in (0, small) for large, small in state.bonus)


def count_strange_pieces(state):
    """Count pieces at seats that do not exist, or of such seats."""
    rows = (state.estate, state.storage, state.stock, state.sold, state.dice)
    held = sum(int((row[state.players :] != 0).sum()) for row in rows)
    return held + int((state.bonus > state.players).sum())
