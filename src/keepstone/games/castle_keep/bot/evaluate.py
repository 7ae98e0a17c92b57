"""The evaluation of a state: each seat's win probability, based on its castle and the tiles that its hand can add.

The weights were fitted to the results of games (decision 3).
"""

import math

from keepstone.games.castle_keep.rules.build import may_place
from keepstone.games.castle_keep.rules.components import HAND_LIMIT, KINDS, PLACES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.jit import compiled
from keepstone.kit.state import State

BUILT = 0.43  # log odds per tile in the castle
READY = 0.3  # log odds per tile in hand that can be built


@compiled
def evaluate(state, out):
    """Write each seat's win probability to `out` (float64[players]).

    The result is exact once the game is over (§7).
    """
    total = 0.0
    for seat in range(state.players):
        if state.phase == Phase.OVER:
            out[seat] = 1.0 if state.winner in (0, seat + 1) else 0.0
        else:
            out[seat] = math.exp(BUILT * tiles_soon(state, seat))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@compiled
def expect(state, out):
    """Write to `out` (float64[players]) the size of each castle plus a fraction of the tiles its hand can add."""
    for seat in range(state.players):
        out[seat] = tiles_soon(state, seat)


@compiled
def tiles_soon(state, seat):
    """Return the number of tiles in a castle, plus a fraction of the tiles that the hand can add."""
    return castle_size(state, seat) + READY / BUILT * ready_tiles(state, seat)


@compiled
def ready_tiles(state, seat):
    """§4 Count the tiles in hand that can be built one after another.

    §3.4 At most four tiles count if the turn is ending.
    """
    castle, hand = state.castle[seat].copy(), state.hand[seat].copy()
    count = 0
    while build_any(castle, hand, state.strict_last):
        count += 1
    return min(count, HAND_LIMIT) if state.phase == Phase.DISCARD else count


@compiled
def build_any(castle, hand, strict_last):
    """Move the first tile of `hand` (int8[KINDS]) that can be built to `castle` (int8[9]).

    Return whether there was such a tile.
    """
    for kind in range(1, KINDS):
        if hand[kind] > 0:
            for place in range(PLACES):
                if may_place(castle, kind, place, strict_last):
                    castle[place] = kind
                    hand[kind] -= 1
                    return True
    return False


def parts(state: State, seat: int) -> dict[str, float]:
    """Return a dict of the parts of a seat's evaluation, by name.

    The parts add up to the value that `expect` computes.
    """
    return {
        "tiles that stand": float(castle_size(state, seat)),
        "tiles that can be built": READY / BUILT * float(ready_tiles(state, seat)),
    }
