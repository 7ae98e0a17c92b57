"""The functions of the game protocol: who is to act, which actions are legal, and what they do."""

import numpy as np

from keepstone.games.castle_keep.rules.actions import (
    ATTACK,
    DISCARD,
    DRAW,
    END,
    PASS,
    PLACE,
    START,
    SUPPLY,
    TAKE,
)
from keepstone.games.castle_keep.rules.attack import hit, may_hit, may_target
from keepstone.games.castle_keep.rules.build import may_place, place_tile
from keepstone.games.castle_keep.rules.components import KINDS, PLACES
from keepstone.games.castle_keep.rules.knowledge import count_drawable_by
from keepstone.games.castle_keep.rules.setup import choose_first, deal
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.rules.turn import (
    await_draw,
    discard,
    draw,
    finish,
    holds,
    take_discard,
)
from keepstone.kit.jit import compiled
from keepstone.kit.outcomes import list_possible, list_weights
from keepstone.kit.rng import below, pick_counted
from keepstone.kit.state import State
from keepstone.protocol import CHANCE, OVER


@compiled
def to_act(state):
    """Return the seat to act, CHANCE or OVER."""
    phase = state.phase
    if phase == Phase.OVER:
        return OVER
    if phase == Phase.START or phase == Phase.DEAL or phase == Phase.DRAW:
        return CHANCE
    return np.int64(state.seat)


@compiled
def legal_actions(state, out):
    """Write the legal actions or outcomes to `out` (int32[max_actions]) in ascending order. Return their number.

    In an observation, an unseen tile in another hand may be of any kind that has an unseen copy.
    """
    phase = state.phase
    if phase == Phase.START:
        return list_seats(state, out)
    if phase == Phase.DEAL or phase == Phase.DRAW:
        return list_draws(state, out)
    if phase == Phase.SOURCE:
        out[0], out[1] = TAKE.at(), SUPPLY.at()
        return 2
    if phase == Phase.DISCARD:
        return list_discards(state, out)
    n = 0
    if phase != Phase.ATTACK:
        n = list_places(state, out, n)
    if phase != Phase.BUILD:
        n = list_attacks(state, out, n)
    out[n] = PASS.at() if phase == Phase.MAIN else END.at()
    return n + 1


@compiled
def list_seats(state, out):
    """§2.4 List every seat that can begin."""
    for seat in range(state.players):
        out[seat] = START.at(seat)
    return np.int64(state.players)


@compiled
def list_draws(state, out):
    """§3.2a List every kind that can be drawn from the supply.

    A tile that the viewer will not see is listed as kind 0.
    """
    possible = np.zeros(KINDS, np.int16)
    count_drawable(state, possible)
    return list_possible(possible, DRAW.at(0), out)


@compiled
def count_drawable(state, out):
    """§3.2a, §9.3 Write the weight of each kind as the next drawn tile to `out` (int16[KINDS]).

    Return their sum.
    """
    if state.viewer == 0:
        out[:] = state.supply
    elif state.viewer == state.seat + 1:
        count_drawable_by(state, state.seat, out)
    else:
        out[:] = 0
        out[0] = state.supply_size
    return out.sum()


@compiled
def list_discards(state, out):
    """§3.4 List every kind in the hand."""
    n = 0
    for kind in range(1, KINDS):
        if holds(state, state.seat, kind):
            out[n] = DISCARD.at(kind)
            n += 1
    return n


@compiled
def list_places(state, out, n):
    """§4.1 Append a placement for every tile in the hand and every place where it fits. Return the new length."""
    castle = state.castle[state.seat]
    for kind in range(1, KINDS):
        if holds(state, state.seat, kind):
            for place in range(PLACES):
                if may_place(castle, kind, place, state.strict_last):
                    out[n] = PLACE.at(kind, place)
                    n += 1
    return n


@compiled
def list_attacks(state, out, n):
    """§5 Append an attack for every place in an opponent's castle that the seat can hit. Return the new length."""
    if state.gate:
        for target in range(state.players):
            if may_target(state, target):
                for place in range(PLACES):
                    if may_hit(state, target, place):
                        out[n] = ATTACK.at(target, place)
                        n += 1
    return n


@compiled
def chance_weights(state, out):
    """Write the weight of each possible outcome to `out` (int32). Return their number."""
    if state.phase == Phase.START:
        for seat in range(state.players):
            out[seat] = 1
        return np.int64(state.players)
    possible = np.zeros(KINDS, np.int16)
    count_drawable(state, possible)
    return list_weights(possible, out)


@compiled
def chance(state, rng):
    """§2.4, §3.2a Draw the seat that begins, or the next tile.

    All seats are equally likely, and so are all tiles.
    """
    if state.phase == Phase.START:
        return START.at(below(rng, state.players))
    if state.viewer == 0:
        return DRAW.at(pick_counted(rng, state.supply, state.supply_size))
    possible = np.zeros(KINDS, np.int16)
    total = count_drawable(state, possible)
    return DRAW.at(pick_counted(rng, possible, total))


@compiled
def apply(state, action):
    """Play an action or outcome, without checking whether it is legal."""
    if PLACE.covers(action):
        place_tile(state, *PLACE.indices(action))
    elif ATTACK.covers(action):
        hit(state, *ATTACK.indices(action))
    elif DISCARD.covers(action):
        discard(state, *DISCARD.indices(action))
    elif PASS.covers(action) or END.covers(action):
        finish(state)
    elif SUPPLY.covers(action):
        await_draw(state)
    elif TAKE.covers(action):
        take_discard(state)
    elif START.covers(action):
        choose_first(state, *START.indices(action))
    elif state.phase == Phase.DEAL:
        deal(state, *DRAW.indices(action))
    else:
        draw(state, *DRAW.indices(action))


@compiled
def scores(state, out):
    """§7.1 Write 1 for the winner and 0 for the other seats to `out`; in a draw, write 0 for all seats (§7.2)."""
    for seat in range(state.players):
        out[seat] = state.winner == seat + 1


def private_to(state: State, action: int) -> int | None:
    """§9.1 Return the only seat that sees the details of an action, or None if all seats see them.

    state: the state before the action.
    """
    return int(state.seat) if DRAW.covers(action) else None
