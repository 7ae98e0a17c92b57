"""Boxes, a game with one decision: a deal, a box that seat 0 opens, and a draw that decides whether seat 0 wins.

The deal determines the probability (in quarters) with which each box wins. To the evaluation the first box looks
best, except in a plain deal, where the last box looks best.
"""

from enum import IntEnum

import numpy as np
import pytest

from keepstone import games
from keepstone.kit.actions import Actions
from keepstone.kit.jit import compiled
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import VIEWER
from keepstone.protocol import CHANCE, OVER, Option, share_victory
from tests.support.tiny import tiny_game

DEALS = ("sharp", "even", "plain", "won")
SHARP, EVEN, PLAIN, WON = range(1, 5)
WINS = np.array([[0, 0, 0], [1, 1, 3], [1, 3, 3], [1, 1, 3], [2, 2, 4]])  # of four, by deal and box
ACTIONS = Actions()
DEAL = ACTIONS.family("deal", (None, *DEALS))
OPEN = ACTIONS.family("open", ("a", "b", "c"))
DRAW = ACTIONS.family("draw", ("blank", "prize"))


class Phase(IntEnum):
    """The pending event."""

    DEAL = 0
    OPEN = 1
    DRAW = 2
    OVER = 3


STATE = state_type(
    VIEWER,
    Field("phase", np.int8, (), 0, Phase.OVER, "what the table waits for"),
    Field("deal", np.int8, (), 0, WON, "one of the deals"),
    Field("box", np.int8, (), 0, 3, "the box that was opened, from 1"),
    Field("prize", np.int8, (), 0, 1, "whether it wins"),
    Field("swapped", np.int8, (), 0, 1, "the option `swapped`"),
)


@compiled
def setup(state, players, options):
    """Start the game."""
    state.swapped = options[0]


@compiled
def to_act(state):
    """Return seat 0 while a box is to be opened; all other events are chance events."""
    if state.phase == Phase.OVER:
        return OVER
    return 0 if state.phase == Phase.OPEN else CHANCE


@compiled
def legal_actions(state, out):
    """List all deals, all boxes, and the possible contents of the box."""
    if state.phase == Phase.DEAL:
        out[0], out[1], out[2], out[3] = DEAL.at(1), DEAL.at(2), DEAL.at(3), DEAL.at(4)
        return 4
    if state.phase == Phase.OPEN:
        out[0], out[1], out[2] = OPEN.at(0), OPEN.at(1), OPEN.at(2)
        return 3
    wins = WINS[state.deal, state.box - 1]
    out[0], out[1] = DRAW.at(wins == 4), DRAW.at(1)
    return 1 if wins == 4 else 2


@compiled
def chance_weights(state, out):
    """Weigh all deals equally, and a prize by the deal."""
    if state.phase == Phase.DEAL:
        out[:4] = 1
        return 4
    wins = WINS[state.deal, state.box - 1]
    out[0], out[1] = (4 if wins == 4 else 4 - wins), wins
    return 1 if wins == 4 else 2


@compiled
def apply(state, action):
    """Apply an event, in place."""
    if DEAL.covers(action):
        (state.deal,) = DEAL.indices(action)
    elif OPEN.covers(action):
        state.box = OPEN.indices(action)[0] + 1
    else:
        (state.prize,) = DRAW.indices(action)
    state.phase += 1


@compiled
def scores(state, out):
    """Give a point to seat 0 if it wins, otherwise to seat 1; the other way round if they have swapped."""
    over = state.phase == Phase.OVER
    out[0], out[1] = over and state.prize != state.swapped, over and state.prize == state.swapped


@compiled
def evaluate(state, out):
    """Evaluate an open box."""
    if state.phase == Phase.OVER:
        share_victory(state, out)
        return
    looks_best = 3 if state.deal == PLAIN else 1
    out[state.swapped] = 0.6 if state.box == looks_best else 0.5
    out[1 - state.swapped] = 1 - out[state.swapped]


def describe(state):
    """Return a short description."""
    return f"a {DEALS[state.deal - 1]} deal"


SWAPPED = Option("swapped", "a prize is a point for seat 1")
GAME = tiny_game(globals(), "boxes", "Boxes", "Open a box.", describe, (SWAPPED,))


@pytest.fixture
def boxes(monkeypatch):
    """Register the game for the duration of a test."""
    monkeypatch.setitem(games.OWN, "boxes", __name__)
