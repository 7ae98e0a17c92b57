"""The arrays to which a search writes. All arrays are allocated before the first line."""

from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.rng import new_rng
from keepstone.protocol import Game
from keepstone.value.net import Net, Scratch, new_scratch, no_net


class Workspace(NamedTuple):
    """The arrays of a search. Compiled functions receive the whole workspace and write to it in place.

    Reading an array from the tuple increments a reference count. Functions therefore read their arrays before
    inner loops.

    tables: four states: the current line's state, a state for trying actions, the state at the start of the line,
    and what the seat to act sees. legal (int32[max_actions]): legal actions; ratings (float64[max_actions]): the
    hand-made evaluation after each of them. values (float64[players]): each seat's win probability. rng: the
    source of random numbers; luck: the source of chance events in rollouts. net: evaluates states; scratch: used
    by the net.
    """

    tables: Any
    legal: np.ndarray
    ratings: np.ndarray
    values: np.ndarray
    rng: np.ndarray
    luck: np.ndarray
    net: Net
    scratch: Scratch


def new_workspace(game: Game, players: int, rng: np.ndarray, net: Net | None = None) -> Workspace:
    """Return the workspace for a game. net: None for the hand-made evaluation."""
    return Workspace(
        tables=game.state_type.new(4),
        legal=np.zeros(game.max_actions, np.int32),
        ratings=np.zeros(game.max_actions),
        values=np.zeros(players),
        rng=rng,
        luck=new_rng(0),
        net=no_net(game) if net is None else net,
        scratch=new_scratch(game, players),
    )
