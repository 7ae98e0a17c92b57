"""Features of a castle: missing tiles, tiles that fit the gaps, and tiles lost if a wall is hit."""

from keepstone.games.castle_keep.bot.features.blocks import (
    EACH_ROLE,
    GAP,
    GAP_HELD,
    KEEP,
    LACKS,
    LINE,
    LINE_COPIES,
    MOST_FITTING,
)
from keepstone.games.castle_keep.rules.build import may_place
from keepstone.games.castle_keep.rules.components import (
    AFTER,
    BEFORE,
    CENTRE,
    COLOUR,
    COPIES,
    KINDS,
    PLACE_ROLE,
    RING,
    ROLE,
)
from keepstone.games.castle_keep.rules.terms import Role
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

TILE = 0.1


@compiled
def put_castle(state, seat, out):
    """Append to `out` the places, gaps and walls of a seat's castle."""
    castle, hand = state.castle[seat], state.hand[seat]
    towers, walls = EACH_ROLE, EACH_ROLE
    for place in range(RING):
        if castle[place] == 0:
            if castle[BEFORE[place]] or castle[AFTER[place]]:
                put_gap(state, castle, hand, place, out)
            continue
        if PLACE_ROLE[place] == Role.TOWER:
            towers -= 1
        else:
            walls -= 1
            put_wall(state, castle, place, out)
    put(out, LACKS.at(towers, walls), 1.0)
    can_place = 0
    for kind in range(1, KINDS):
        if ROLE[kind] == Role.KEEP and hand[kind]:
            can_place |= may_place(castle, kind, CENTRE, state.strict_last)
    put(out, KEEP.at(1 if castle[CENTRE] else 0, 1 if can_place else 0), 1.0)


@compiled
def put_gap(state, castle, hand, place, out):
    """§4.4 Append a free place next to a tile: how many kinds fit there, and how many tiles in the hand fit."""
    fitting, held = 0, 0
    for kind in range(1, KINDS):
        if may_place(castle, kind, place, state.strict_last):
            fitting += 1
            held += hand[kind]
    role = PLACE_ROLE[place]
    put(out, GAP.at(role, fitting), 1.0)
    put(out, GAP_HELD.at(role, min(held, MOST_FITTING)), 1.0)


@compiled
def put_wall(state, castle, place, out):
    """§5.3 Append to `out` a wall: how many tiles are lost with it, and whether unseen copies can hit it."""
    tiles, kind = line_of(castle, place), castle[place]
    put(out, LINE.at(tiles), 1.0)
    unseen = COPIES[kind] - (state.castle == kind).sum() - (state.pile == kind).sum()
    put(out, LINE_COPIES.at(0), TILE * tiles * unseen)


@compiled
def line_of(castle, place):
    """§5.3 Count the tiles lost if a wall is hit: the wall, and the connected tiles in the same colour."""
    colour, tiles = COLOUR[castle[place]], 1
    after = AFTER[place]
    while after != place and castle[after] and COLOUR[castle[after]] == colour:
        tiles += 1
        after = AFTER[after]
    before = BEFORE[place]
    while after != place and castle[before] and COLOUR[castle[before]] == colour:
        tiles += 1
        before = BEFORE[before]
    return tiles
