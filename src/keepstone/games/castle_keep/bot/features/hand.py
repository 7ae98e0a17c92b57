"""Features of a hand: its tiles, and the tiles in other castles that it can hit."""

import numpy as np

from keepstone.games.castle_keep.bot.features.blocks import (
    HELD,
    HELD_OF_ROLE,
    HIT,
    KEEPS_HELD,
    MOST_HELD,
    MOST_KEEPS,
    MOST_OF_ROLE,
    ROLES,
    UNSEEN,
)
from keepstone.games.castle_keep.bot.features.castle import line_of
from keepstone.games.castle_keep.rules.components import CENTRE, KINDS, PLACE_ROLE, RING, ROLE
from keepstone.games.castle_keep.rules.terms import Role
from keepstone.kit.features import put
from keepstone.kit.jit import compiled


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
