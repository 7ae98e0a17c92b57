"""Observations with their spaces, action masks and returns, which all environments share."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from keepstone.batch.planes import planes_of, structure_of
from keepstone.playing.view import View
from keepstone.protocol import Game

if TYPE_CHECKING:
    from gymnasium.spaces import Space

LOST = -1.0  # reward for an illegal action


def observation(view: View, seat: int) -> NDArray[np.float32]:
    """Return the observation of a seat, or of SPECTATOR, as numbers (float32[planes.size])."""
    planes = planes_of(view.game)
    out = np.zeros(planes.size, np.float32)
    planes.write(view.view(seat).states, out[None])
    return out


def structured(view: View, seat: int) -> dict[str, NDArray[np.float32]]:
    """Return the observation of a seat as an array for each board and each other field, by name."""
    arrays = structure_of(view.game).arrays(view.view(seat).states)
    return {name: array[0] for name, array in arrays.items()}


def observation_space(game: Game, structured: bool) -> "Space[Any]":
    """Return the space of flat observations (a Box of float32) or of structured ones (a Dict of such boxes)."""
    from gymnasium import spaces  # OpenSpiel's games need no Gymnasium

    if not structured:
        return spaces.Box(-1, 1, (planes_of(game).size,), np.float32)
    shapes = structure_of(game).shapes
    return spaces.Dict(
        {name: spaces.Box(-1, 1, shape, np.float32) for name, shape in shapes.items()}
    )


def mask(view: View, seat: int) -> NDArray[np.int8]:
    """Return a mask of the actions that a seat can take (int8[actions]), all 0 if another seat is to act."""
    out = np.zeros(view.game.max_actions, np.int8)
    if view.to_act == seat:
        out[view.legal_actions()] = 1
    return out


def returns(view: View) -> list[float]:
    """Return each seat's return: 0 until the game is over, then 1 for a sole winner. The returns add up to 0."""
    winners, players = view.winners(), view.players
    if not winners:
        return [0.0] * players
    share = players / len(winners)
    return [((seat in winners) * share - 1) / (players - 1) for seat in range(players)]
