"""What the points that a seat may expect are made of, by the parts that a game's evaluation names.

A game says so in its room `bot`: `parts(state, seat)` gives how many of the seat's expected points each part
is, by name. Without it there are the points scored, and what `expect` adds to them.
"""

import numpy as np

from keepstone.protocol import OVER
from keepstone.view import View
from keepstone.words import N_

SCORED, TO_COME = N_("points scored"), N_("points to come")


def parts_of(table: View, seat: int) -> dict[str, float]:
    """The parts of a seat's expected points, by name; together they are what `expect` says."""
    game, scored = table.game, float(table.scores()[seat])
    if table.to_act == OVER:
        return {SCORED: scored}
    if hasattr(game.bot, "parts"):
        return dict(game.bot.parts(table.state, seat))
    points = np.zeros(table.players)
    game.expect(table.state, points)
    return {SCORED: scored, TO_COME: float(points[seat]) - scored}
