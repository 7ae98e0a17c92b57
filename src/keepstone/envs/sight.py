"""What all environments tell alike: observations, masks, and who gets how much in the end."""

import numpy as np

from keepstone.batch.planes import planes_of
from keepstone.view import View

LOST = -1.0  # for an action that is not legal


def observation(view: View, seat: int) -> np.ndarray:
    """What a seat, or SPECTATOR, sees of a table as numbers (float32[planes.size])."""
    planes = planes_of(view.game)
    out = np.zeros(planes.size, np.float32)
    planes.write(view.view(seat).states, out[None])
    return out


def mask(view: View, seat: int) -> np.ndarray:
    """Which actions a seat may take (int8[actions]); none where another is to act."""
    out = np.zeros(view.game.max_actions, np.int8)
    if view.to_act == seat:
        out[view.legal_actions()] = 1
    return out


def returns(view: View) -> list[float]:
    """What each seat has of a game: 0 while it lasts, then 1 for who won alone; together they are 0."""
    winners, players = view.winners(), view.players
    if not winners:
        return [0.0] * players
    share = players / len(winners)
    return [((seat in winners) * share - 1) / (players - 1) for seat in range(players)]
