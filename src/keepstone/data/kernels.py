"""Replay of a game in compiled code, collecting data about each event."""

import numpy as np

from keepstone.batch.kernels import is_listed
from keepstone.kit.jit import compiled
from keepstone.protocol import CHANCE, OVER, share_victory
from keepstone.protocol.hooks import apply as play
from keepstone.protocol.hooks import legal_actions, observe, scores, to_act

USUAL = 16  # initial capacity, in legal actions per decision


@compiled
def replay_events(table, events, seats, counts, seen, scratch):
    """Play events on a table, in place, until one of them is illegal.

    Return the number of legal events and all legal actions.

    seats (int8[events]): the seat that acted, or CHANCE. counts (int32[events]): the number of the seat's legal
    actions, 0 for chance events; the legal actions of all events (int32) are listed one after another. seen: the
    observation at each decision; if its length is 0, no observations are collected. scratch: int32[1,
    max_actions].
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
    """Return an array, or a larger copy of it if there is no space for `more` additional numbers."""
    if used + more <= len(numbers):
        return numbers
    wider = np.empty(2 * (used + more), np.int32)
    wider[:used] = numbers[:used]
    return wider


@compiled
def result(state, points, wins):
    """If the game is over, write the scores to `points` and the shares of the victory to `wins`.

    Return whether the game is over.
    """
    if to_act(state) != OVER:
        return False
    scores(state, points)
    share_victory(state, wins)
    return True
