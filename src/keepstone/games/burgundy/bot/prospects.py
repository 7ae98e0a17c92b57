"""The expected final points of a seat: the points scored, and the value of what it owns.

The constants were fitted by playing games (decision 12).
"""

import numpy as np

from keepstone.games.burgundy.bot.promises import estate_worth
from keepstone.games.burgundy.bot.storage import (
    ALL_DICE,
    EFFECT_SLOW,
    KNOWLEDGE,
    fullest,
    mine_income,
    stored_worth,
    tile_worth,
)
from keepstone.games.burgundy.rules.components import (
    CELLS_WITHIN,
    COLOUR_CELLS,
    COLOURS,
    GOODS_TYPES,
    PHASES,
    PIPS,
    ROUNDS,
)
from keepstone.games.burgundy.rules.ending import knowledge_points
from keepstone.games.burgundy.rules.estate import count
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.kit.jit import compiled

SILVER = 12.5  # maximum value of silverlings, in addition to the final scoring
SILVER_HALF = 6.19  # number of silverlings with half of this value
SILVER_SLOW = 8.37  # number of dice left at which the value is halved
WORKERS = 6.94  # the same three constants for workers
WORKERS_HALF = 6.02
WORKERS_SLOW = 13.5
GOODS = 0.491  # fraction of the points that the goods would bring if sold
GOODS_TYPE = 0.2  # for each type: the value of the silverling gained by selling it
GOODS_FULL = -0.292  # for having no space for another type
GOODS_SLOW = 3.72  # number of dice left at which the value is halved
FRONTIER = -0.02  # for each hex next to the estate; this value and the next five decrease with time
NUMBERS = 0.468  # for each different number among these hexes
OPEN_COLOURS = 0.718  # for each different colour among them
COVERED = 0.369  # for each covered hex
TRACK = 0.407  # for each step on the turn track
LEADER = 0.83  # for being first in turn order
PENDING = (0.0, 2.28, 4.14, 3.28, 4.69, 0.0, 0.0, 2.29, 0.0)  # a pending building effect
PENDING_EXTRA = 3.96  # for a pending extra action
PENDING_GOODS = 0.704  # for the goods that a ship can load
PENDING_HALL = 0.684  # fraction of the value of stored tiles, while a city hall is pending
WAITING = 0.258  # fraction of a tile's value while it waits for a discard


@compiled
def expected_points(state, seat):
    """Return a seat's expected points at the end of the game."""
    left = dice_left(state, seat)
    points = state.points[seat] + knowledge_points(state, seat) + 0.0
    points += means_worth(state, seat, left) + goods_worth(state, seat, left)
    points += estate_worth(state, seat, left) + stored_worth(state, seat, left)
    if state.seat == seat and state.stage > Stage.TURN:
        points += pending_worth(state, seat, left)
    return points + position_worth(state, seat, left)


@compiled
def pending_worth(state, seat, left):
    """§6 Return the points expected from an effect that is waiting for a decision."""
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


@compiled
def dice_left(state, seat):
    """§4.1 Count the dice that the seat can still use before the game ends."""
    unused = 2
    if state.stage >= Stage.TURN:
        unused = 0
        for die in range(2):
            unused += state.dice[seat, die] > 0
    return 10 * (PHASES - 1 - state.phase) + 2 * (ROUNDS - 1 - state.rounds) + unused


@compiled
def means_worth(state, seat, left):
    """§5.1, §5.6 Return the value of silverlings, workers and mines, including their final points."""
    workers = float(state.workers[seat])
    points = silver_worth(state, seat, left)
    points += 0.5 * workers
    points += WORKERS * left / (left + WORKERS_SLOW) * workers / (workers + WORKERS_HALF)
    return points + mines_worth(state, seat)


@compiled
def silver_worth(state, seat, left):
    """§5.6 Return the value of silverlings."""
    silver = float(state.silver[seat])
    return silver + SILVER * left / (left + SILVER_SLOW) * silver / (silver + SILVER_HALF)


@compiled
def mines_worth(state, seat):
    """§9.1 Return the value of all future payments from mines."""
    mines = count(state.covered[seat] & COLOUR_CELLS[state.board[seat], Colour.MINE])
    return mines * mine_income(state, seat)


@compiled
def goods_worth(state, seat, left):
    """§5.4 Return the value of stored goods."""
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


@compiled
def position_worth(state, seat, left):
    """§5.3, §4.2 Return the value of a seat's open hexes, placed knowledge tiles and place in turn order."""
    frontier, board = state.frontier[seat], state.board[seat]
    points = FRONTIER * count(frontier) + COVERED * count(state.covered[seat])
    for number in range(PIPS):
        points += NUMBERS * (frontier & CELLS_WITHIN[number, 0] != 0)
    for colour in range(1, COLOURS):
        points += OPEN_COLOURS * (frontier & COLOUR_CELLS[board, colour] != 0)
    points += TRACK * state.track[seat] + LEADER * (state.track_order[0] == seat)
    tiles = state.knowledge[seat]
    for number in range(1, len(KNOWLEDGE)):
        if tiles >> number & 1:
            points += KNOWLEDGE[number]
    return points * left / ALL_DICE


@compiled
def expect(state, out):
    """Write each seat's expected final points to `out` (float64[players])."""
    for seat in range(state.players):
        out[seat] = expected_points(state, seat)


@compiled
def phase(state):
    """§3 Return the phase of the game, counted from 0."""
    return np.int64(state.phase)
