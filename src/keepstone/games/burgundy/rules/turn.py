"""§5 A turn: one action with each of the two dice, and one purchase."""

from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    COLOUR_OF,
    DEPOT_SIZE,
    DISTANCE,
    NUMBER_AT,
    PIPS,
    STORAGE,
)
from keepstone.games.burgundy.rules.effects import take_effect
from keepstone.games.burgundy.rules.estate import cover, score_colour, score_region
from keepstone.games.burgundy.rules.knowledge import (
    free_step,
    knows,
    sale_silver,
    sale_workers,
    taken_silver,
    taken_workers,
    workers_for,
)
from keepstone.games.burgundy.rules.rounds import PRICE, carry_on
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.jit import compiled


@compiled
def use_die(state, die, number, free):
    """§5.1 Use a die as if it showed another number, and pay workers for the change.

    The change costs as few workers as possible.
    """
    seat = state.seat
    state.workers[seat] -= workers_for(state, seat, DISTANCE[die, number], free)
    state.dice[seat, 0 if state.dice[seat, 0] == die + 1 else 1] = 0


@compiled
def take(state, how, space):
    """§5.2 Take a tile from a numbered depot. §8.12 Knowledge tile 12 shifts the die by one without workers."""
    depot = space // DEPOT_SIZE
    if how < PIPS:
        use_die(state, how, depot, knows(state, state.seat, 12))
    store(state, take_away(state, space))


@compiled
def take_away(state, space):
    """§5.2 Remove the tile from a space of a numbered depot, and return it."""
    depot, place = space // DEPOT_SIZE, space % DEPOT_SIZE
    kind = state.depots[depot, place]
    state.depots[depot, place] = 0
    return kind


@compiled
def store(state, kind):
    """§5.2 Put a tile in the first free storage space.

    If there is no free storage space, the seat has to discard a tile.
    """
    for place in range(STORAGE):
        if state.storage[state.seat, place] == 0:
            state.storage[state.seat, place] = kind
            carry_on(state)
            return
    state.waiting = kind
    state.stage = Stage.DISCARD


@compiled
def discard(state, place):
    """§5.2 Discard the tile in a storage space and put the waiting tile there."""
    state.gone[state.storage[state.seat, place]] += 1
    state.storage[state.seat, place] = state.waiting
    state.waiting = 0
    carry_on(state)


@compiled
def place_tile(state, how, place, cell):
    """§5.3 Place a stored tile on a cell. §6.1 Regions and colours are scored before the tile takes effect."""
    seat = state.seat
    kind = state.storage[seat, place]
    state.storage[seat, place] = 0
    if how < PIPS:
        use_die(state, how, NUMBER_AT[cell], free_step(state, seat, COLOUR_OF[kind]))
    cover(state, seat, cell, kind)
    score_region(state, seat, cell)
    score_colour(state, seat, cell)
    take_effect(state, kind, cell)


@compiled
def sell(state, how, goods):
    """§5.4 Sell all goods of a type. Each goods tile scores as many points as there are players."""
    seat = state.seat
    if how < PIPS:
        use_die(state, how, goods, 0)
    tiles = state.stock[seat, goods]
    state.stock[seat, goods] = 0
    state.sold[seat, goods] += tiles
    state.points[seat] += tiles * state.players
    state.silver[seat] += sale_silver(state, seat)
    state.workers[seat] += sale_workers(state, seat)
    carry_on(state)


@compiled
def take_workers(state, how):
    """§5.5 Take workers."""
    seat = state.seat
    if how < PIPS:
        use_die(state, how, how, 0)
    state.workers[seat] += taken_workers(state, seat)
    state.silver[seat] += taken_silver(state, seat)
    carry_on(state)


@compiled
def buy(state, place):
    """§5.6 Buy a tile from the black depot or, with knowledge tile 6, from a numbered depot (§8.6).

    The spaces of the numbered depots are counted after those of the black depot.
    """
    state.silver[state.seat] -= PRICE
    state.bought = 1
    if place >= BLACK_SPACES:
        store(state, take_away(state, place - BLACK_SPACES))
    else:
        kind = state.black[place]
        state.black[place] = 0
        store(state, kind)
