"""Spaces where the next tile may join a claim to an opponent's feature or to an unclaimed feature."""

from keepstone.games.castle.bot.features.blocks import CONTEST
from keepstone.games.castle.bot.features.claims import LEADS, standing
from keepstone.games.castle.bot.prospects import followers_of
from keepstone.games.castle.rules.components import PLAYERS, SPACES
from keepstone.games.castle.rules.ending import PER_MARKET
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Kind
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

POINT = 0.1
WINS, SHARES, LOSES, GROWS = range(4)


@compiled
def put_contests(state, seat, taking, found, out):
    """§5.2 Append to `out` the empty spaces that a claim shares with another feature of the same kind."""
    for space in range(SPACES):
        if found.meets[space] > 1:
            roots = found.roots[space, : found.meets[space]]
            for root in roots:
                if is_led(state, seat, root, taking):
                    put_meetings(state, seat, root, roots, out)


@compiled
def is_led(state, seat, root, taking):
    """§6.4 Return whether the seat has the majority on a feature, or is about to claim it."""
    if root == taking:
        return state.seat == seat
    return state.seats[root] > 0 and standing(state, seat, root) == LEADS


@compiled
def put_meetings(state, seat, root, roots, out):
    """Append to `out` the other features to which a space may join a claim, and the points at stake."""
    kind, mine = kind_of(state, root), max(1, followers_of(state, seat, root))
    for other in roots:
        if other != root and kind_of(state, other) == kind:
            theirs = followers_of(state, PLAYERS - 1 - seat, other)
            if state.seats[other] == 0:
                put(out, CONTEST.at(kind - 1, GROWS), POINT * value(state, other))
            elif theirs > followers_of(state, seat, other):
                where = CONTEST.at(kind - 1, joined_winner(mine, theirs))
                put(out, where, POINT * value(state, root))


@compiled
def value(state, root):
    """Return the points that a feature of any kind is worth."""
    if kind_of(state, root) == Kind.COURT:
        return 1.0 + PER_MARKET * state.marks[root]
    return 1.0 * worth(state, root)


@compiled
def joined_winner(mine, theirs):
    """§6.4 Return whether a seat, its opponent or neither wins the feature that two features form when joined."""
    if mine == theirs:
        return SHARES
    return WINS if mine > theirs else LOSES
