"""Named parts of a seat's expected points.

A game defines them in its `bot` package: `parts(state, seat)` returns the expected points for each part, by
name. Without this function there are two parts: the points scored, and the rest of `expect`.
"""

import numpy as np

from keepstone.protocol import OVER
from keepstone.view import View
from keepstone.words import N_

SCORED, TO_COME = N_("points scored"), N_("points to come")


def parts_of(table: View, seat: int) -> dict[str, float]:
    """Return a dict of a seat's expected points, by part. The sum of the parts is the value of `expect`."""
    game, scored = table.game, float(table.scores()[seat])
    if table.to_act == OVER:
        return {SCORED: scored}
    if parts := game.parts(table.state, seat):
        return parts
    points = np.zeros(table.players)
    game.expect(table.state, points)
    return {SCORED: scored, TO_COME: float(points[seat]) - scored}
