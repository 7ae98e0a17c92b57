"""§2 Setup."""

from keepstone.games.burgundy.rules.components import (
    BLACK_COPIES,
    CASTLE_TILE,
    CENTRE,
    COLOUR_AT,
    GOODS_EACH,
    MAX_PLAYERS,
    OWN_COPIES,
    START_GOODS,
)
from keepstone.games.burgundy.rules.depots import begin_phase
from keepstone.games.burgundy.rules.estate import cover
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.kit.jit import compiled

BOARDS_OPTION, TIE_BREAK = range(2)


@compiled
def setup(state, players, options):
    """§2 Set up a blank state.

    Each decimal digit of the first option's value stands for the estate of a seat, with seat 0 last. The value is
    0 if estates are dealt.
    """
    state.players = players
    state.tie_most_empty = options[TIE_BREAK]
    state.supply[:] = OWN_COPIES
    state.black_supply[:] = BLACK_COPIES
    state.unseen_goods[:] = GOODS_EACH
    digits = options[BOARDS_OPTION]
    for seat in range(players):
        state.board[seat] = digits % 10
        digits //= 10
    state.stage = Stage.FIRST


@compiled
def choose_first(state, first):
    """§2.1 Choose the starting seat; the other seats follow clockwise. §2.3 The first marker is on top."""
    for place in range(state.players):
        seat = (first + place) % state.players
        state.track_order[place] = seat
        state.workers[seat] = place + 1
        state.silver[seat] = 1
    state.turn_order[:] = state.track_order
    for place in range(state.players, MAX_PLAYERS):
        state.turn_order[place] = 0
    is_dealt = state.board[first] == 0
    ask_next(state, 0, Stage.BOARDS if is_dealt else Stage.START_GOODS)


@compiled
def ask_next(state, turn, stage):
    """§2.1 Let the player at a position in the turn order make a decision during setup."""
    state.turn = turn
    state.seat = state.turn_order[turn]
    state.slot = 0
    state.stage = stage


@compiled
def deal_board(state, board):
    """§2.1 Deal an estate to the next player."""
    state.board[state.seat] = board
    if state.turn + 1 < state.players:
        ask_next(state, state.turn + 1, Stage.BOARDS)
    else:
        ask_next(state, 0, Stage.START_GOODS)


@compiled
def deal_goods(state, goods):
    """§2.1 Give the next player a goods tile of this type. §2.2 The tile is one of the unseen goods tiles."""
    state.unseen_goods[goods] -= 1
    state.stock[state.seat, goods] += 1
    state.slot += 1
    if state.slot < START_GOODS:
        return
    if state.turn + 1 < state.players:
        ask_next(state, state.turn + 1, Stage.START_GOODS)
    else:
        place_start_castles(state, 0)


@compiled
def place_start_castles(state, turn):
    """§2.1a Place start castles on estates with a castle hex in the centre, until a player has to choose.

    turn: the position in the turn order at which to start.
    """
    while turn < state.players:
        seat = state.turn_order[turn]
        if COLOUR_AT[state.board[seat], CENTRE] != Colour.CASTLE:
            ask_next(state, turn, Stage.FOUND)
            return
        lay_castle(state, seat, CENTRE)
        turn += 1
    begin_phase(state)


@compiled
def place_start_castle(state, cell):
    """§2.1a Place the seat's start castle on a cell."""
    lay_castle(state, state.seat, cell)
    place_start_castles(state, state.turn + 1)


@compiled
def lay_castle(state, seat, cell):
    """§2.1a Cover a hex with a start castle. A start castle has no effect."""
    state.supply[CASTLE_TILE] -= 1
    cover(state, seat, cell, CASTLE_TILE)
