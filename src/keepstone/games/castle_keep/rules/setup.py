"""§2 Setup."""

from keepstone.games.castle_keep.rules.components import COPIES, HAND_LIMIT, TILE_COUNT
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.rules.turn import begin_turn, gain
from keepstone.kit.jit import compiled

GATE_ALWAYS, ATTACK_TOWERS, OPEN_DISCARD, STRICT_LAST = range(4)


@compiled
def setup(state, players, options):
    """§2.2 Put all tiles in the supply of a blank state."""
    state.players = players
    state.gate_always = options[GATE_ALWAYS]
    state.attack_towers = options[ATTACK_TOWERS]
    state.open_discard = options[OPEN_DISCARD]
    state.strict_last = options[STRICT_LAST]
    state.supply[:] = COPIES
    state.supply_size = TILE_COUNT
    state.phase = Phase.START


@compiled
def choose_first(state, seat):
    """§2.4 Let the seat to the left of the dealer begin. §2.1 This seat is dealt the first tiles."""
    state.first = seat
    state.seat = seat
    state.phase = Phase.DEAL


@compiled
def deal(state, kind):
    """§2.1 Deal one tile of this kind to the next hand. Each seat receives four tiles, in turn order."""
    gain(state, state.seat, kind)
    if state.hand_size[state.seat] == HAND_LIMIT:
        state.seat = (state.seat + 1) % state.players
        if state.seat == state.first:
            begin_turn(state)
