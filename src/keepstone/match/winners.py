"""The winners of a finished game among some of its seats."""

from collections.abc import Sequence

import numpy as np

from keepstone.playing.view import View
from keepstone.text.words import highest


def winners_of(view: View, seats: Sequence[int]) -> list[int]:
    """Return those of the given seats that have the highest ranking."""
    out = np.zeros(view.players, np.int32)
    view.game.ranking(view.state, out)
    return [seats[i] for i in highest([int(out[seat]) for seat in seats])]
