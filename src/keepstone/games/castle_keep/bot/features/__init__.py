"""Input features of Castle Keep for the net."""

from keepstone.games.castle_keep.bot.evaluate import BUILT, READY, ready_tiles
from keepstone.games.castle_keep.bot.features.blocks import (
    GATE,
    LARGEST,
    MOVER,
    NEXT,
    PHASE,
    PLAYERS,
    SMALLEST,
    STANDS,
    SUPPLY,
    TILES_SOON,
    TURN,
)
from keepstone.games.castle_keep.bot.features.castle import put_castle
from keepstone.games.castle_keep.bot.features.hand import put_hand
from keepstone.games.castle_keep.rules.components import PLACES, TILE_COUNT, TURN_LIMIT
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.features import list_of, put
from keepstone.kit.jit import compiled

__all__ = ["features", "table_features"]


@compiled
def features(state, out):
    """Append the features of each seat to its list."""
    for seat in range(len(out.used)):
        put_seat(state, seat, list_of(out, seat))


@compiled
def put_seat(state, seat, out):
    """Append the features of a seat to a list."""
    size, ready = castle_size(state, seat), ready_tiles(state, seat)
    put(out, TILES_SOON.at(0), (size + READY / BUILT * ready) / PLACES)
    put(out, STANDS.at(size, min(ready, PLACES)), 1.0)
    put_castle(state, seat, out)
    put_hand(state, seat, out)
    put(out, NEXT.at((seat - state.seat) % state.players), 1.0)
    if state.seat == seat:
        put(out, MOVER.at(state.phase), 1.0)


@compiled
def table_features(state, out):
    """Append the features of the table to a list."""
    smallest, largest = PLACES, 0
    for seat in range(state.players):
        size = castle_size(state, seat)
        smallest, largest = min(smallest, size), max(largest, size)
    put(out, PHASE.at(state.phase), 1.0)
    put(out, GATE.at(0), state.gate)
    put(out, PLAYERS.at(state.players), 1.0)
    put(out, SUPPLY.at(0), state.supply_size / TILE_COUNT)
    put(out, TURN.at(0), state.turn / TURN_LIMIT)
    put(out, SMALLEST.at(smallest), 1.0)
    put(out, LARGEST.at(largest), 1.0)
