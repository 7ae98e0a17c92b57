"""How good a table looks for each seat: near to completion, and with a hand that helps."""

import math

from keepstone.games.castle_keep.build import may_place
from keepstone.games.castle_keep.components import KINDS, PLACES
from keepstone.games.castle_keep.terms import Phase
from keepstone.games.castle_keep.turn import castle_size
from keepstone.kit.jit import rule

HELPFUL_TILE = 0.4  # worth of a tile in hand that fits the castle, in tiles of the castle
SHARPNESS = 0.7  # how much one tile more multiplies the odds, as a power of e


@rule
def evaluate(state, out):
    """Write each seat's chance to win into out (float64[players]): exact once the game is over (§7)."""
    total = 0.0
    for seat in range(state.players):
        if state.phase == Phase.OVER:
            out[seat] = 1.0 if state.winner in (0, seat + 1) else 0.0
        else:
            out[seat] = math.exp(SHARPNESS * strength(state, seat))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@rule
def strength(state, seat):
    """The tiles of a castle (§4.7 needs nine), and a part of each kind in hand that fits it."""
    castle = state.castle[seat]
    value = float(castle_size(state, seat))
    for kind in range(1, KINDS):
        if state.hand[seat, kind] > 0:
            for place in range(PLACES):
                if may_place(castle, kind, place, state.strict_last):
                    value += HELPFUL_TILE
                    break
    return value
