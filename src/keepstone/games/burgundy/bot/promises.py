"""The points expected from regions and colours that are not complete.

The constants were fitted by playing games (decision 12).
"""

from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    ANIMALS_ON,
    COLOUR_CELLS,
    COLOURS,
    FIRST_REGION,
    REGION_CELLS,
    REGION_SIZE,
)
from keepstone.games.burgundy.rules.estate import (
    LARGE,
    SMALL,
    bonus_points,
    count,
    lowest,
    phase_points,
    size_points,
)
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.kit.jit import compiled

REGION_DICE = 3.9  # dice needed for an empty hex in a region
REGION_SLOW = 12.4  # number of additional dice at which a region is completed half of the time
REGION_DELAY = 6.0  # dice needed until the next hex of the region is covered
REGION_WEIGHT = (0.0, 1.22, 1.28, 1.1, 0.762, 1.01, 0.773)  # by colour
BONUS_DICE = 1.37  # dice needed for an empty hex of a colour
BONUS_SLOW = 6.62  # the same as REGION_SLOW, for colours
BONUS_WEIGHT = 0.637  # weight of a bonus tile
HERD_GROWTH = 0.175  # growth of the largest herd for every two empty hexes
CELL = (0.0, 2.83, 1.51, 1.64, 2.31, 1.41, 1.42)  # by colour: cost of an empty hex, at any time


@compiled
def estate_worth(state, seat, left):
    """§7 Return the points expected from a seat's incomplete regions and colours."""
    points = 0.0
    for colour in range(1, COLOURS):
        points = add_colour(state, seat, colour, left, points)
    return points


@compiled
def add_colour(state, seat, colour, left, points):
    """§7 Add the points expected from a colour and from its incomplete regions to `points`. Return the sum."""
    board, empty = state.board[seat], ~state.covered[seat]
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
                    points += herd_promise(state, seat, REGION_CELLS[board, region], missing, left)
    return points


@compiled
def region_worth(size, missing, left):
    """§7.1 Return the points expected from a region that lacks this many tiles."""
    time = left - REGION_DICE * missing
    if time <= 0.0:
        return 0.0
    bonus = max(2.0, 1.0 + 0.2 * (left - REGION_DELAY * missing))
    return (size_points(size) + bonus) * time / (time + REGION_SLOW)


@compiled
def colour_worth(state, colour, missing, left):
    """§7.2 Return the points expected from a colour's bonus tile if this many tiles of the colour are missing."""
    points = bonus_left(state, colour)
    time = left - BONUS_DICE * missing
    if time <= 0.0:
        return 0.0
    return BONUS_WEIGHT * points * time / (time + BONUS_SLOW)


@compiled
def bonus_left(state, colour):
    """§7.2 Return the points of the next bonus tile of a colour."""
    for size in (LARGE, SMALL):
        if state.bonus[colour - 1, size] == 0:
            return bonus_points(state.players, size)
    return 0


@compiled
def herd_promise(state, seat, region, missing, left):
    """§6.3 Return the points that a pasture's animals are expected to score again with later animal tiles."""
    return (
        HERD_GROWTH * herd_of(state, seat, region) * min(missing, 2) * left / (left + REGION_SLOW)
    )


@compiled
def herd_of(state, seat, region):
    """§6.3 Return the largest number of animals of one type in a pasture."""
    herds, cells = 0, region & state.covered[seat]
    while cells:
        kind = state.estate[seat, lowest(cells)]
        herds += ANIMALS_ON[kind] << (8 * ANIMAL_TYPE[kind])
        cells &= cells - 1
    return max(max(herds >> 8 & 255, herds >> 16 & 255), max(herds >> 24 & 255, herds >> 32 & 255))


@compiled
def step_worth(state, seat, region, colour, left):
    """§7 Return the expected points that one more tile in a region adds."""
    board = state.board[seat]
    size = REGION_SIZE[board, region]
    missing = count(REGION_CELLS[board, region] & ~state.covered[seat])
    before = REGION_WEIGHT[colour] * region_worth(size, missing, left)
    if missing > 1:
        return REGION_WEIGHT[colour] * region_worth(size, missing - 1, left) - before
    gain = size_points(size) + phase_points(state.phase) - before
    if COLOUR_CELLS[board, colour] & ~state.covered[seat] & ~REGION_CELLS[board, region] == 0:
        gain += bonus_left(state, colour) - colour_worth(state, colour, 1, left)
    return gain
