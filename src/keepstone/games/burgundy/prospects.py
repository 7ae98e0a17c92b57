"""The points that a seat may expect at the end: those made, and what its estate and its goods promise.

The numbers in capitals were fitted by play (see the decision record 12).
"""

from keepstone.games.burgundy.components import (
    ANIMAL_TYPE,
    ANIMALS_ON,
    CELLS_WITHIN,
    COLOUR_CELLS,
    COLOUR_OF,
    COLOURS,
    DEPOTS,
    FIRST_KNOWLEDGE,
    GOODS_TYPES,
    PHASES,
    PIPS,
    ROUNDS,
    STORAGE,
)
from keepstone.games.burgundy.ending import (
    COUNTED,
    FIRST_COUNTING,
    animal_types,
    bonus_tiles,
    knowledge_points,
    types_sold,
)
from keepstone.games.burgundy.estate import cells_for, count, lowest
from keepstone.games.burgundy.knowledge import knows
from keepstone.games.burgundy.regions import FIRST_REGION, REGION_CELLS, REGION_SIZE
from keepstone.games.burgundy.terms import Building, Colour, Stage
from keepstone.kit.jit import rule

ALL_DICE = 50
REGION_DICE = 2.87
REGION_SLOW = 13.8
REGION_DELAY = 5.06
REGION_WEIGHT = (0.058, 1.24, 1.24, 1.12, 0.798, 0.926, 0.781)
BONUS_DICE = 1.36
BONUS_SLOW = 7.02
BONUS_WEIGHT = 0.499
SILVER = 11.8
SILVER_HALF = 7.78
SILVER_SLOW = 8.23
WORKERS = 5.32
WORKERS_HALF = 6.34
WORKERS_SLOW = 12.9
MINE = 1.15
MINE_EARLY = 1.14
MINE_WORKER = 0.69
GOODS = 0.444
GOODS_TYPE = 0.216
GOODS_FULL = -0.14
GOODS_SLOW = 4.33
HELD = 0.469
HELD_EFFECT = 0.921
HELD_SLOW = 2.04
HELD_HARD = 0.368
HELD_FULL = 0.198
FAR = 0.28
BUILDING = (0.08, 3.36, 3.67, 3.67, 4.34, 5.07, 4.93, 4.67, 3.88)
BUILDING_GOODS = 0.553
CASTLE = 5.41
EFFECT_SLOW = 2.08
SHIP = -0.652
SHIP_GOODS = 0.75
ANIMAL = 1.21
HERD = 0.773
HERD_GROWTH = 0.15
COUNTED_BUILDING = 2.56
KNOWLEDGE = (
    0.031,
    4.53,
    4.87,
    5.52,
    5.43,
    2.77,
    4.37,
    7.69,
    7.83,
    4.45,
    4.53,
    5.13,
    6.8,
    3.48,
    3.51,
    8.15,
    2.48,
    3.31,
    2.24,
    4.49,
    3.26,
    3.99,
    4.17,
    3.6,
    7.8,
    3.76,
    5.06,
)
FRONTIER = 0.022
NUMBERS = 0.545
OPEN_COLOURS = 0.765
COVERED = 0.367
CELL = (0.061, 2.9, 1.43, 1.47, 2.28, 1.24, 1.88)
PENDING = (-0.0, 2.23, 4.01, 3.19, 4.81, 0.039, -0.048, 2.3, 0.221)
PENDING_EXTRA = 4.57
PENDING_GOODS = 0.755
PENDING_HALL = 0.596
WAITING = 0.261
TRACK = 0.307
LEADER = 0.768


@rule
def expected_points(state, seat):
    """The points that a seat may expect at the end of the game."""
    left = dice_left(state, seat)
    points = state.points[seat] + knowledge_points(state, seat) + 0.0
    points += means_worth(state, seat, left) + goods_worth(state, seat, left)
    points += estate_worth(state, seat, left) + stored_worth(state, seat, left)
    if state.seat == seat and state.stage > Stage.TURN:
        points += pending_worth(state, seat, left)
    return points + position_worth(state, seat, left)


@rule
def pending_worth(state, seat, left):
    """§6 What an effect promises that is still to be chosen."""
    time, stage = left / (left + EFFECT_SLOW), state.stage
    if stage == Stage.DISCARD:
        return WAITING * tile_worth(state, seat, state.waiting, left)
    if stage == Stage.SHIP or stage == Stage.LOAD:
        return PENDING_GOODS * fullest(state)
    if stage == Stage.EXTRA:
        return PENDING_EXTRA
    if stage == Stage.HALL:
        return PENDING[state.building] + PENDING_HALL * stored_worth(state, seat, left)
    return PENDING[state.building] * time


@rule
def dice_left(state, seat):
    """§4.1 How many dice the seat has still to use."""
    unused = 2
    if state.stage >= Stage.TURN:
        unused = 0
        for die in range(2):
            unused += state.dice[seat, die] > 0
    return 10 * (PHASES - 1 - state.phase) + 2 * (ROUNDS - 1 - state.rounds) + unused


@rule
def means_worth(state, seat, left):
    """§5.1, §5.6 What silverlings, workers and mines are worth, those they end as included."""
    silver, workers = float(state.silver[seat]), float(state.workers[seat])
    points = silver + SILVER * left / (left + SILVER_SLOW) * silver / (silver + SILVER_HALF)
    points += 0.5 * workers
    points += WORKERS * left / (left + WORKERS_SLOW) * workers / (workers + WORKERS_HALF)
    mines = count(state.covered[seat] & COLOUR_CELLS[state.board[seat], Colour.MINE])
    return points + mines * mine_income(state, seat)


@rule
def mine_income(state, seat):
    """§9.1 What a mine still brings its owner."""
    payments = PHASES - state.phase
    return payments * (MINE + MINE_WORKER * knows(state, seat, 2)) + (payments - 1) * MINE_EARLY


@rule
def goods_worth(state, seat, left):
    """§5.4 What stored goods are worth."""
    points, types = 0.0, 0
    chance = left / (left + GOODS_SLOW)
    for goods in range(GOODS_TYPES):
        tiles = state.stock[seat, goods]
        if tiles:
            types += 1
            points += tiles + chance * (GOODS * (state.players - 0.5) * tiles + GOODS_TYPE)
    if types == 3:
        points += chance * GOODS_FULL
    return points


@rule
def estate_worth(state, seat, left):
    """§7 What regions and colours promise that are not full."""
    board, points = state.board[seat], 0.0
    empty = ~state.covered[seat]
    for colour in range(1, COLOURS):
        missing = count(COLOUR_CELLS[board, colour] & empty)
        points -= CELL[colour] * missing
        if missing:
            points += colour_worth(state, colour, missing, left)
            for region in range(FIRST_REGION[board, colour], FIRST_REGION[board, colour + 1]):
                missing = count(REGION_CELLS[board, region] & empty)
                if missing:
                    size = REGION_SIZE[board, region]
                    points += REGION_WEIGHT[colour] * region_worth(size, missing, left)
                    if colour == Colour.ANIMAL and missing < size:
                        points += herd_promise(
                            state, seat, REGION_CELLS[board, region], missing, left
                        )
    return points


@rule
def region_worth(size, missing, left):
    """§7.1 What a region promises that misses some tiles."""
    time = left - REGION_DICE * missing
    if time <= 0.0:
        return 0.0
    bonus = max(2.0, 1.0 + 0.2 * (left - REGION_DELAY * missing))
    return (size * (size + 1) // 2 + bonus) * time / (time + REGION_SLOW)


@rule
def colour_worth(state, colour, missing, left):
    """§7.2 What the bonus tile of a colour promises that misses some tiles."""
    points = bonus_left(state, colour)
    time = left - BONUS_DICE * missing
    if time <= 0.0:
        return 0.0
    return BONUS_WEIGHT * points * time / (time + BONUS_SLOW)


@rule
def bonus_left(state, colour):
    """§7.2 The points of the next bonus tile of a colour."""
    if state.bonus[colour - 1, 0] == 0:
        return state.players + 3
    return state.players if state.bonus[colour - 1, 1] == 0 else 0


@rule
def herd_promise(state, seat, region, missing, left):
    """§6.3 What the animals of a pasture may bring again."""
    herds, cells = 0, region & state.covered[seat]
    while cells:
        kind = state.estate[seat, lowest(cells)]
        herds += ANIMALS_ON[kind] << (8 * ANIMAL_TYPE[kind])
        cells &= cells - 1
    most = max(max(herds >> 8 & 255, herds >> 16 & 255), max(herds >> 24 & 255, herds >> 32 & 255))
    return HERD_GROWTH * most * min(missing, 2) * left / (left + REGION_SLOW)


@rule
def stored_worth(state, seat, left):
    """§5.3 What the stored tiles promise."""
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


@rule
def tile_worth(state, seat, kind, left):
    """§5.3 What a stored tile promises when it is placed at its best."""
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


@rule
def step_worth(state, seat, region, colour, left):
    """§7 What one more tile in a region adds."""
    board = state.board[seat]
    size = REGION_SIZE[board, region]
    missing = count(REGION_CELLS[board, region] & ~state.covered[seat])
    before = REGION_WEIGHT[colour] * region_worth(size, missing, left)
    if missing > 1:
        return REGION_WEIGHT[colour] * region_worth(size, missing - 1, left) - before
    gain = size * (size + 1) // 2 + 10 - 2 * state.phase - before
    if COLOUR_CELLS[board, colour] & ~state.covered[seat] & ~REGION_CELLS[board, region] == 0:
        gain += bonus_left(state, colour) - colour_worth(state, colour, 1, left)
    return gain


@rule
def effect_worth(state, seat, kind, left):
    """§6 What a tile does for its owner when it is placed."""
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
    return SHIP * time + SHIP_GOODS * fullest(state)


@rule
def building_worth(state, seat, kind, time):
    """§6.7 What a building does; §8.16 to §8.23 the tile that counts it."""
    points = BUILDING[kind] * time
    if kind == Building.WAREHOUSE:
        points += BUILDING_GOODS * (most_goods(state, seat) - 1)
    for number in range(len(COUNTED)):
        if COUNTED[number] == kind and knows(state, seat, FIRST_COUNTING + number):
            points += COUNTED_BUILDING
    return points


@rule
def most_goods(state, seat):
    """§5.4 The most goods of a type that the seat has stored."""
    most = 0
    for goods in range(GOODS_TYPES):
        most = max(most, state.stock[seat, goods])
    return most


@rule
def herd(state, seat, kind):
    """§6.3 The most animals of the type of a tile in one pasture that is not full."""
    board, best = state.board[seat], 0
    for region in range(FIRST_REGION[board, Colour.ANIMAL], FIRST_REGION[board, Colour.ANIMAL + 1]):
        cells = REGION_CELLS[board, region]
        if cells & state.frontier[seat]:
            animals = 0
            cells &= state.covered[seat]
            while cells:
                each = state.estate[seat, lowest(cells)]
                if ANIMAL_TYPE[each] == ANIMAL_TYPE[kind]:
                    animals += ANIMALS_ON[each]
                cells &= cells - 1
            best = max(best, animals)
    return best


@rule
def knowledge_gain(state, seat, number):
    """§8.28 What a knowledge tile that counts would bring for what is there now."""
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


@rule
def fullest(state):
    """§6.2 The most goods beside one depot."""
    most = 0
    for depot in range(DEPOTS):
        goods = 0
        for each in range(GOODS_TYPES):
            goods += state.depot_goods[depot, each]
        most = max(most, goods)
    return most


@rule
def position_worth(state, seat, left):
    """§5.3, §4.2 Where tiles may come next, what the placed knowledge eases, and the turn order."""
    frontier, board = state.frontier[seat], state.board[seat]
    points = FRONTIER * count(frontier) + COVERED * count(state.covered[seat])
    for number in range(PIPS):
        points += NUMBERS * (frontier & CELLS_WITHIN[number, 0] != 0)
    for colour in range(1, COLOURS):
        points += OPEN_COLOURS * (frontier & COLOUR_CELLS[board, colour] != 0)
    points += TRACK * state.track[seat] + LEADER * (state.lane[0] == seat)
    tiles = state.knowledge[seat]
    for number in range(1, len(KNOWLEDGE)):
        if tiles >> number & 1:
            points += KNOWLEDGE[number]
    return points * left / ALL_DICE
