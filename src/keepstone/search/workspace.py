"""The arrays to which a search writes. All arrays are allocated before the first iteration."""

from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.rng import new_rng
from keepstone.protocol import Game
from keepstone.value.net import Net, Scratch, new_scratch, no_net

NODE = np.dtype(
    [
        ("value", np.float64),  # sum of the results for the seat that chose the action
        ("visits", np.int32),
        (
            "available",
            np.int32,
        ),  # how many times the action was legal when the parent node was visited
        ("action", np.int32),
        ("seat", np.int32),  # the seat that chose the action
        ("child", np.int32),  # first child, or NONE
        ("sibling", np.int32),  # next child of the same parent, or NONE
    ],
    align=True,
)
ROOT = 0
NONE = 0  # no node (the root, which has number 0, is never a child)
DEEPEST = 200  # maximum number of decisions in a path
# Nodes below each action at the root: one for each line, and MORE_NODES for the children of the last line.
MORE_NODES, MOST_NODES = 2_000, 40_000


class Workspace(NamedTuple):
    """The arrays of a search. Compiled functions receive the whole workspace and write to it in place.

    Reading an array from the tuple increments a reference count. Functions therefore read their arrays before
    inner loops; otherwise a search of The Castle takes 25 % longer.

    tables: three states: the current line's state, a state for trying actions, and the state at the start of the
    line. tree: the nodes; used (int32[2]): the free nodes are those from used[0] to used[1] - 1. path (int32): the
    nodes of an iteration below the root. child_of (int32[max_actions]): a node's children by action, blank between
    uses. legal (int32[max_actions]): legal actions. values (float64[players]): each seat's win probability. rng:
    the source of all chance. net: evaluates states; policy: evaluates states in rollouts. scratch: used by both
    nets.
    """

    tables: Any
    tree: Any
    used: np.ndarray
    path: np.ndarray
    child_of: np.ndarray
    legal: np.ndarray
    values: np.ndarray
    rng: np.ndarray
    net: Net
    policy: Net
    scratch: Scratch


def new_workspace(
    game: Game, players: int, rng: np.ndarray, nodes: int = 0, net: Net | None = None
) -> Workspace:
    """Return the workspace for a game, with space for `nodes` nodes below the root."""
    return Workspace(
        tables=game.state_type.new(3),
        tree=np.zeros(1 + nodes, NODE).view(np.recarray),
        used=np.array([1, 1 + nodes], np.int32),
        path=np.zeros(DEEPEST, np.int32),
        child_of=np.zeros(game.max_actions, np.int32),
        legal=np.zeros(game.max_actions, np.int32),
        values=np.zeros(players),
        rng=rng,
        net=no_net(game) if net is None else net,
        policy=no_net(game),
        scratch=new_scratch(game, players),
    )


def workspace_on_same_tree(work: Workspace, game: Game, players: int) -> Workspace:
    """Return a workspace for another worker on the same tree."""
    other = new_workspace(game, players, new_rng(0), 0, work.net)
    return other._replace(tree=work.tree)


def new_trees(
    game: Game, players: int, net: Net, count: int, lines: int
) -> tuple[Workspace, np.ndarray]:
    """Return a workspace for `lines` lines through each of `count` actions, and the range of nodes of each action.

    The ranges (int32[count, 2]: first node and end) follow one another, after the nodes of the actions at the
    root.
    """
    first, size = 1 + game.max_actions, min(lines + MORE_NODES, MOST_NODES)
    starts = first + size * np.arange(count)
    work = new_workspace(game, players, new_rng(0), first + count * size, net)
    return work, np.stack([starts, starts + size], axis=1).astype(np.int32)
