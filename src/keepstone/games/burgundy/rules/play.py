"""The protocol's functions: who acts, what may be done, what it does."""

import numpy as np

from keepstone.games.burgundy.rules import actions, turn
from keepstone.games.burgundy.rules.actions import (
    BOARD,
    BUY,
    DECLINE,
    DICE,
    DISCARD,
    FIRST,
    FOUND,
    GOODS,
    LOAD,
    PLACE,
    PLACES,
    SELL,
    SHIP,
    TAKE,
    TILE,
    WHITE,
    WORKERS,
)
from keepstone.games.burgundy.rules.components import (
    BOARDS,
    CELLS,
    DEPOTS,
    DICE_PAIRS,
    GOODS_TYPES,
    PAIR_OF,
    PAIRS,
    PIPS,
    SPACES,
)
from keepstone.games.burgundy.rules.depots import drawable, put_black, put_tile
from keepstone.games.burgundy.rules.effects import load, load_from
from keepstone.games.burgundy.rules.legal import list_decisions
from keepstone.games.burgundy.rules.rounds import carry_on, end_turn, put_goods, roll, roll_white
from keepstone.games.burgundy.rules.setup import choose_first, deal_board, deal_goods, found
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, pick_counted
from keepstone.protocol import CHANCE, OVER

ACTIONS = actions.ACTIONS


@compiled
def to_act(state):
    """The seat to decide, CHANCE or OVER."""
    stage = state.stage
    if stage == Stage.OVER:
        return OVER
    if stage == Stage.FOUND or stage >= Stage.TURN:
        return np.int64(state.seat)
    return CHANCE


@compiled
def legal_actions(state, out):
    """Write the legal actions or outcomes ascending into out (int32[ACTIONS]); their number."""
    if state.stage == Stage.FOUND or state.stage >= Stage.TURN:
        return list_decisions(state, out)
    base = family(state)
    n = 0
    for i in range(size_of_family(state)):
        if weight(state, i) > 0:
            out[n] = base + i
            n += 1
    return n


@compiled
def family(state):
    """§3.5 The first of the numbers that the next outcome of chance can have."""
    stage = state.stage
    if stage == Stage.FIRST:
        return FIRST
    if stage == Stage.BOARDS:
        return BOARD
    if stage == Stage.START_GOODS or stage == Stage.ROW:
        return GOODS
    if stage == Stage.DICE:
        return DICE
    if stage == Stage.WHITE:
        return WHITE
    return TILE + drawable(state)[0]


@compiled
def size_of_family(state):
    """§3.5 How many numbers the next outcome of chance can have."""
    stage = state.stage
    if stage == Stage.FIRST:
        return np.int64(state.players)
    if stage == Stage.BOARDS:
        return BOARDS
    if stage == Stage.START_GOODS or stage == Stage.ROW:
        return GOODS_TYPES
    if stage == Stage.DICE:
        return DICE_PAIRS
    if stage == Stage.WHITE:
        return PIPS
    first, end = drawable(state)
    return end - first


@compiled
def weight(state, i):
    """§3.5 How often the i-th of these outcomes can come; §4.1 two different dice come in two ways."""
    stage = state.stage
    if stage == Stage.BOARDS:
        return np.int64(not (state.board == i + 1).any())
    if stage == Stage.START_GOODS or stage == Stage.ROW:
        return np.int64(state.unseen_goods[i])
    if stage == Stage.DICE:
        return 1 + np.int64(PAIRS[i, 0] != PAIRS[i, 1])
    if stage == Stage.DEPOTS:
        return np.int64(state.supply[drawable(state)[0] + i])
    if stage == Stage.BLACK:
        return np.int64(state.black_supply[1 + i])
    return 1


@compiled
def chance_weights(state, out):
    """Write the weight of each possible outcome into out (int32); their number."""
    n = 0
    for i in range(size_of_family(state)):
        if weight(state, i) > 0:
            out[n] = weight(state, i)
            n += 1
    return n


@compiled
def chance(state, rng):
    """§3.5 Draw the next outcome by its weight."""
    stage = state.stage
    if stage == Stage.DICE:
        return DICE + PAIR_OF[below(rng, PIPS), below(rng, PIPS)]
    if stage == Stage.DEPOTS:
        first, end = drawable(state)
        return TILE + first + draw(rng, state.supply[first:end])
    if stage == Stage.BLACK:
        return TILE + draw(rng, state.black_supply)
    if stage == Stage.START_GOODS or stage == Stage.ROW:
        return GOODS + draw(rng, state.unseen_goods)
    if stage == Stage.BOARDS:
        board = below(rng, BOARDS)
        while weight(state, board) == 0:
            board = below(rng, BOARDS)
        return BOARD + board
    return family(state) + below(rng, size_of_family(state))


@compiled
def draw(rng, counts):
    """§3.2 An index drawn by counts."""
    return pick_counted(rng, counts, counts.sum())


@compiled
def apply(state, action):
    """Play an action or outcome, in place; its legality is the caller's care."""
    if action < TAKE:
        apply_setup(state, action)
    elif action < PLACE:
        turn.take(state, (action - TAKE) // SPACES, (action - TAKE) % SPACES)
    elif action < SELL:
        how, rest = (action - PLACE) // PLACES, (action - PLACE) % PLACES
        turn.place_tile(state, how, rest // CELLS, rest % CELLS)
    elif action < WORKERS:
        turn.sell(state, (action - SELL) // GOODS_TYPES, (action - SELL) % GOODS_TYPES)
    elif action < BUY:
        turn.take_workers(state, action - WORKERS)
    elif action < DISCARD:
        turn.buy(state, action - BUY)
    elif action < SHIP:
        turn.discard(state, action - DISCARD)
    elif action < LOAD:
        load_from(state, landing(action - SHIP))
    elif action < DECLINE:
        load(state, action - LOAD)
    elif action == DECLINE:
        carry_on(state)
    else:
        end_turn(state)


@compiled
def landing(number):
    """§6.2 The depots of a landing, as bits: one, or §8.5 a pair."""
    first = number % DEPOTS
    depots = 1 << first
    if number >= DEPOTS:
        depots |= 1 << (first + 1) % DEPOTS
    return depots


@compiled
def apply_setup(state, action):
    """§3.5 Play an outcome of chance, or §2.1a lay a start castle, in place."""
    if action >= FOUND:
        found(state, action - FOUND)
    elif action >= WHITE:
        roll_white(state, action - WHITE)
    elif action >= DICE:
        roll(state, action - DICE)
    elif action >= TILE:
        if state.stage == Stage.DEPOTS:
            put_tile(state, action - TILE)
        else:
            put_black(state, action - TILE)
    elif action >= GOODS:
        if state.stage == Stage.START_GOODS:
            deal_goods(state, action - GOODS)
        else:
            put_goods(state, action - GOODS)
    elif action >= BOARD:
        deal_board(state, action - BOARD + 1)
    else:
        choose_first(state, action - FIRST)


@compiled
def scores(state, out):
    """§2.3 Each seat's points; they may pass 100."""
    for seat in range(state.players):
        out[seat] = state.points[seat]
