"""§5, §6 Legal actions.

Functions named `list_...` write legal actions in ascending order to out (int32), starting at index n, and return
the new length.
"""

import numpy as np

from keepstone.games.burgundy.rules.actions import (
    BUY,
    DECLINE,
    DISCARD,
    END,
    FOUND,
    LOAD,
    PLACE,
    SELL,
    SHIP,
    TAKE,
    WORKERS,
)
from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    CELLS_WITHIN,
    COLOUR_CELLS,
    COLOUR_OF,
    DEPOT_SIZE,
    DEPOTS,
    DISTANCE,
    FURTHEST,
    GOODS_TYPES,
    PIPS,
    SPACES,
    STORAGE,
)
from keepstone.games.burgundy.rules.effects import gains, offered
from keepstone.games.burgundy.rules.estate import cells_for, lowest
from keepstone.games.burgundy.rules.knowledge import buys_anywhere, free_step, knows, loads_pairs
from keepstone.games.burgundy.rules.rounds import dice_used, may_buy
from keepstone.games.burgundy.rules.terms import Colour, How, Stage
from keepstone.kit.jit import compiled

ALL_DEPOTS = (1 << DEPOTS) - 1
UNUSED = -1


@compiled
def list_decisions(state, out):
    """§5, §6 Write the seat's legal actions to `out`. Return their number.

    §5.6a Purchases are only possible in a turn.
    """
    stage = state.stage
    if stage == Stage.TURN:
        return list_turn(state, out)
    if stage == Stage.DISCARD:
        return list_discards(out, 0)
    if stage == Stage.SHIP:
        return list_landings(state, out, 0)
    if stage == Stage.LOAD:
        return list_loads(state, out, 0)
    if stage == Stage.EXTRA:
        return list_extra(state, out)
    if stage == Stage.FOUND:
        return list_castles(state, out, 0)
    if stage == Stage.WAREHOUSE:
        n = list_sales(state, How.EFFECT, out, 0)
    elif stage == Stage.GAIN:
        n = list_gains(state, out, 0)
    else:
        n = list_placings(state, How.EFFECT, out, 0)
    out[n] = DECLINE.at()
    return n + 1


@compiled
def list_castles(state, out, n):
    """§2.1a List every castle hex where the seat can place its start castle."""
    cells = COLOUR_CELLS[state.board[state.seat], Colour.CASTLE]
    while cells:
        out[n] = FOUND.at(lowest(cells))
        n += 1
        cells &= cells - 1
    return n


@compiled
def list_turn(state, out):
    """§5 List the actions with unused dice, the purchases and, if no die is left, the end of the turn (§5.7)."""
    n = 0
    if not dice_used(state):
        low, high = unused_dice(state)
        n = list_takes(state, low, out, n)
        n = list_takes(state, high, out, n)
        n = list_placings(state, low, out, n)
        n = list_placings(state, high, out, n)
        n = list_sales(state, low, out, n)
        n = list_sales(state, high, out, n)
        n = list_workers(low, out, n)
        n = list_workers(high, out, n)
    if may_buy(state):
        n = list_purchases(state, out, n)
    if dice_used(state):
        out[n] = END.at()
        n += 1
    return n


@compiled
def unused_dice(state):
    """§5 Return the unused dice, each as its value minus one, with the lower die first.

    §5.1 If both dice are equal, the second value is UNUSED.
    """
    low, high = state.dice[state.seat, 0] - 1, state.dice[state.seat, 1] - 1
    if low == high:
        high = UNUSED
    return np.int64(low), np.int64(high)


@compiled
def reach(state, free):
    """§5.1 Return how far the seat can shift a die. §8.8 With knowledge tile 8, each worker shifts it by two."""
    workers = np.int64(state.workers[state.seat])
    return min(free + workers * (1 + knows(state, state.seat, 8)), FURTHEST)


@compiled
def depots_for(state, how):
    """§5.2, §6.4 Return the depots that a die or effect reaches, as bits.

    §8.12 With knowledge tile 12, one step is possible without workers.
    """
    if how >= PIPS:
        return ALL_DEPOTS
    furthest = reach(state, knows(state, state.seat, 12))
    depots = 0
    for depot in range(DEPOTS):
        if DISTANCE[how, depot] <= furthest:
            depots |= 1 << depot
    return depots


@compiled
def list_takes(state, how, out, n):
    """§5.2 List every tile in the depots that a die or effect reaches."""
    if how == UNUSED:
        return n
    depots = depots_for(state, how)
    for space in range(SPACES):
        depot = space // DEPOT_SIZE
        if depots >> depot & 1 and state.depots[depot, space % DEPOT_SIZE]:
            out[n] = TAKE.at(how, space)
            n += 1
    return n


@compiled
def list_gains(state, out, n):
    """§6.7b, §6.7c, §6.7d List every tile in the colours that the building just placed lets its owner take."""
    for space in range(SPACES):
        kind = state.depots[space // DEPOT_SIZE, space % DEPOT_SIZE]
        if kind and gains(state.building, COLOUR_OF[kind]):
            out[n] = TAKE.at(How.EFFECT, space)
            n += 1
    return n


@compiled
def cells_in_reach(state, how, kind):
    """§5.3, §6.4, §6.7g Return the cells where the seat can place a tile with a die or an effect."""
    cells = cells_for(state, state.seat, kind)
    if how < PIPS:
        cells &= CELLS_WITHIN[how, reach(state, free_step(state, state.seat, COLOUR_OF[kind]))]
    return cells


@compiled
def list_placings(state, how, out, n):
    """§5.3 List every placement of a stored tile on a cell."""
    if how == UNUSED:
        return n
    for place in range(STORAGE):
        kind = state.storage[state.seat, place]
        if kind:
            cells = cells_in_reach(state, how, kind)
            while cells:
                out[n] = PLACE.at(how, place, lowest(cells))
                n += 1
                cells &= cells - 1
    return n


@compiled
def list_sales(state, how, out, n):
    """§5.4 List every type of goods that the seat has and can sell with the die.

    §6.7a A warehouse needs no die.
    """
    if how == UNUSED:
        return n
    for goods in range(GOODS_TYPES):
        within = how >= PIPS or DISTANCE[how, goods] <= reach(state, 0)
        if within and state.stock[state.seat, goods]:
            out[n] = SELL.at(how, goods)
            n += 1
    return n


@compiled
def list_workers(how, out, n):
    """§5.5 List the action of taking workers, which is possible with any die."""
    if how == UNUSED:
        return n
    out[n] = WORKERS.at(how)
    return n + 1


@compiled
def list_purchases(state, out, n):
    """§5.6 List every tile in the black depot and, with knowledge tile 6, in the numbered depots (§8.6)."""
    for place in range(BLACK_SPACES):
        if state.black[place]:
            out[n] = BUY.at(place)
            n += 1
    if buys_anywhere(state, state.seat):
        for space in range(SPACES):
            if state.depots[space // DEPOT_SIZE, space % DEPOT_SIZE]:
                out[n] = BUY.at(BLACK_SPACES + space)
                n += 1
    return n


@compiled
def list_discards(out, n):
    """§5.2 List the three stored tiles, any of which can be discarded."""
    for place in range(STORAGE):
        out[n] = DISCARD.at(place)
        n += 1
    return n


@compiled
def list_extra(state, out):
    """§6.4 List all actions that are possible with a die of any number."""
    n = list_takes(state, How.CASTLE, out, 0)
    n = list_placings(state, How.CASTLE, out, n)
    n = list_sales(state, How.CASTLE, out, n)
    return list_workers(How.CASTLE, out, n)


@compiled
def list_landings(state, out, n):
    """§6.2, §8.5 List every depot that has goods.

    With knowledge tile 5, also list the pairs of neighbours that both have.
    """
    for depot in range(DEPOTS):
        if state.depot_goods[depot].any():
            out[n] = SHIP.at(depot)
            n += 1
    if loads_pairs(state, state.seat):
        for depot in range(DEPOTS):
            neighbour = (depot + 1) % DEPOTS
            if state.depot_goods[depot].any() and state.depot_goods[neighbour].any():
                out[n] = SHIP.at(DEPOTS + depot)
                n += 1
    return n


@compiled
def list_loads(state, out, n):
    """§6.2 List every new type of goods at the depots from which the ship loads."""
    for goods in range(GOODS_TYPES):
        if offered(state, goods):
            out[n] = LOAD.at(goods)
            n += 1
    return n
