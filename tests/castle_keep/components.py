"""All components of Castle Keep."""

from keepstone.games.castle_keep.rules.components import KINDS


def count(state):
    """Count the tiles of each kind: in the supply, hands, castles and discards (§1)."""
    tiles = [0] * KINDS
    for row in (state.supply, *state.hand):
        for kind, copies in enumerate(row):
            tiles[kind] += int(copies)
    for kind in (*state.castle.flat, *state.pile):
        tiles[kind] += kind > 0
    return tiles
