"""§4 Build: placing tiles from the hand in a seat's own castle."""

from keepstone.games.castle_keep.rules.components import (
    AFTER,
    BEFORE,
    CENTRE,
    COLOUR,
    PLACE_ROLE,
    PLACES,
    RING,
    ROLE,
    SHAPE,
)
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.rules.turn import castle_size, spend, win
from keepstone.kit.jit import compiled


@compiled
def may_place(castle, kind, place, strict_last):
    """§4 Return whether a tile of this kind can be placed at a place (0..8) in the castle (int8[9])."""
    if castle[place] or ROLE[kind] != PLACE_ROLE[place]:
        return False
    if place == CENTRE:
        return colour_on_ring(castle, COLOUR[kind])
    tiles = ring_size(castle)
    if tiles == 0:
        return may_begin(castle, kind)
    before, after = castle[BEFORE[place]], castle[AFTER[place]]
    if tiles == RING - 1 and not strict_last:
        return matches(before, kind) or matches(after, kind)
    return fits_between(before, after, kind)


@compiled
def may_begin(castle, kind):
    """§4.2, §4.3 Return whether a wall or tower can be the first tile on the castle's ring.

    If there is a keep, the tile must have its colour.
    """
    return castle[CENTRE] == 0 or COLOUR[castle[CENTRE]] == COLOUR[kind]


@compiled
def fits_between(before, after, kind):
    """§4.4 Return whether a tile has a neighbour on the ring and matches its neighbours (0 means no neighbour)."""
    if before == 0 and after == 0:
        return False
    return (before == 0 or matches(before, kind)) and (after == 0 or matches(after, kind))


@compiled
def matches(neighbour, kind):
    """§4.4 Return whether two walls or towers have the same colour or the same shape."""
    return COLOUR[neighbour] == COLOUR[kind] or SHAPE[neighbour] == SHAPE[kind]


@compiled
def ring_size(castle):
    """§4.5 Count the tiles on the eight ring places of a castle (int8[9], the centre last)."""
    size = 0
    for place in range(RING):
        size += castle[place] > 0
    return size


@compiled
def colour_on_ring(castle, colour):
    """§4.6 Return whether a wall or tower in the castle has this colour."""
    for place in range(RING):
        if castle[place] and COLOUR[castle[place]] == colour:
            return True
    return False


@compiled
def place_tile(state, kind, place):
    """§4.1 Place a tile from the hand in the castle. §4.7 The ninth tile wins the game."""
    spend(state, state.seat, kind)
    state.castle[state.seat, place] = kind
    state.phase = Phase.BUILD
    if castle_size(state, state.seat) == PLACES:
        win(state)
