"""Features of the rest of a seat's turn in this round: its dice, and the actions that they allow."""

import numpy as np

from keepstone.games.burgundy.bot.features.blocks import (
    BOUGHT,
    DICE,
    DIE,
    MANY,
    MOVER,
    PENDING,
    REACHED,
    REACHED_BY_WORKER,
    REACHED_FITS,
    SELLABLE,
    STORED_NOW,
    TO_COME,
)
from keepstone.games.burgundy.rules.components import (
    CELLS_WITHIN,
    COLOUR_OF,
    COLOURS,
    DEPOT_SIZE,
    DEPOTS,
    DISTANCE,
    GOODS_TYPES,
    PIPS,
    STORAGE,
)
from keepstone.games.burgundy.rules.estate import cells_for
from keepstone.games.burgundy.rules.knowledge import free_step, knows
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

FAR = 4  # a distance that no die can bridge


@compiled
def put_turn(state, seat, out):
    """Append to `out` the dice that the seat has left in this round, and the actions that these dice allow."""
    is_mover = state.seat == seat and state.stage >= Stage.TURN
    if is_mover:
        put(out, MOVER.at(1 if state.stage > Stage.TURN else 0), 1.0)
        if state.bought:
            put(out, BOUGHT.at(0), 1.0)
        if state.stage > Stage.TURN:
            put(out, PENDING.at(state.stage, state.building), 1.0)
    unused = 0
    for die in range(2):
        value = state.dice[seat, die]
        if state.stage >= Stage.TURN and value:
            unused += 1
            put(out, DIE.at(value), 1.0)
    put(out, DICE.at(unused), 1.0)
    if unused:
        if not is_mover:
            put(out, TO_COME.at(0), 1.0)
        put_reach(state, seat, out)


@compiled
def nearest(state, seat, number):
    """§5.1 Return the distance from a number to the nearest unused die, or FAR if no die is left."""
    best = FAR
    for die in range(2):
        value = np.int64(state.dice[seat, die])
        if value:
            best = min(best, DISTANCE[value - 1, number])
    return best


@compiled
def put_reach(state, seat, out):
    """Append what dice can take, place and sell without workers, and the colours that one worker adds."""
    free, step = knows(state, seat, 12), 1 + knows(state, seat, 8)
    colours = 0
    for depot in range(DEPOTS):
        distance = nearest(state, seat, depot)
        if distance <= free:
            put_depot(state, seat, depot, out)
        elif distance <= free + step:
            for place in range(DEPOT_SIZE):
                colours |= 1 << COLOUR_OF[state.depots[depot, place]]
    for colour in range(1, COLOURS):
        if colours >> colour & 1:
            put(out, REACHED_BY_WORKER.at(colour), 1.0)
    put_stored_now(state, seat, out)
    tiles = 0
    for goods in range(GOODS_TYPES):
        if state.stock[seat, goods] and nearest(state, seat, goods) == 0:
            tiles += state.stock[seat, goods]
    put(out, SELLABLE.at(min(tiles, MANY)), 1.0)


@compiled
def put_depot(state, seat, depot, out):
    """§5.2 Append to `out` the tiles in a depot that the seat's dice can reach."""
    for place in range(DEPOT_SIZE):
        kind = state.depots[depot, place]
        if kind:
            put(out, REACHED.at(kind), 1.0)
            if cells_for(state, seat, kind):
                put(out, REACHED_FITS.at(kind), 1.0)


@compiled
def put_stored_now(state, seat, out):
    """Append to `out` the stored tiles that a seat can place with a die but without a worker."""
    for place in range(STORAGE):
        kind = state.storage[seat, place]
        if kind:
            cells, free = cells_for(state, seat, kind), free_step(state, seat, COLOUR_OF[kind])
            for number in range(PIPS):
                if cells & CELLS_WITHIN[number, 0] and nearest(state, seat, number) <= free:
                    put(out, STORED_NOW.at(kind), 1.0)
                    break
