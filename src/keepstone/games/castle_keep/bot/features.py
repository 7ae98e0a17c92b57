"""Input features of Castle Keep for the net.

The numbers of the features come first: those of a seat, then those of the table.
"""

import numpy as np

from keepstone.games.castle_keep.bot.evaluate import BUILT, READY, ready_tiles
from keepstone.games.castle_keep.rules.build import may_place
from keepstone.games.castle_keep.rules.components import (
    AFTER,
    BEFORE,
    CENTRE,
    COLOUR,
    COPIES,
    KINDS,
    MAX_PLAYERS,
    PLACE_ROLE,
    PLACES,
    RING,
    ROLE,
    TILE_COUNT,
    TURN_LIMIT,
)
from keepstone.games.castle_keep.rules.terms import Phase, Role
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.features import Features, list_of, put
from keepstone.kit.jit import compiled

ROLES = len(Role)
EACH_ROLE = RING // 2  # number of places for towers, and for walls
FITTING = 9  # number of kinds with the same role
MOST_HELD = 9  # tiles in hand; larger numbers are capped
MOST_OF_ROLE = 5
MOST_FITTING = 3  # tiles in a hand that fit; larger numbers are capped
MOST_KEEPS = 3

SEAT = Features()
TILES_SOON = SEAT.block("what the evaluation expects", 1)
STANDS = SEAT.block("tiles that stand, tiles that the hand can add", PLACES + 1, PLACES + 1)
HELD = SEAT.block("tiles in hand", MOST_HELD + 1)
UNSEEN = SEAT.block("unseen tiles in hand", MOST_HELD + 1)
HELD_OF_ROLE = SEAT.block("tiles in hand, by role", ROLES, MOST_OF_ROLE + 1)
LACKS = SEAT.block("towers and walls that are missing", EACH_ROLE + 1, EACH_ROLE + 1)
KEEP = SEAT.block("keep", 2, 2)  # whether it is in the castle; whether the hand can add it
GAP = SEAT.block("places beside tiles, by kinds that fit", ROLES, FITTING + 1)
GAP_HELD = SEAT.block("places beside tiles, by tiles in hand that fit", ROLES, MOST_FITTING + 1)
LINE = SEAT.block("walls, by what falls with them", RING + 1)
LINE_COPIES = SEAT.block("what falls with walls of which copies are unseen", 1)
HIT = SEAT.block("walls of rivals that the hand can hit, by what falls with them", RING + 1)
KEEPS_HELD = SEAT.block("keeps in hand of the colour of a rival's", MOST_KEEPS + 1)
MOVER = SEAT.block("at turn", len(Phase))
NEXT = SEAT.block("turns until the own", MAX_PLAYERS)

TABLE = Features()
PHASE = TABLE.block("phase", len(Phase))
GATE = TABLE.block("attacks are allowed", 1)
PLAYERS = TABLE.block("players", MAX_PLAYERS + 1)
SUPPLY = TABLE.block("supply", 1)
TURN = TABLE.block("turns", 1)
SMALLEST = TABLE.block("the smallest castle", PLACES + 1)
LARGEST = TABLE.block("the largest castle", PLACES + 1)


@compiled
def put_hand(state, seat, out):
    """Append to `out` a seat's visible tiles in hand by role, and the tiles in other castles that they can hit."""
    hand = state.hand[seat]
    put(out, HELD.at(min(state.hand_size[seat], MOST_HELD)), 1.0)
    put(out, UNSEEN.at(min(hand[0], MOST_HELD)), 1.0)
    by_role = np.zeros(ROLES, np.int64)
    for kind in range(1, KINDS):
        by_role[ROLE[kind]] += hand[kind]
    for role in range(1, ROLES):
        put(out, HELD_OF_ROLE.at(role, min(by_role[role], MOST_OF_ROLE)), 1.0)
    for rival in range(state.players):
        if rival != seat:
            put_hits(state.castle[rival], hand, out)


@compiled
def put_hits(castle, hand, out):
    """§5.3, §5.4 Append to `out` the tiles in a castle that the tiles in a hand can hit."""
    for place in range(RING):
        kind = castle[place]
        if kind and PLACE_ROLE[place] == Role.WALL and hand[kind]:
            put(out, HIT.at(line_of(castle, place)), 1.0)
    if castle[CENTRE]:
        put(out, KEEPS_HELD.at(min(hand[castle[CENTRE]], MOST_KEEPS)), 1.0)


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


__all__ = ["features", "table_features"]


@compiled
def features(state, out):
    """Append the features of each seat to its list."""
    for seat in range(len(out.used)):
        put_seat(state, seat, list_of(out, seat))


@compiled
def put_seat(state, seat, out):
    """Append the features of a seat to a list."""
    size, ready = castle_size(state, seat), ready_tiles(state, seat)
    put(out, TILES_SOON.at(0), (size + READY / BUILT * ready) / PLACES)
    put(out, STANDS.at(size, min(ready, PLACES)), 1.0)
    put_castle(state, seat, out)
    put_hand(state, seat, out)
    put(out, NEXT.at((seat - state.seat) % state.players), 1.0)
    if state.seat == seat:
        put(out, MOVER.at(state.phase), 1.0)


@compiled
def table_features(state, out):
    """Append the features of the table to a list."""
    smallest, largest = PLACES, 0
    for seat in range(state.players):
        size = castle_size(state, seat)
        smallest, largest = min(smallest, size), max(largest, size)
    put(out, PHASE.at(state.phase), 1.0)
    put(out, GATE.at(0), state.gate)
    put(out, PLAYERS.at(state.players), 1.0)
    put(out, SUPPLY.at(0), state.supply_size / TILE_COUNT)
    put(out, TURN.at(0), state.turn / TURN_LIMIT)
    put(out, SMALLEST.at(smallest), 1.0)
    put(out, LARGEST.at(largest), 1.0)
