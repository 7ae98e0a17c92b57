"""§9.2, §9.3 The end of the game: points for leftover things, scoring of knowledge tiles, and the winner."""

import numpy as np

from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    CELLS,
    COLOURS,
    GOODS_TYPES,
    MAX_PLAYERS,
)
from keepstone.games.burgundy.rules.estate import count
from keepstone.games.burgundy.rules.knowledge import knows
from keepstone.games.burgundy.rules.terms import Building
from keepstone.kit.jit import compiled

# the buildings that knowledge tiles 16 to 23 score
COUNTED = (
    Building.WAREHOUSE,
    Building.WATCHTOWER,
    Building.CARPENTER,
    Building.CHURCH,
    Building.MARKET,
    Building.BOARDING_HOUSE,
    Building.BANK,
    Building.CITY_HALL,
)
FIRST_COUNTING = 16


@compiled
def finish(state):
    """§9.2 Add the points of the final scoring to each seat's points."""
    for seat in range(state.players):
        state.points[seat] += left_over(state, seat) + knowledge_points(state, seat)


@compiled
def left_over(state, seat):
    """§9.2 Return one point for each goods tile, each silverling and each pair of workers left over."""
    return state.stock[seat].sum() + state.silver[seat] + state.workers[seat] // 2


@compiled
def knowledge_points(state, seat):
    """§8.28, §9.2 Return a seat's points for its knowledge tiles 15 to 26.

    §8.25 Knowledge tile 25 gives one point for each sold goods tile.
    """
    points = 3 * types_sold(state, seat) * knows(state, seat, 15)
    points += building_points(state, seat)
    points += 4 * animal_types(state, seat) * knows(state, seat, 24)
    points += state.sold[seat].sum() * knows(state, seat, 25)
    return points + 2 * bonus_tiles(state, seat) * knows(state, seat, 26)


@compiled
def types_sold(state, seat):
    """§8.15 Count the types of goods that the seat has sold."""
    n = 0
    for goods in range(GOODS_TYPES):
        n += state.sold[seat, goods] > 0
    return n


@compiled
def building_points(state, seat):
    """§8.16, §8.17, §8.18, §8.19, §8.20, §8.21, §8.22, §8.23 Return four points for each building of a type."""
    points = 0
    for number in range(len(COUNTED)):
        if knows(state, seat, FIRST_COUNTING + number):
            for kind in state.estate[seat]:
                points += 4 * (kind == COUNTED[number])
    return points


@compiled
def animal_types(state, seat):
    """§8.24 Count the types of animals in a seat's estate."""
    types = 0
    for kind in state.estate[seat]:
        types |= 1 << ANIMAL_TYPE[kind]
    return count(types & ~1)


@compiled
def bonus_tiles(state, seat):
    """§8.26 Count the bonus tiles that a seat has."""
    n = 0
    for colour in range(COLOURS - 1):
        for size in range(2):
            n += state.bonus[colour, size] == seat + 1
    return n


@compiled
def ranking(state, out):
    """§9.3 Write each seat's ranking to `out`: by points, then by covered (or empty) hexes, then by later turn."""
    for place in range(state.players):
        seat = state.track_order[place]
        full = count(state.covered[seat])
        tie = CELLS - full if state.tie_most_empty else full
        out[seat] = (np.int64(state.points[seat]) * (CELLS + 1) + tie) * MAX_PLAYERS + place
