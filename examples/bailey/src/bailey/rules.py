"""The rules of Bailey, in the order of rules.md."""

from enum import IntEnum

import numpy as np

from keepstone.kit.actions import Actions
from keepstone.kit.jit import compiled
from keepstone.kit.outcomes import list_possible, list_weights
from keepstone.kit.rng import pick_counted
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import TRUE_TABLE, VIEWER, view_of
from keepstone.protocol import CHANCE, OVER

KINDS = ("?", "chapel", "forge", "garden", "stable")  # 0 means none, or hidden
COPIES = 5
SIDE = 4
PLOTS = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcd")
MAX_PLAYERS = 3

ACTIONS = Actions()
PATRON = ACTIONS.family("patron", KINDS)
DRAW = ACTIONS.family("draw", KINDS)
BUILD = ACTIONS.family("build", PLOTS)
REFUSE = ACTIONS.family("refuse")


class Phase(IntEnum):
    """What the table is waiting for: a decision or a chance event."""

    DEAL = 0  # chance: a patron for the seat (§2.1)
    DRAW = 1  # chance: a tile (§3.1)
    BUILD = 2  # build the tile or turn it away (§3.2)
    REVEAL = 3  # chance: the seat's patron is revealed (§4.1)
    OVER = 4


TOP = len(KINDS) - 1
STATE = state_type(
    VIEWER,
    Field("players", np.int8, (), 0, MAX_PLAYERS, "seats at the table"),
    Field("phase", np.int8, (), 0, Phase.OVER, "what the table waits for"),
    Field("seat", np.int8, (), 0, MAX_PLAYERS - 1, "the seat whose turn, patron or reveal it is"),
    Field("patron", np.int8, (MAX_PLAYERS,), 0, TOP, "kind by seat, 0 if none yet or unseen"),
    Field("revealed", np.int8, (MAX_PLAYERS,), 0, 1, "whether everybody sees the patron"),
    Field("refused", np.int8, (MAX_PLAYERS,), 0, TOP, "kind of the tile turned away, 0 if none"),
    Field("bag", np.int8, (len(KINDS),), 0, COPIES, "tiles of each kind that can be drawn"),
    Field("tile", np.int8, (), 0, TOP, "kind of the tile that was drawn, 0 if none"),
    Field("yard", np.int8, (len(PLOTS),), 0, TOP, "kind on each plot, 0 if it is free"),
)


@compiled
def setup(state, players, options):
    """§1.1 Put all tiles into the bag, in place."""
    state.players = players
    state.bag[1:] = COPIES


@compiled
def to_act(state):
    """Return the seat to act, CHANCE or OVER."""
    if state.phase == Phase.OVER:
        return OVER
    return np.int64(state.seat) if state.phase == Phase.BUILD else CHANCE


@compiled
def legal_actions(state, out):
    """Write the legal actions or outcomes to out (int32[ACTIONS.size]), ascending. Return their number."""
    if state.phase == Phase.BUILD:
        return list_decisions(state, out)
    first = DRAW.at(0) if state.phase == Phase.DRAW else PATRON.at(0)
    return list_possible(weights(state), first, out)


@compiled
def list_decisions(state, out):
    """§3.2, §3.3 Write the legal uses of the tile to out (int32). Return their number."""
    n = list_possible(state.yard == 0, BUILD.at(0), out)
    if state.refused[state.seat] > 0:
        return n
    out[n] = REFUSE.at()
    return n + 1


@compiled
def chance_weights(state, out):
    """Write the weight of each possible outcome to out (int32). Return their number."""
    return list_weights(weights(state), out)


@compiled
def weights(state):
    """§2.1, §3.1 Return the weight of each kind as the next outcome (int8[KINDS]), as far as the viewer knows."""
    if state.phase == Phase.DRAW:
        return state.bag.copy()
    only = np.zeros(len(KINDS), np.int8)
    only[state.patron[state.seat]] = 1
    if only[0] and (state.phase == Phase.REVEAL or state.viewer in (TRUE_TABLE, state.seat + 1)):
        return free_patrons(state)
    return only


@compiled
def free_patrons(state):
    """§2.1 Return 1 for each patron that no seat is known to have, 0 for the others (int8[KINDS])."""
    free = np.ones(len(KINDS), np.int8)
    free[0] = 0
    for patron in state.patron:
        free[patron] = 0
    return free


@compiled
def apply(state, action):
    """Play an action or outcome, in place, without checking whether it is legal."""
    if PATRON.covers(action):
        (state.patron[state.seat],) = PATRON.indices(action)
        state.revealed[state.seat] = state.phase == Phase.REVEAL
        pass_on(state, Phase.DRAW if state.phase == Phase.DEAL else Phase.OVER)
    elif DRAW.covers(action):
        (state.tile,) = DRAW.indices(action)
        state.bag[state.tile] -= 1
        state.phase = Phase.BUILD
    elif BUILD.covers(action):
        build(state, *BUILD.indices(action))
    else:
        refuse(state)


@compiled
def build(state, plot):
    """§3.2 Build the tile, in place.

    §4.1 If fewer free plots than players are left after a round, patrons follow.
    """
    state.yard[plot] = state.tile
    state.tile = 0
    state.phase = Phase.DRAW
    is_last_round = (state.yard == 0).sum() < state.players
    pass_on(state, Phase.REVEAL if is_last_round else Phase.DRAW)


@compiled
def pass_on(state, then):
    """§3.4 Pass the turn to the next seat, in place. After the last seat, the phase becomes `then`."""
    state.seat = (state.seat + 1) % state.players
    if state.seat == 0:
        state.phase = then


@compiled
def refuse(state):
    """§3.3 Remove the tile from the game, in place. Another one is drawn."""
    state.refused[state.seat] = state.tile
    state.tile = 0
    state.phase = Phase.DRAW


@compiled
def scores(state, out):
    """§4.4 Write each seat's points to out (int32[players])."""
    for seat in range(state.players):
        out[seat] = points(state, seat)


@compiled
def points(state, seat):
    """§1.2, §4.2, §4.3 Return a seat's points. Its buildings do not count while its patron is hidden."""
    total = np.int64(state.refused[seat] == 0)
    if state.patron[seat] > 0:
        wanted = (state.yard == state.patron[seat]).reshape(SIDE, SIDE)
        total += 2 * (wanted[1:] & wanted[:-1]).sum()
        total += 2 * (wanted[:, 1:] & wanted[:, :-1]).sum()
    return total


@compiled
def observe(state, seat):
    """§2.1 Hide the patrons of other seats until they are revealed, in place."""
    state.viewer = view_of(seat)
    for other in range(state.players):
        if other != seat and not state.revealed[other]:
            state.patron[other] = 0


@compiled
def determinize(state, rng):
    """§2.1 Give a random patron to each seat whose patron is hidden, in place."""
    state.viewer = TRUE_TABLE
    for seat in range(state.seat if state.phase == Phase.DEAL else state.players):
        if state.patron[seat] == 0:
            free = free_patrons(state)
            state.patron[seat] = pick_counted(rng, free, free.sum())


def private_to(state, action):
    """§2.1 Return the only seat that sees the details of an action, or None if all do."""
    return int(state.seat) if state.phase == Phase.DEAL else None
