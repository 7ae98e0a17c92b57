"""Penny, a game that is small enough to be worked out by hand.

Seat 0 is dealt a card hidden from seat 1: low three times out of four, else high. Seat 1 guesses the card. A coin
is tossed: after heads, the guess decides which seat scores the point; after tails, both seats score a point. At
the end, seat 0 keeps its points, or gives two points to seat 1 and has no points.

Expected share of the victory of seat 1: 3/4 after a right guess, 1/4 after a wrong one; so 5/8 if it
guesses low without having seen the card, 3/8 if it guesses high.
"""

from enum import IntEnum

import numpy as np
import pytest

from keepstone import games
from keepstone.kit.actions import Actions
from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import TRUE_TABLE, VIEWER, view_of
from keepstone.playing.notation import Record
from keepstone.protocol import CHANCE, OVER, share_victory
from tests.support.tiny import tiny_game

LOW, HIGH = 1, 2
ACTIONS = Actions()
DEAL = ACTIONS.family("deal", ("?", "low", "high"))
GUESS = ACTIONS.family("guess", ("low", "high"))
COIN = ACTIONS.family("coin", ("heads", "tails"))
KEEP = ACTIONS.family("keep")
GIVE = ACTIONS.family("give")


class Phase(IntEnum):
    """The pending event."""

    DEAL = 0
    GUESS = 1
    COIN = 2
    LAST = 3
    OVER = 4


STATE = state_type(
    VIEWER,
    Field("phase", np.int8, (), 0, Phase.OVER, "what the table waits for"),
    Field("card", np.int8, (), 0, HIGH, "LOW or HIGH, 0 if unseen"),
    Field("guess", np.int8, (), 0, HIGH, "what seat 1 guesses"),
    Field("tails", np.int8, (), 0, 1, "how the coin fell"),
    Field("given", np.int8, (), 0, 1, "whether seat 0 gave its points away"),
)


@compiled
def setup(state, players, options):
    """Start the game."""


@compiled
def to_act(state):
    """Return the seat to decide, CHANCE or OVER."""
    if state.phase == Phase.OVER:
        return OVER
    if state.phase == Phase.GUESS:
        return 1
    return 0 if state.phase == Phase.LAST else CHANCE


@compiled
def legal_actions(state, out):
    """List the two actions of every decision, or the two cards; an unseen card is a single outcome."""
    if state.phase == Phase.DEAL:
        if state.viewer not in (TRUE_TABLE, 1):
            out[0] = DEAL.at(0)
            return 1
        out[0], out[1] = DEAL.at(LOW), DEAL.at(HIGH)
    elif state.phase == Phase.GUESS:
        out[0], out[1] = GUESS.at(0), GUESS.at(1)
    elif state.phase == Phase.COIN:
        out[0], out[1] = COIN.at(0), COIN.at(1)
    else:
        out[0], out[1] = KEEP.at(), GIVE.at()
    return 2


@compiled
def chance_weights(state, out):
    """Give a low card three times the weight."""
    out[0], out[1] = 1, 1
    if state.phase == Phase.DEAL:
        if state.viewer not in (TRUE_TABLE, 1):
            return 1
        out[0] = 3
    return 2


@compiled
def apply(state, action):
    """Apply an event, in place."""
    if DEAL.covers(action):
        (state.card,) = DEAL.indices(action)
    elif GUESS.covers(action):
        state.guess = GUESS.indices(action)[0] + 1
    elif COIN.covers(action):
        (state.tails,) = COIN.indices(action)
    else:
        state.given = GIVE.covers(action)
    state.phase += 1


@compiled
def scores(state, out):
    """Write the points: one for each seat, or for the seat that is right, or the points given to seat 1."""
    out[0], out[1] = 0, 0
    if state.phase == Phase.OVER:
        is_right = state.guess == state.card
        out[0] = not state.given and (state.tails or not is_right)
        out[1] = 2 if state.given else (state.tails or is_right)


@compiled
def observe(state, seat):
    """Hide the card from all viewers except seat 0."""
    state.viewer = view_of(seat)
    if seat != 0:
        state.card = 0


@compiled
def determinize(state, rng):
    """Deal a card that was not seen."""
    state.viewer = TRUE_TABLE
    if state.phase > Phase.DEAL and state.card == 0:
        state.card = HIGH if below(rng, 4) == 0 else LOW


def private_to(state, action):
    """Return seat 0 for the card."""
    return 0 if state.phase == Phase.DEAL else None


@compiled
def evaluate(state, out):
    """Write the exact win probabilities after a guess."""
    if state.phase == Phase.OVER:
        share_victory(state, out)
        return
    right = 0.5
    if state.guess and state.card:
        right = float(state.guess == state.card)
    elif state.guess:
        right = 0.75 if state.guess == LOW else 0.25
    out[1] = 0.25 + 0.5 * right
    out[0] = 1 - out[1]


GAME = tiny_game(globals(), "penny", "Penny", "Guess a card.")


@pytest.fixture
def penny(monkeypatch):
    monkeypatch.setitem(games.OWN, "penny", __name__)


def record(*log: str) -> Record:
    return Record("penny", 1, 2, {}, log)
