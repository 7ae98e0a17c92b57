"""The position that a seat can expect at the end of the turn, with complete features scored.

These features assume that the follower is placed where it is worth most. Therefore they are the same before and
after the decision about the follower, and what the net learns from one of these positions also applies to the
other.
"""

import numpy as np

from keepstone.games.castle.bot.features.blocks import (
    HELD,
    HELD_TIME,
    IDLE,
    IDLE_TIME,
    KEEP,
    KEEP_AREA,
    KEEP_LEAD,
    KEEP_LEADS,
    MOST_KEEP,
    PROMISE,
    REACH,
    TO_TOKEN,
)
from keepstone.games.castle.bot.features.claims import lands
from keepstone.games.castle.bot.features.survey import COUNTED, MARKS, SEEN
from keepstone.games.castle.bot.prospects import best_offer, is_unscored, promise, youth
from keepstone.games.castle.rules.components import FOLLOWERS, PLAYERS, TOKENS
from keepstone.games.castle.rules.ending import KEEP_BONUS, keep_size, largest_empty_area
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import find, is_complete, winner_of
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Kind, Phase, Token
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

HOME, POINTS, KEEP_SIZE = range(3)  # followers in supply, points, and size of the keep
NOTHING = -1
POINT = 0.05
SPACE = 0.1
LATE = 25  # below this number of tiles left, the largest empty area hardly changes


@compiled
def offer(state):
    """Return the root of the acting seat's best feature for a follower, or NOTHING if none can be placed now."""
    return best_offer(state) if state.phase == Phase.FOLLOWER else NOTHING


@compiled
def outlook(state, seat, taking, known):
    """Return a seat's HOME, POINTS and KEEP_SIZE at the end of the turn (int64[3]).

    taking: the feature that the seat claims.
    """
    end, mark = np.zeros(3, np.int64), COUNTED << MARKS * seat
    end[POINTS], end[KEEP_SIZE] = state.score[seat], keep_size(state, seat)
    for i in range(FOLLOWERS):
        node = state.follower[seat, i] - 1
        root = find(state, node) if node >= 0 else NOTHING
        end[HOME] += node < 0 or is_complete(state, root)
        if node >= 0 and winner_of(state, root) == seat and not known[root, SEEN] & mark:
            known[root, SEEN] |= mark
            score_soon(state, seat, root, end)
    if taking != NOTHING and state.seat == seat:
        end[HOME] -= not is_complete(state, taking)
        score_soon(state, seat, taking, end)
    return end


@compiled
def score_soon(state, seat, root, end):
    """§6.5 If a feature is complete but not scored yet, add its points to `stands` and update the keep there."""
    if is_complete(state, root) and is_unscored(state, root):
        end[POINTS] += worth(state, root)
        if kind_of(state, root) == Kind.HOUSE:
            bonus = KEEP_BONUS * state.held[seat, Token.LARGER_KEEP]
            end[KEEP_SIZE] = max(end[KEEP_SIZE], state.tiles[root] + bonus)


@compiled
def put_means(state, seat, end, out):
    """Append what the seat is expected to have at the end of the turn: tokens, keep, marker and supply."""
    put(out, PROMISE.at(0), POINT * promise(state, seat))
    put(out, IDLE.at(end[HOME]), 1.0)
    put(out, IDLE_TIME.at(end[HOME]), youth(state))
    put_held(state, seat, out)
    put_keep(state, seat, end[KEEP_SIZE], out)
    for points in range(1, REACH + 1):
        if lands(state, end[POINTS] + points):
            put(out, TO_TOKEN.at(points), 1.0)


@compiled
def put_held(state, seat, out):
    """§7 Append to `out` the seat's tokens."""
    for kind in range(TOKENS):
        count = state.held[seat, kind]
        if count:
            put(out, HELD.at(kind, count - 1), 1.0)
            put(out, HELD_TIME.at(kind), count * youth(state))


@compiled
def put_keep(state, seat, mine, out):
    """§8.3 Append to `out` the keep, its lead, and the points that it would bring if the game ended now."""
    lead = mine - keep_size(state, PLAYERS - 1 - seat)
    put(out, KEEP.at(min(mine, MOST_KEEP)), 1.0)
    put(out, KEEP_LEAD.at(max(0, min(lead + KEEP_LEADS // 2, KEEP_LEADS - 1))), 1.0)
    if lead > 0 and state.stock_size < LATE:
        put(out, KEEP_AREA.at(0), SPACE * largest_empty_area(state))
