"""The viewer of a state: the `viewer` field of every state, and functions that set and read it."""

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
    "seat + 1 of the viewer; 0: the true table; 127: a spectator",
)


@compiled
def view_of(seat):
    """Return the value of the field `viewer` in an observation by this seat, or by SPECTATOR."""
    return SPECTATING if seat == SPECTATOR else seat + 1


def seat_of(view: int) -> int | None:
    """Return the seat (or SPECTATOR) of an observation, or None for the true state."""
    if view == TRUE_TABLE:
        return None
    return SPECTATOR if view == SPECTATING else view - 1


def nearest_seat(view: int, otherwise: int = 0) -> int:
    """Return the viewer's own seat, or `otherwise` if the viewer is a spectator or this is the true state."""
    return view - 1 if TRUE_TABLE < view < SPECTATING else otherwise
