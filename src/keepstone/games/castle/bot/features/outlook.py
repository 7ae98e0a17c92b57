"""The position that a seat can expect at the end of the turn, with complete features scored.

These features assume that the follower is placed where it is worth most. Therefore they are the same before and
after the decision about the follower, and what the net learns from one of these positions also applies to the
other.
"""

import numpy as np

from keepstone.games.castle.bot.features.survey import COUNTED, MARKS, SEEN
from keepstone.games.castle.bot.prospects import best_offer, is_unscored
from keepstone.games.castle.rules.components import FOLLOWERS
from keepstone.games.castle.rules.ending import KEEP_BONUS, keep_size
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import find, is_complete, winner_of
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Kind, Phase, Token
from keepstone.kit.jit import compiled

HOME, POINTS, KEEP = range(3)  # followers in supply, points, and size of the keep
NOTHING = -1


@compiled
def offer(state):
    """Return the root of the acting seat's best feature for a follower, or NOTHING if none can be placed now."""
    return best_offer(state) if state.phase == Phase.FOLLOWER else NOTHING


@compiled
def outlook(state, seat, taking, known):
    """Return a seat's HOME, POINTS and KEEP at the end of the turn (int64[3]).

    taking: the feature that the seat claims.
    """
    end, mark = np.zeros(3, np.int64), COUNTED << MARKS * seat
    end[POINTS], end[KEEP] = state.score[seat], keep_size(state, seat)
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
            end[KEEP] = max(end[KEEP], state.tiles[root] + bonus)
