"""The functions of the game protocol: who is to act, which actions are legal, and what they do."""

import numpy as np

from keepstone.games.castillos.rules.actions import (
    CASTLE,
    COIN,
    DRAW,
    PILE,
    PLACE,
    RESOURCE,
    REVEAL,
    ROUND,
    START,
    USE,
)
from keepstone.games.castillos.rules.armies import (
    list_castles,
    list_coins,
    place_castle,
    place_coin,
)
from keepstone.games.castillos.rules.components import ORDERS, TILES, VALUES
from keepstone.games.castillos.rules.knowledge import list_reveals, reveal, weigh_draws
from keepstone.games.castillos.rules.land import (
    await_draw,
    list_places,
    place,
    turn_up,
    use_resource,
)
from keepstone.games.castillos.rules.setup import (
    choose_first,
    next_round,
    pile_size,
    take_resource,
    unseen,
)
from keepstone.games.castillos.rules.terms import Phase
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
    if phase <= Phase.RESOURCE or phase == Phase.DRAW or phase >= Phase.REVEAL:
        return CHANCE
    return np.int64(state.seat)


@compiled
def legal_actions(state, out):
    """Write the legal actions or outcomes to `out` (int32[max_actions]) in ascending order. Return their number.

    In an observation, the actions of another seat are all actions that its hidden tile and coins may allow.
    """
    phase = state.phase
    if phase == Phase.PLACE:
        return list_places(state, out)
    if phase == Phase.COIN:
        return list_coins(state, out)
    if phase == Phase.SOURCE:
        return list_sources(state, out)
    if phase == Phase.CASTLE:
        return list_castles(state, out)
    if phase == Phase.REVEAL:
        return list_reveals(state, out)
    if phase == Phase.RESULT:
        out[0] = ROUND.at(state.rounds + 1)
        return 1
    return list_draws(state, out)


@compiled
def list_sources(state, out):
    """§4.1 List the pile and the seat's resource; §4.2 if both are gone, the resources of the other seats."""
    n = 0
    if pile_size(state) > 0:
        out[n] = PILE.at()
        n += 1
    if state.held[state.seat]:
        return list_resource(state, state.seat, out, n)
    if n == 0:
        for owner in range(state.players):
            if state.held[owner]:
                n = list_resource(state, owner, out, n)
    return n


@compiled
def list_resource(state, owner, out, n):
    """§4.1, §4.2 Append the owner's resource or, if its tile is unknown, every unseen tile.

    Return the new length.
    """
    for tile in range(owner * VALUES, owner * VALUES + VALUES):
        known = state.resource[owner]
        if known == tile + 1 or (known == 0 and unseen(state, tile)):
            out[n] = USE.at(tile)
            n += 1
    return n


@compiled
def list_draws(state, out):
    """§2.1 List every seat that can start, every possible resource (§3.1) or every drawable tile (§8.2)."""
    if state.phase == Phase.START:
        for seat in range(state.players):
            out[seat] = START.at(seat)
        return np.int64(state.players)
    if state.phase == Phase.DRAW:
        weights = np.zeros(TILES, np.int16)
        weigh_draws(state, weights)
        return list_possible(weights, DRAW.at(0), out)
    if state.viewer > 0 and state.viewer != state.seat + 1:
        out[0] = RESOURCE.at(0)
        return 1
    for value in range(VALUES):
        out[value] = RESOURCE.at(1 + state.seat * VALUES + value)
    return VALUES


@compiled
def chance_weights(state, out):
    """Write the weight of each possible outcome to `out` (int32). Return their number."""
    if state.phase == Phase.DRAW:
        weights = np.zeros(TILES, np.int16)
        weigh_draws(state, weights)
        return list_weights(weights, out)
    n = legal_actions(state, out)
    out[:n] = 1
    return n


@compiled
def chance(state, rng):
    """§2.1, §3.1, §4.1 Draw a starting seat, a resource, a tile from the pile or (§8.3) an order of coins."""
    if state.phase == Phase.DRAW:
        weights = np.zeros(TILES, np.int16)
        total = weigh_draws(state, weights)
        return DRAW.at(pick_counted(rng, weights, total))
    out = np.zeros(len(ORDERS), np.int32)
    n = legal_actions(state, out)
    return np.int64(out[below(rng, n)])


@compiled
def apply(state, action):
    """Play an action or outcome, without checking whether it is legal."""
    if PLACE.covers(action):
        place(state, *PLACE.indices(action))
    elif COIN.covers(action):
        value, tile = COIN.indices(action)
        place_coin(state, value - 1, tile)
    elif DRAW.covers(action):
        turn_up(state, *DRAW.indices(action))
    elif PILE.covers(action):
        await_draw(state)
    elif USE.covers(action):
        use_resource(state, *USE.indices(action))
    elif RESOURCE.covers(action):
        take_resource(state, RESOURCE.indices(action)[0] - 1)
    elif CASTLE.covers(action):
        place_castle(state, *CASTLE.indices(action))
    elif REVEAL.covers(action):
        reveal(state, REVEAL.indices(action)[1])
    elif ROUND.covers(action):
        next_round(state)
    else:
        choose_first(state, *START.indices(action))


@compiled
def scores(state, out):
    """§2.2 Write each seat's points from all rounds so far to `out`. Points may be negative."""
    for seat in range(state.players):
        out[seat] = state.score[seat]


@compiled
def round_end(state):
    """§6 Return whether the coins of a round have just been turned over and scored."""
    return state.phase == Phase.RESULT or state.phase == Phase.OVER


def private_to(state: State, action: int) -> int | None:
    """§8.1 Return the only seat that sees the details of an action, or None if all seats see them.

    state: the state before the action.
    """
    hidden = RESOURCE.covers(action) or COIN.covers(action)
    return int(state.seat) if hidden else None
