"""Where the next tile may join a claim with what others hold, or with what nobody holds."""

import numpy as np

from keepstone.games.castle.bot.features.blocks import CONTEST
from keepstone.games.castle.bot.features.claims import LEADS, standing
from keepstone.games.castle.bot.prospects import followers_of
from keepstone.games.castle.rules.components import PLAYERS, SIDES, SPACES
from keepstone.games.castle.rules.ending import PER_MARKET
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import MIDDLE, find, node_beyond
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Kind
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

POINT = 0.1
WINS, SHARES, LOSES, GROWS = range(4)


@compiled
def put_contests(state, seat, out):
    """§5.2 The empty spaces where two different features of a kind meet, one of them led by the seat."""
    roots = np.zeros(SIDES, np.int32)
    for space in range(SPACES):
        need = np.int64(state.need[space])
        sides = (need | need >> 4) & 15
        if sides & (sides - 1):
            list_roots(state, space, sides, roots)
            for side in range(SIDES):
                root = roots[side]
                if root >= 0 and state.seats[root] and standing(state, seat, root) == LEADS:
                    put_meetings(state, seat, root, roots, out)


@compiled
def list_roots(state, space, sides, roots):
    """The features that face a space on each of these sides, -1 on others, into roots."""
    for side in range(SIDES):
        roots[side] = -1
        if sides >> side & 1:
            roots[side] = find(state, node_beyond(state, space, 3 * side + MIDDLE))


@compiled
def put_meetings(state, seat, root, roots, out):
    """What a claim may be joined with at a space."""
    kind, mine = kind_of(state, root), followers_of(state, seat, root)
    points = POINT * value(state, root)
    for side in range(SIDES):
        other = roots[side]
        if other >= 0 and other != root and kind_of(state, other) == kind:
            theirs = followers_of(state, PLAYERS - 1 - seat, other)
            if state.seats[other] == 0:
                put(out, CONTEST.at(kind - 1, GROWS), POINT * value(state, other))
            elif theirs > followers_of(state, seat, other):
                put(out, CONTEST.at(kind - 1, outcome(mine, theirs)), points)


@compiled
def value(state, root):
    """The points of a feature, a court's included."""
    if kind_of(state, root) == Kind.COURT:
        return 1.0 + PER_MARKET * state.marks[root]
    return 1.0 * worth(state, root)


@compiled
def outcome(mine, theirs):
    """§6.4 Who would win the two together."""
    if mine == theirs:
        return SHARES
    return WINS if mine > theirs else LOSES
