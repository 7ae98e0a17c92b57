"""Input features of Castillos for the net."""

import numpy as np

from keepstone.games.castillos.bot.evaluate import guess_unseen
from keepstone.games.castillos.bot.features.armies import put_armies
from keepstone.games.castillos.bot.features.blocks import (
    LAID,
    PARTS,
    PHASE,
    PLACED,
    PLAYERS,
    ROUNDS,
    TURN,
)
from keepstone.games.castillos.bot.features.land import put_land
from keepstone.games.castillos.rules.components import COINS, MAX_PLAYERS, TILES
from keepstone.games.castillos.rules.scoring import round_points, sum_armies
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.features import list_of, put
from keepstone.kit.jit import compiled

__all__ = ["features", "table_features"]

POINTS = 0.1


@compiled
def features(state, out):
    """Append the features of each seat to its list."""
    sums = np.zeros((MAX_PLAYERS, TILES), np.int16)
    if Phase.COIN <= state.phase < Phase.RESULT:
        sum_armies(state, sums)
        guess_unseen(state, sums)
    for seat in range(len(out.used)):
        put_seat(state, seat, sums, list_of(out, seat))


@compiled
def put_seat(state, seat, sums, out):
    """Append the features of a seat to a list. sums: the worth of the armies (int16[seats, tiles])."""
    put(out, PARTS.at(0), POINTS * state.score[seat])
    if state.phase >= Phase.RESULT:
        return
    put(out, TURN.at((seat - state.seat) % state.players, COINS - state.coins[seat]), 1.0)
    if state.castle[seat] == 0:
        put_land(state, seat, out)
        return
    points = round_points(state, sums, seat)
    put(out, PARTS.at(1), POINTS * points)
    put_armies(state, seat, sums, points, out)


@compiled
def table_features(state, out):
    """Append the features of the table to a list."""
    placed = 0
    for seat in range(state.players):
        placed += state.coins[seat]
    put(out, PHASE.at(state.phase), 1.0)
    put(out, ROUNDS.at(state.players - 1 - state.rounds), 1.0)
    put(out, PLAYERS.at(state.players), 1.0)
    put(out, LAID.at(state.laid), 1.0)
    put(out, PLACED.at(placed), 1.0)
