"""Whose eyes a state is for: the field `viewer` of every state, and the two functions that set it."""

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.state import Field

SPECTATOR = -1
TRUE_TABLE = 0
SPECTATING = 127

VIEWER = Field(
    "viewer",
    np.int8,
    (),
    TRUE_TABLE,
    SPECTATING,
    "seat + 1 of whose observation it is, 0: nobody's",
)


@compiled
def view_of(seat):
    """What `viewer` is in the observation of a seat, or of SPECTATOR."""
    return SPECTATING if seat == SPECTATOR else seat + 1


def seat_of(view: int) -> int | None:
    """The seat, or SPECTATOR, of an observation; None for the true table."""
    if view == TRUE_TABLE:
        return None
    return SPECTATOR if view == SPECTATING else view - 1


def nearest_seat(view: int, otherwise: int = 0) -> int:
    """The seat that sits nearest to who looks: the viewer's own; where nobody's eyes are meant, another."""
    return view - 1 if TRUE_TABLE < view < SPECTATING else otherwise


@compiled
def see_all(state, seat):
    """`observe` of a game that hides nothing: an observation differs in its viewer only, in place."""
    state.viewer = view_of(seat)


@compiled
def fill_nothing(state, rng):
    """`determinize` of a game that hides nothing: there is nothing to fill in but the viewer, in place."""
    state.viewer = TRUE_TABLE
