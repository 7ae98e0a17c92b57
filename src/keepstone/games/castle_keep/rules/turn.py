"""§3 A turn: draw two tiles, take one action, discard down to four tiles."""

import numpy as np

from keepstone.games.castle_keep.rules.components import HAND_LIMIT, TURN_LIMIT
from keepstone.games.castle_keep.rules.knowledge import most_held, note_reshuffle, note_revealed
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.kit.jit import compiled

DRAWS = 2
GATE_TILES = 2


@compiled
def gain(state, seat, kind):
    """§3.1 Move a tile of a kind from the supply to a seat's hand.

    Kind 0 means that the viewer does not see the tile.
    """
    state.supply[kind if state.supply[kind] > 0 else 0] -= 1
    state.supply_size -= 1
    state.hand[seat, kind] += 1
    state.hand_size[seat] += 1


@compiled
def holds(state, seat, kind):
    """§9.1 Return how many copies of a kind a seat holds or, in an observation, may hold."""
    if state.hand[seat, 0] == 0:
        return np.int64(state.hand[seat, kind])
    return state.hand[seat, kind] + most_held(state, seat, kind)


@compiled
def spend(state, seat, kind):
    """§9.1 Publicly remove a tile from a seat's hand."""
    state.hand[seat, kind if state.hand[seat, kind] > 0 else 0] -= 1
    state.hand_size[seat] -= 1
    note_revealed(state, seat, kind)


@compiled
def put_on_pile(state, kind):
    """§2.3 Put a tile face up on the discard pile."""
    state.pile[state.pile_size] = kind
    state.pile_size += 1


@compiled
def begin_turn(state):
    """§3 Begin the seat's turn."""
    state.turn += 1
    open_gate(state)
    state.draws = DRAWS
    if state.open_discard and state.pile_size > 0:
        state.phase = Phase.SOURCE
    else:
        await_draw(state)


@compiled
def open_gate(state):
    """§5.1 Record whether the gate is open, which means that attacks are allowed.

    The gate opens when every castle has at least two tiles at the start of a turn.
    """
    if state.gate and not state.gate_always:
        return
    state.gate = 1
    for seat in range(state.players):
        if castle_size(state, seat) < GATE_TILES:
            state.gate = 0


@compiled
def castle_size(state, seat):
    """§5.1 Count the tiles in a seat's castle, including its keep."""
    size = 0
    for kind in state.castle[seat]:
        size += kind > 0
    return size


@compiled
def await_draw(state):
    """§3.2 Let chance draw the seat's next tile from the supply.

    If the supply is empty, the discards become the supply.
    """
    if state.supply_size == 0:
        reshuffle(state)
    state.phase = Phase.DRAW


@compiled
def reshuffle(state):
    """§3.2 Make all discards the new supply."""
    note_reshuffle(state)
    for i in range(state.pile_size):
        state.supply[state.pile[i] if state.viewer == 0 else 0] += 1
        state.pile[i] = 0
    state.supply_size = state.pile_size
    state.pile_size = 0


@compiled
def take_discard(state):
    """§8 open_discard: Take the top discard instead of the first draw. The tile becomes publicly known."""
    state.pile_size -= 1
    kind = state.pile[state.pile_size]
    state.pile[state.pile_size] = 0
    state.hand[state.seat, kind] += 1
    state.shown[state.seat, kind] += 1
    state.hand_size[state.seat] += 1
    count_draw(state)


@compiled
def draw(state, kind):
    """§3.2a Draw a tile from the supply."""
    gain(state, state.seat, kind)
    count_draw(state)


@compiled
def count_draw(state):
    """§3.1 Count a tile that the seat has drawn this turn. §3.3 After two draws the seat can act."""
    state.draws -= 1
    if state.draws > 0:
        await_draw(state)
    else:
        state.phase = Phase.MAIN


@compiled
def finish(state):
    """§6.1 End the seat's action and continue the turn.

    §3.4 With five or more tiles, the seat must discard first.
    """
    state.phase = Phase.DISCARD
    if state.hand_size[state.seat] <= HAND_LIMIT:
        end_turn(state)


@compiled
def discard(state, kind):
    """§3.4 Discard a tile. The turn ends when the hand has four tiles."""
    spend(state, state.seat, kind)
    put_on_pile(state, kind)
    if state.hand_size[state.seat] == HAND_LIMIT:
        end_turn(state)


@compiled
def end_turn(state):
    """§2.4 End the turn, and begin the turn of the next seat clockwise.

    §7.2 After turn 400, the game is a draw.
    """
    if state.turn == TURN_LIMIT:
        state.phase = Phase.OVER
    else:
        state.seat = (state.seat + 1) % state.players
        begin_turn(state)


@compiled
def win(state):
    """§7.1 Let the acting seat win immediately."""
    state.winner = state.seat + 1
    state.phase = Phase.OVER
