"""The evaluation of a state: each seat's win probability, and its expected points, divided into parts."""

import math

import numpy as np

from keepstone.games.castle.bot.prospects import (
    IDLE,
    LARGER,
    TOKEN,
    TURN,
    feature_promise,
    follower_gain,
    followers_of,
    held_worth,
    keep_lead,
    next_to_place,
    promise,
    return_chance,
    youth,
)
from keepstone.games.castle.rules.components import FOLLOWERS
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import find, winner_of
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.jit import compiled
from keepstone.kit.state import State

POINT = 0.05  # log odds per point of lead; 1.5 times as much at the end


@compiled
def evaluate(state, out):
    """Write each seat's win probability to `out` (float64[2]).

    The result is exact once the game is over (§8.6).
    """
    ahead = float(state.score[0]) - float(state.score[1])
    if state.phase == Phase.OVER:
        out[0] = 0.5 if ahead == 0.0 else (1.0 if ahead > 0.0 else 0.0)
    else:
        ahead += promise(state, 0) - promise(state, 1) + LARGER * keep_lead(state)
        out[0] = 1 / (1 + math.exp(-POINT * (1.5 - 0.5 * youth(state)) * ahead))
    out[1] = 1 - out[0]


# The four kinds of features are numbered as in Kind.
PARTS = (
    "points scored",
    "paths",
    "towers",
    "houses",
    "courts",
    "followers",
    "tokens",
    "keep",
    "next turn",
    "follower to place",
)
SCORED, HOME, HELD, KEEP, NEXT, PLACED = 0, *range(5, len(PARTS))


def parts(state: State, seat: int) -> dict[str, float]:
    """Return a dict of a seat's expected points, by part. The parts add up to the value that `expect` computes."""
    points = np.zeros(len(PARTS))
    weigh_parts(state, seat, points)
    return dict(zip(PARTS, points.tolist(), strict=True))


@compiled
def weigh_parts(state, seat, out):
    """Fill `out` (float64[PARTS], initially zeros) with a seat's expected points for each part."""
    lead = LARGER * keep_lead(state) / 2
    out[SCORED] = state.score[seat]
    out[KEEP] = lead if seat == 0 else -lead
    out[HELD] = held_worth(state, seat)
    if state.phase == Phase.TOKEN and state.taker == seat:
        out[HELD] += TOKEN
    if state.phase == Phase.FOLLOWER and state.seat == seat:
        out[PLACED] = follower_gain(state)
    if next_to_place(state) == seat:
        out[NEXT] = TURN
    for i in range(FOLLOWERS):
        weigh_follower(state, seat, state.follower[seat, i] - 1, out)


@compiled
def weigh_follower(state, seat, node, out):
    """Add to `out`, in place, the points expected from a follower on a node (negative if in supply)."""
    if node < 0:
        out[HOME] += IDLE * youth(state)
        return
    root = find(state, node)
    out[HOME] += IDLE * youth(state) * return_chance(state, root)
    if winner_of(state, root) == seat:
        share = feature_promise(state, seat, root) / followers_of(state, seat, root)
        out[kind_of(state, root)] += share
