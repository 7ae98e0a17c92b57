"""The evaluation of a state: each seat's win probability, and its expected points, divided into parts."""

import math

import numpy as np

from keepstone.games.burgundy.bot.promises import add_colour
from keepstone.games.burgundy.bot.prospects import (
    dice_left,
    expected_points,
    goods_worth,
    means_worth,
    mines_worth,
    pending_worth,
    position_worth,
    silver_worth,
)
from keepstone.games.burgundy.bot.storage import ALL_DICE, stored_worth
from keepstone.games.burgundy.rules.ending import knowledge_points, ranking
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.jit import compiled
from keepstone.kit.state import State

POINT = 0.08  # change of the log odds of winning per point of lead, at the end of the game
POINT_EARLY = 0.05  # the same at the beginning


@compiled
def evaluate(state, out):
    """Write each seat's win probability to `out` (float64[players]).

    The result is exact once the game is over (§9.3).
    """
    if state.stage == Stage.OVER:
        rankings = np.zeros(state.players, np.int32)
        ranking(state, rankings)
        for seat in range(state.players):
            out[seat] = rankings[seat] == rankings.max()
        return
    best = 0.0
    for seat in range(state.players):
        out[seat] = expected_points(state, seat)
        best = max(best, out[seat])
    past = 1.0 - dice_left(state, 0) / ALL_DICE
    sharpness = POINT_EARLY * POINT / (POINT + (POINT_EARLY - POINT) * past)
    total = 0.0
    for seat in range(state.players):
        out[seat] = math.exp(sharpness * (out[seat] - best))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


# by Colour; NONE has no name
COLOURS = (
    "",
    "cities",
    "pastures",
    "knowledge regions",
    "castle regions",
    "mine regions",
    "ship regions",
)


def parts(state: State, seat: int) -> dict[str, float]:
    """Return a dict of a seat's expected points, by part. The parts add up to the value that `expect` computes."""
    left = dice_left(state, seat)
    silver, mines = silver_worth(state, seat, left), mines_worth(state, seat)
    points = {
        "points scored": float(state.points[seat]),
        "knowledge that scores": float(knowledge_points(state, seat)),
        "silverlings": silver,
        "workers": means_worth(state, seat, left) - silver - mines,
        "mines": mines,
        "goods": goods_worth(state, seat, left),
        "stored tiles": stored_worth(state, seat, left),
        "place": position_worth(state, seat, left),
    }
    if state.seat == seat and state.stage > Stage.TURN:
        points["waiting effect"] = pending_worth(state, seat, left)
    for colour, name in enumerate(COLOURS[1:], 1):
        points[name] = add_colour(state, seat, colour, left, 0.0)
    return points
