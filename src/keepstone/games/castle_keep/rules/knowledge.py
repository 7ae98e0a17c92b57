"""§9 Hidden information: observations, what a viewer knows, and determinization."""

import numpy as np

from keepstone.games.castle_keep.rules.components import COPIES, KINDS
from keepstone.games.castle_keep.rules.state import SPECTATOR_ROW, VIEWERS
from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, pick_counted
from keepstone.kit.viewer import SPECTATING, TRUE_TABLE, view_of


@compiled
def observe(state, seat):
    """§9.1 Hide the other hands and the supply. Seat -1 is a spectator, who sees no hand."""
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


@compiled
def row_of(state):
    """§9.3 Return the row of the array `old` that belongs to the viewer of an observation."""
    return SPECTATOR_ROW if state.viewer == SPECTATING else state.viewer - 1


@compiled
def _hide_hand(state, seat):
    """§9.1 Hide a hand, except for the tiles that all players know."""
    state.hand[seat] = state.shown[seat]
    state.hand[seat, 0] = unseen_in_hand(state, seat)


@compiled
def unseen_in_hand(state, seat):
    """§9.1 Count the tiles in a hand that are not publicly known."""
    unseen = np.int64(state.hand_size[seat])
    for kind in range(1, KINDS):
        unseen -= state.shown[seat, kind]
    return unseen


@compiled
def count_unseen(state, viewer, out):
    """§9.2 Write to `out` (int16[KINDS]) how many copies of each kind the viewer has not seen.

    Unseen tiles are in the supply or hidden in the other hands.
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
def count_drawable_by(state, viewer, out):
    """§9.3 Write to `out` (int16[KINDS]) the largest number of copies of each kind that the supply may contain.

    Old tiles are in the other hands, so they cannot be in the supply.
    """
    count_unseen(state, viewer, out)
    for kind in range(1, KINDS):
        out[kind] = max(out[kind] - state.old[viewer, kind], 0)


@compiled
def most_held(state, seat, kind):
    """§9.2 Return the largest possible number of tiles of a kind among a hand's unseen tiles."""
    seen = (state.castle == kind).sum() + (state.pile == kind).sum() + state.hand[:, kind].sum()
    return min(np.int64(state.hand[seat, 0]), COPIES[kind] - seen)


@compiled
def note_reshuffle(state):
    """§9.3 Record the old tiles for each viewer before the discards become the supply."""
    unseen = np.zeros(KINDS, np.int16)
    for viewer in range(VIEWERS):
        if state.viewer == TRUE_TABLE or viewer == row_of(state):
            count_unseen(state, viewer, unseen)
            for kind in range(1, KINDS):
                state.old[viewer, kind] = unseen[kind]


@compiled
def note_revealed(state, seat, kind):
    """§9.1, §9.3 Record that a tile publicly leaves a seat's hand.

    If a tile of this kind in the hand is publicly known, it is this tile that leaves. Otherwise it may have been
    an old tile.
    """
    if state.shown[seat, kind] > 0:
        state.shown[seat, kind] -= 1
        return
    for viewer in range(VIEWERS):
        if viewer != seat and state.old[viewer, kind] > 0:
            state.old[viewer, kind] -= 1


@compiled
def determinize(state, rng):
    """§9.4 Deal the unseen tiles to the other hands and the supply at random: the old tiles to hands only."""
    if state.viewer == TRUE_TABLE:
        return
    new = np.zeros(KINDS, np.int16)
    count_unseen(state, row_of(state), new)
    old = old_tiles(state, new)
    for kind in range(KINDS):
        new[kind] -= old[kind]
    hidden, olds = state.hand[:, 0].sum(), old.sum()
    for seat in range(state.players):
        for _ in range(state.hand[seat, 0]):
            pool = old if below(rng, hidden) < olds else new
            kind = pick_counted(rng, pool, pool.sum())
            pool[kind] -= 1
            state.hand[seat, kind] += 1
            hidden, olds = hidden - 1, old.sum()
        state.hand[seat, 0] = 0
    for kind in range(KINDS):
        state.supply[kind] = new[kind]
    state.viewer = TRUE_TABLE


@compiled
def old_tiles(state, unseen):
    """§9.3 Return how many tiles of each kind are certainly in the other hands (int16[KINDS]).

    unseen (int16[KINDS]): the tiles that the viewer has not seen. If a game continues from an observation with
    actions that its viewer could have ruled out, the old tiles may exceed the hands; then none count as old.
    """
    old = np.zeros(KINDS, np.int16)
    for kind in range(1, KINDS):
        old[kind] = min(np.int64(state.old[row_of(state), kind]), np.int64(unseen[kind]))
    if old.sum() > state.hand[:, 0].sum():
        old[:] = 0
    return old
