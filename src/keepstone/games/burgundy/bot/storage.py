"""The value of stored tiles, and of the effect that each tile has when it is placed.

The constants were fitted by playing games (decision 12).
"""

from keepstone.games.burgundy.bot.promises import step_worth
from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    ANIMALS_ON,
    COLOUR_CELLS,
    COLOUR_OF,
    DEPOTS,
    FIRST_KNOWLEDGE,
    FIRST_REGION,
    GOODS_TYPES,
    PHASES,
    REGION_CELLS,
    STORAGE,
)
from keepstone.games.burgundy.rules.ending import (
    COUNTED,
    FIRST_COUNTING,
    animal_types,
    bonus_tiles,
    types_sold,
)
from keepstone.games.burgundy.rules.estate import cells_for, count, lowest
from keepstone.games.burgundy.rules.knowledge import knows
from keepstone.games.burgundy.rules.terms import Building, Colour
from keepstone.kit.jit import compiled

ALL_DICE = 50  # number of dice that a seat uses in a game
MINE = 1.05  # for each payment from a mine
MINE_EARLY = 0.852  # extra for each payment except the last
MINE_WORKER = 0.777  # for each payment, with knowledge tile 2
HELD = 0.497  # fraction of the value that a stored tile would add to its region
HELD_EFFECT = 0.962  # fraction of the value of its effect
HELD_SLOW = 1.85  # number of dice left at which the value is halved
HELD_HARD = 0.419  # discount for tiles that fit on few hexes
HELD_FULL = 0.233  # cost of having a full storage
FAR = 0.328  # fraction of the effect, for a tile that fits nowhere yet
BUILDING = (0.0, 3.32, 4.67, 3.73, 4.59, 4.48, 4.78, 4.83, 4.12)  # effect, by building type
BUILDING_GOODS = 0.537  # for each goods tile that a warehouse would sell
CASTLE = 5.55  # for an extra action
EFFECT_SLOW = 2.18  # number of dice left at which effects are worth half
SHIP_EMPTY = -0.685  # for a ship without goods
SHIP_GOODS = 0.785  # for each goods tile at the fullest depot
ANIMAL = 1.21  # for an animal on a stored tile
HERD = 0.751  # for an animal of the same type in the pasture
COUNTED_BUILDING = 2.5  # for a building that one of the knowledge tiles scores
# by number of the knowledge tile, at the beginning of the game; decreases with time
KNOWLEDGE = (
    0.0,
    4.25,
    4.52,
    6.26,
    5.81,
    3.29,
    3.76,
    8.73,
    8.6,
    3.34,
    5.27,
    4.98,
    6.23,
    4.27,
    3.33,
    7.23,
    2.68,
    3.75,
    1.97,
    4.61,
    3.78,
    4.85,
    4.92,
    2.9,
    7.25,
    3.31,
    5.37,
)


@compiled
def stored_worth(state, seat, left):
    """§5.3 Return the points expected from a seat's stored tiles."""
    points, tiles = 0.0, 0
    for place in range(STORAGE):
        kind = state.storage[seat, place]
        if kind:
            tiles += 1
            time = left + 1 - tiles
            if time > 0:
                points += tile_worth(state, seat, kind, left) * time / (time + HELD_SLOW)
    if tiles == STORAGE:
        points -= HELD_FULL
    return points


@compiled
def tile_worth(state, seat, kind, left):
    """§5.3 Return the points expected from a stored tile on its best hex."""
    cells, colour, board = cells_for(state, seat, kind), COLOUR_OF[kind], state.board[seat]
    if COLOUR_CELLS[board, colour] & ~state.covered[seat] == 0:
        return 0.0
    effect = effect_worth(state, seat, kind, left)
    if cells == 0:
        return FAR * effect
    best = 0.0
    for region in range(FIRST_REGION[board, colour], FIRST_REGION[board, colour + 1]):
        if REGION_CELLS[board, region] & cells:
            best = max(best, step_worth(state, seat, region, colour, left))
    ease = count(cells)
    return (HELD * best + HELD_EFFECT * effect) * ease / (ease + HELD_HARD)


@compiled
def effect_worth(state, seat, kind, left):
    """§6 Return the value of the effect that a tile has when a seat places it."""
    colour, time = COLOUR_OF[kind], left / (left + EFFECT_SLOW)
    if colour == Colour.BUILDING:
        return building_worth(state, seat, kind, time)
    if colour == Colour.ANIMAL:
        return ANIMAL * ANIMALS_ON[kind] + HERD * herd(state, seat, kind)
    if colour == Colour.KNOWLEDGE:
        number = kind - FIRST_KNOWLEDGE + 1
        return left / ALL_DICE * KNOWLEDGE[number] + knowledge_gain(state, seat, number)
    if colour == Colour.CASTLE:
        return CASTLE * time
    if colour == Colour.MINE:
        return mine_income(state, seat)
    return SHIP_EMPTY * time + SHIP_GOODS * fullest(state)


@compiled
def mine_income(state, seat):
    """§9.1 Return the value of a mine's future payments."""
    payments = PHASES - state.phase
    return payments * (MINE + MINE_WORKER * knows(state, seat, 2)) + (payments - 1) * MINE_EARLY


@compiled
def building_worth(state, seat, kind, time):
    """§6.7 Return the value of the effect that a building has when a seat places it.

    The value is higher if the seat has a knowledge tile that scores this building (§8.16 to §8.23).
    """
    points = BUILDING[kind] * time
    if kind == Building.WAREHOUSE:
        points += BUILDING_GOODS * (most_goods(state, seat) - 1)
    for number in range(len(COUNTED)):
        if COUNTED[number] == kind and knows(state, seat, FIRST_COUNTING + number):
            points += COUNTED_BUILDING
    return points


@compiled
def most_goods(state, seat):
    """§5.4 Return the largest number of goods of one type that the seat has stored."""
    most = 0
    for goods in range(GOODS_TYPES):
        most = max(most, state.stock[seat, goods])
    return most


@compiled
def herd(state, seat, kind):
    """§6.3 Return the largest number of animals of the tile's type in one incomplete pasture of a seat."""
    board, best = state.board[seat], 0
    for region in range(FIRST_REGION[board, Colour.ANIMAL], FIRST_REGION[board, Colour.ANIMAL + 1]):
        cells = REGION_CELLS[board, region]
        if cells & state.frontier[seat]:
            animals = 0
            cells &= state.covered[seat]
            while cells:
                tile = state.estate[seat, lowest(cells)]
                if ANIMAL_TYPE[tile] == ANIMAL_TYPE[kind]:
                    animals += ANIMALS_ON[tile]
                cells &= cells - 1
            best = max(best, animals)
    return best


@compiled
def knowledge_gain(state, seat, number):
    """§8.28 Return the points that a seat would now score with this knowledge tile."""
    if number < 15:
        return 0
    if number == 15:
        return 3 * types_sold(state, seat)
    if number == 24:
        return 4 * animal_types(state, seat)
    if number == 25:
        return state.sold[seat].sum()
    if number == 26:
        return 2 * bonus_tiles(state, seat)
    n = 0
    for kind in state.estate[seat]:
        n += kind == COUNTED[number - FIRST_COUNTING]
    return 4 * n


@compiled
def fullest(state):
    """§6.2 Return the number of goods at the depot with the most goods."""
    most = 0
    for depot in range(DEPOTS):
        goods = 0
        for goods_type in range(GOODS_TYPES):
            goods += state.depot_goods[depot, goods_type]
        most = max(most, goods)
    return most
