"""What a search writes on: one set of arrays, made before the first iteration."""

from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.rng import new_rng
from keepstone.protocol import Game
from keepstone.value.net import Net, Scratch, new_scratch, no_net

NODE = np.dtype(
    [
        ("value", np.float64),  # sum of results of the seat that chose the action
        ("visits", np.int32),
        ("available", np.int32),  # how often the action was legal when its parent was visited
        ("action", np.int32),
        ("seat", np.int32),  # who chose the action
        ("child", np.int32),  # first child, NONE if there is none
        ("sibling", np.int32),  # next child of the same parent, NONE if there is none
    ],
    align=True,
)
ROOT = 0
NONE = 0  # no node: the root is nobody's child
DEEPEST = 200  # decisions remembered on one path
# Nodes below each action at the root: as many as lines, and some for the actions of the last.
MORE_NODES, MOST_NODES = 2_000, 40_000


class Workspace(NamedTuple):
    """The arrays of a search. Compiled functions take it whole and write on it in place.

    Taking an array out counts a reference, so inner loops have theirs taken out before they begin:
    otherwise a search of The Castle lasts a quarter longer.

    tables: that of a line, one to try actions on, and one as lines begin with it. tree: nodes; those from
    used[0] on are free, those from used[1] on are others' (int32[2]). path (int32): the nodes of an
    iteration below the root. child_of (int32[max_actions]): a node's children by action, blank between
    uses. legal (int32[max_actions]): actions. values (float64[players]): what a table is worth to each
    seat. rng: drives all chance. net: judges tables; policy: judges them in rollouts. scratch: theirs.
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
    """The arrays for a game, with a tree that has room for so many nodes below its root."""
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


def sharing(work: Workspace, game: Game, players: int) -> Workspace:
    """Arrays for another worker at the same tree."""
    other = new_workspace(game, players, new_rng(0), 0, work.net)
    return other._replace(tree=work.tree)


def new_trees(
    game: Game, players: int, net: Net, count: int, lines: int
) -> tuple[Workspace, np.ndarray]:
    """Arrays for a search of so many lines through each of so many actions, and a room for what is below each.

    The rooms (int32[count, 2]) lie side by side behind the nodes of the actions at the root: each from a
    node on, up to another.
    """
    first, room = 1 + game.max_actions, min(lines + MORE_NODES, MOST_NODES)
    starts = first + room * np.arange(count)
    work = new_workspace(game, players, new_rng(0), first + count * room, net)
    return work, np.stack([starts, starts + room], axis=1).astype(np.int32)
