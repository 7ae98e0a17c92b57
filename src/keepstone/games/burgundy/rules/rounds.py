"""§3.4, §4, §9.1 The course of a phase: its goods, its rounds and turns, and its end."""

from keepstone.games.burgundy.rules.components import MINE_TILE, PAIRS, PHASES, ROUNDS
from keepstone.games.burgundy.rules.depots import begin_phase
from keepstone.games.burgundy.rules.ending import finish
from keepstone.games.burgundy.rules.knowledge import buys_anywhere, mine_workers
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.jit import compiled

PRICE = 2


@compiled
def put_goods(state, goods):
    """§3.4 Assign a drawn goods tile to a round."""
    state.unseen_goods[goods] -= 1
    state.row[state.slot] = goods + 1
    state.slot += 1
    if state.slot == ROUNDS:
        state.slot = 0
        begin_round(state)


@compiled
def begin_round(state):
    """§4.2 Determine the round's turn order from the markers on the track. §4.1 All players roll next."""
    for place in range(state.players):
        state.turn_order[place] = state.track_order[place]
    go_to(state, 0, Stage.DICE)


@compiled
def go_to(state, turn, stage):
    """§4.2 Give the turn to the seat at a position in the turn order, and set the stage."""
    state.turn = turn
    state.seat = state.turn_order[turn]
    state.stage = stage


@compiled
def roll(state, pair):
    """§4.1 Record the two dice that a player has rolled.

    After that, the next player rolls, or the white die is rolled.
    """
    for die in range(2):
        state.dice[state.seat, die] = PAIRS[pair, die] + 1
    if state.turn + 1 < state.players:
        go_to(state, state.turn + 1, Stage.DICE)
    else:
        go_to(state, 0, Stage.WHITE)


@compiled
def roll_white(state, die):
    """§4.1 Move the round's goods tile to the depot with the number of the white die."""
    state.white = die + 1
    state.depot_goods[die, state.row[state.rounds] - 1] += 1
    state.row[state.rounds] = 0
    begin_turn(state, 0)


@compiled
def begin_turn(state, turn):
    """§5 Begin the turn of the seat at a position in the turn order."""
    state.bought = 0
    go_to(state, turn, Stage.TURN)


@compiled
def carry_on(state):
    """§5.7 Continue the turn after an action, or end it if the seat has no action left."""
    state.stage = Stage.TURN
    state.building = 0
    if dice_used(state) and not may_buy(state):
        end_turn(state)


@compiled
def dice_used(state):
    """§5.7 Return whether the seat has used both dice."""
    return state.dice[state.seat, 0] == 0 and state.dice[state.seat, 1] == 0


@compiled
def may_buy(state):
    """§5.6 Return whether the seat can buy a tile now: once per turn, for two silverlings."""
    if state.bought or state.silver[state.seat] < PRICE:
        return False
    for kind in state.black:
        if kind:
            return True
    if buys_anywhere(state, state.seat):
        for kind in state.depots.flat:
            if kind:
                return True
    return False


@compiled
def end_turn(state):
    """§4.2 Continue with the next player, the next round, or the end of the phase."""
    if state.turn + 1 < state.players:
        begin_turn(state, state.turn + 1)
    elif state.rounds + 1 < ROUNDS:
        state.rounds += 1
        begin_round(state)
    else:
        end_phase(state)


@compiled
def end_phase(state):
    """§9.1 Pay the income from mines; then begin the next phase or, after the last one, end the game."""
    for seat in range(state.players):
        pay_mines(state, seat)
    if state.phase + 1 < PHASES:
        state.phase += 1
        state.rounds = 0
        begin_phase(state)
    else:
        finish(state)
        state.stage = Stage.OVER


@compiled
def pay_mines(state, seat):
    """§6.5, §9.1 Pay a seat one silverling for each mine and, with knowledge tile 2, one worker (§8.2)."""
    for kind in state.estate[seat]:
        if kind == MINE_TILE:
            state.silver[seat] += 1
            state.workers[seat] += mine_workers(state, seat)
