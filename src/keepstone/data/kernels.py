"""A game played again, in compiled code, with what is told of each of its events."""

import numpy as np

from keepstone.batch.kernels import is_listed
from keepstone.kit.jit import compiled
from keepstone.protocol import CHANCE, OVER, legal_actions, observe, scores, share_victory, to_act
from keepstone.protocol import apply as play

USUAL = 16  # legal actions of a decision for which there is room at first


@compiled
def retell(table, events, seats, counts, seen, scratch):
    """Play events on a table, in place, as long as each is legal; how many were, and the legal actions.

    seats (int8[events]): who acted, or CHANCE. counts (int32[events]): how many actions were legal for a seat,
    0 at chance; the actions (int32) stand one after another. seen: what the seats saw, a record for each decision,
    unless there is no room at all. scratch (int32[1, max_actions]).
    """
    legal = np.empty(USUAL * len(events) + scratch.shape[1], np.int32)
    used, decisions = 0, 0
    for i in range(len(events)):
        who = to_act(table[0])
        if who == OVER:
            return i, legal[:used]
        count = legal_actions(table[0], scratch[0])
        if not is_listed(scratch, 0, count, events[i]):
            return i, legal[:used]
        seats[i] = who
        if who != CHANCE:
            legal = with_room(legal, used, count)
            legal[used : used + count] = scratch[0, :count]
            counts[i] = count
            used += count
            if len(seen) > 0:
                seen[decisions] = table[0]
                observe(seen[decisions], who)
            decisions += 1
        play(table[0], int(events[i]))
    return len(events), legal[:used]


@compiled
def with_room(numbers, used, more):
    """The same numbers, with room for so many more behind those used."""
    if used + more <= len(numbers):
        return numbers
    wider = np.empty(2 * (used + more), np.int32)
    wider[:used] = numbers[:used]
    return wider


@compiled
def result(state, points, wins):
    """Write the scores and the shares of the victory of a game that is over; whether it is."""
    if to_act(state) != OVER:
        return False
    scores(state, points)
    share_victory(state, wins)
    return True
