"""The functions of the game protocol: who is to act, which actions are legal, and what they do."""

import numpy as np

from keepstone.games.burgundy.rules import turn
from keepstone.games.burgundy.rules.actions import (
    BOARD,
    BUY,
    DECLINE,
    DICE,
    DISCARD,
    END,
    FIRST,
    FOUND,
    GOODS,
    LOAD,
    PLACE,
    SELL,
    SHIP,
    TAKE,
    TILE,
    WHITE,
    WORKERS,
)
from keepstone.games.burgundy.rules.components import (
    BOARDS,
    DEPOTS,
    DICE_PAIRS,
    GOODS_TYPES,
    KINDS,
    PAIR_OF,
    PAIR_WAYS,
    PIPS,
)
from keepstone.games.burgundy.rules.depots import drawable, put_black, put_tile
from keepstone.games.burgundy.rules.effects import load, load_from
from keepstone.games.burgundy.rules.legal import list_decisions
from keepstone.games.burgundy.rules.rounds import carry_on, end_turn, put_goods, roll, roll_white
from keepstone.games.burgundy.rules.setup import (
    choose_first,
    deal_board,
    deal_goods,
    place_start_castle,
)
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.jit import compiled
from keepstone.kit.outcomes import list_possible, list_weights
from keepstone.kit.rng import below, pick_counted
from keepstone.kit.state import State
from keepstone.protocol import CHANCE, OVER


@compiled
def to_act(state):
    """Return the seat to act, CHANCE or OVER."""
    stage = state.stage
    if stage == Stage.OVER:
        return OVER
    if stage == Stage.FOUND or stage >= Stage.TURN:
        return np.int64(state.seat)
    return CHANCE


@compiled
def legal_actions(state, out):
    """Write the legal actions or outcomes to `out` (int32[max_actions]) in ascending order.

    Return their number.
    """
    if state.stage == Stage.FOUND or state.stage >= Stage.TURN:
        return list_decisions(state, out)
    return list_possible(weigh_outcomes(state), first_outcome(state), out)


@compiled
def first_outcome(state):
    """§3.5 Return the first outcome of the family from which chance draws next."""
    stage = state.stage
    if stage == Stage.FIRST:
        return FIRST.at(0)
    if stage == Stage.BOARDS:
        return BOARD.at(0)
    if stage == Stage.START_GOODS or stage == Stage.ROW:
        return GOODS.at(0)
    if stage == Stage.DICE:
        return DICE.at(0)
    return WHITE.at(0) if stage == Stage.WHITE else TILE.at(0)


@compiled
def weigh_outcomes(state):
    """§3.5 Return the weight of each outcome, starting with `first_outcome` (int16[KINDS]).

    §4.1 Two different dice have weight two.
    """
    weights = np.zeros(KINDS, np.int16)
    stage = state.stage
    if stage == Stage.FIRST:
        weights[: state.players] = 1
    elif stage == Stage.BOARDS:
        for board in range(BOARDS):
            weights[board] = not is_dealt(state, board)
    elif stage == Stage.START_GOODS or stage == Stage.ROW:
        weights[:GOODS_TYPES] = state.unseen_goods
    elif stage == Stage.DICE:
        weights[:DICE_PAIRS] = PAIR_WAYS
    elif stage == Stage.WHITE:
        weights[:PIPS] = 1
    else:
        first, end = drawable(state)
        supply = state.supply if stage == Stage.DEPOTS else state.black_supply
        weights[first:end] = supply[first:end]
    return weights


@compiled
def is_dealt(state, board):
    """§2.1 Return whether an estate (counted from 0) has already been dealt."""
    return (state.board == board + 1).any()


@compiled
def chance_weights(state, out):
    """Write the weight of each possible outcome to `out` (int32). Return their number."""
    return list_weights(weigh_outcomes(state), out)


@compiled
def chance(state, rng):
    """§3.5 Draw the next outcome by weight."""
    stage = state.stage
    if stage == Stage.DICE:
        return DICE.at(PAIR_OF[below(rng, PIPS), below(rng, PIPS)])
    if stage == Stage.DEPOTS:
        first, end = drawable(state)
        return TILE.at(first + draw(rng, state.supply[first:end]))
    if stage == Stage.BLACK:
        return TILE.at(draw(rng, state.black_supply))
    if stage == Stage.START_GOODS or stage == Stage.ROW:
        return GOODS.at(draw(rng, state.unseen_goods))
    if stage == Stage.BOARDS:
        board = below(rng, BOARDS)
        while is_dealt(state, board):
            board = below(rng, BOARDS)
        return BOARD.at(board)
    if stage == Stage.WHITE:
        return WHITE.at(below(rng, PIPS))
    return FIRST.at(below(rng, state.players))


@compiled
def draw(rng, counts):
    """§3.2 Draw an index with probabilities proportional to `counts`."""
    return pick_counted(rng, counts, counts.sum())


@compiled
def apply(state, action):
    """Play an action or outcome, without checking whether it is legal."""
    if TAKE.covers(action):
        turn.take(state, *TAKE.indices(action))
    elif PLACE.covers(action):
        turn.place_tile(state, *PLACE.indices(action))
    elif SELL.covers(action):
        turn.sell(state, *SELL.indices(action))
    elif WORKERS.covers(action):
        turn.take_workers(state, *WORKERS.indices(action))
    elif BUY.covers(action):
        turn.buy(state, *BUY.indices(action))
    elif DISCARD.covers(action):
        turn.discard(state, *DISCARD.indices(action))
    elif SHIP.covers(action):
        load_from(state, landing(*SHIP.indices(action)))
    elif LOAD.covers(action):
        load(state, *LOAD.indices(action))
    elif DECLINE.covers(action):
        carry_on(state)
    elif END.covers(action):
        end_turn(state)
    else:
        apply_setup(state, action)


@compiled
def landing(number):
    """§6.2 Return the depots where a ship loads, as bits: one depot, or a pair (§8.5)."""
    first = number % DEPOTS
    depots = 1 << first
    if number >= DEPOTS:
        depots |= 1 << (first + 1) % DEPOTS
    return depots


@compiled
def apply_setup(state, action):
    """§3.5 Play a chance outcome, or place a start castle (§2.1a)."""
    if FOUND.covers(action):
        place_start_castle(state, *FOUND.indices(action))
    elif WHITE.covers(action):
        roll_white(state, *WHITE.indices(action))
    elif DICE.covers(action):
        roll(state, *DICE.indices(action))
    elif TILE.covers(action):
        if state.stage == Stage.DEPOTS:
            put_tile(state, *TILE.indices(action))
        else:
            put_black(state, *TILE.indices(action))
    elif GOODS.covers(action):
        if state.stage == Stage.START_GOODS:
            deal_goods(state, *GOODS.indices(action))
        else:
            put_goods(state, *GOODS.indices(action))
    elif BOARD.covers(action):
        deal_board(state, BOARD.indices(action)[0] + 1)
    else:
        choose_first(state, *FIRST.indices(action))


@compiled
def scores(state, out):
    """§2.3 Write each seat's points to `out`. Points may exceed 100."""
    for seat in range(state.players):
        out[seat] = state.points[seat]


def source(state: State) -> str | None:
    """§4.1 Return a separate source for each player's dice, because decisions affect the order of the rolls."""
    return f"dice {state.seat}" if state.stage == Stage.DICE else None
