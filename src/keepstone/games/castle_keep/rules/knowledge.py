"""§9 Hidden information: what each viewer may know, and tables that fit what a viewer knows.

After the discards have become the supply, every viewer knows what the other hands hold together:
these are the old tiles. Which of the others holds one shows only as tiles are played.
"""

import numpy as np

from keepstone.games.castle_keep.rules.components import COPIES, KINDS
from keepstone.games.castle_keep.rules.state import SPECTATOR_ROW, VIEWERS
from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, pick_counted
from keepstone.kit.viewer import SPECTATING, TRUE_TABLE, view_of


@compiled
def observe(state, seat):
    """§9.1 Blank the other hands and the supply, in place; seat -1 is a spectator, who sees no hand."""
    if state.viewer == view_of(seat):
        return
    state.viewer = view_of(seat)
    for other in range(state.players):
        if other != seat:
            _hide_hand(state, other)
    state.supply[:] = 0
    state.supply[0] = state.supply_size
    for viewer in range(VIEWERS):
        if viewer != row_of(state):
            state.old[viewer, :] = 0
            state.old_least[viewer, :] = 0


@compiled
def row_of(state):
    """§9.3 The row of an observation's viewer in `old`."""
    return SPECTATOR_ROW if state.viewer == SPECTATING else state.viewer - 1


@compiled
def _hide_hand(state, seat):
    """§9.1 Leave of a hand what everybody knows it holds, in place."""
    state.hand[seat] = state.shown[seat]
    state.hand[seat, 0] = unseen_in_hand(state, seat)


@compiled
def unseen_in_hand(state, seat):
    """§9.1 How many tiles of a hand not everybody knows."""
    unseen = np.int64(state.hand_size[seat])
    for kind in range(1, KINDS):
        unseen -= state.shown[seat, kind]
    return unseen


@compiled
def count_unseen(state, viewer, out):
    """§9.2 Write into out (int16[KINDS]) how many copies of each kind the viewer's row has not seen.

    They lie in the supply and, unseen, in the other hands.
    """
    for kind in range(KINDS):
        out[kind] = COPIES[kind]
    for seat in range(state.players):
        for kind in state.castle[seat]:
            out[kind] -= 1
        seen = state.hand[seat] if seat == viewer else state.shown[seat]
        for kind in range(1, KINDS):
            out[kind] -= seen[kind]
    for i in range(state.pile_size):
        out[state.pile[i]] -= 1
    out[0] = 0


@compiled
def note_reshuffle(state):
    """§9.3 The supply is about to become public: note the old tiles for each viewer, in place."""
    unseen = np.zeros(KINDS, np.int16)
    for viewer in range(VIEWERS):
        if state.viewer == TRUE_TABLE or viewer == row_of(state):
            count_unseen(state, viewer, unseen)
            state.old[viewer, 0] = 0
            for kind in range(1, KINDS):
                state.old[viewer, kind] = unseen[kind]
                state.old[viewer, 0] += unseen[kind]
            for seat in range(state.players):
                state.old_least[viewer, seat] = unseen_in_hand(state, seat) if seat != viewer else 0
    state.reshuffled = 1


@compiled
def note_revealed(state, seat, kind):
    """§9.1 A tile leaves the seat's hand before all eyes: nobody need hold it any more, in place."""
    if state.shown[seat, kind] > 0:
        state.shown[seat, kind] -= 1
    elif state.reshuffled:
        for viewer in range(VIEWERS):
            if viewer != seat:
                may_have_been_old(state, viewer, seat, kind)


@compiled
def may_have_been_old(state, viewer, seat, kind):
    """§9.3, §9.4 For the viewer one old tile fewer is certain, and one fewer in this hand, in place."""
    if state.old[viewer, kind] == 0:
        return
    state.old[viewer, kind] -= 1
    state.old[viewer, 0] -= 1
    least = state.old_least[viewer]
    if least[seat] > 0:
        least[seat] -= 1
    while least.sum() > state.old[viewer, 0]:
        least[least.argmax()] -= 1


@compiled
def determinize(state, rng):
    """§9.5 Deal the unseen tiles to the hands and the supply at random, as the viewer may think, in place."""
    if state.viewer == TRUE_TABLE:
        return
    row = row_of(state)
    old = np.zeros(KINDS, np.int16)
    new = np.zeros(KINDS, np.int16)
    count_unseen(state, row, new)
    for kind in range(1, KINDS):
        old[kind] = min(state.old[row, kind], new[kind])
        new[kind] -= old[kind]
    _deal_hands(state, row, old, new, rng)
    for kind in range(1, KINDS):
        state.supply[kind] = old[kind] + new[kind]
    state.supply[0] = 0
    state.viewer = TRUE_TABLE


@compiled
def _deal_hands(state, row, old, new, rng):
    """§9.5 Fill the unseen tiles of the other hands out of the old and the new ones, in place."""
    free, extra = 0, int(old.sum())
    for seat in range(state.players):
        least = min(state.old_least[row, seat], state.hand[seat, 0])
        free += state.hand[seat, 0] - least
        extra -= least
    for seat in range(state.players):
        least = min(state.old_least[row, seat], state.hand[seat, 0])
        for i in range(state.hand[seat, 0]):
            from_old = i < least
            if not from_old:
                from_old = below(rng, free) < extra
                extra -= from_old
                free -= 1
            kind = _draw_either(old, new, from_old, rng)
            state.hand[seat, kind] += 1
        state.hand[seat, 0] = 0


@compiled
def _draw_either(old, new, from_old, rng):
    """§9.5 Take one tile out of the old or the new ones, or out of the others where there is none left."""
    first, second = (old, new) if from_old else (new, old)
    pool = first if first.sum() > 0 else second
    kind = pick_counted(rng, pool, pool.sum())
    pool[kind] -= 1
    return kind
