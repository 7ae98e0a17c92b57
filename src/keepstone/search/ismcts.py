"""Lines that follow a search tree: information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).

Each action of the searcher has a tree of the decisions after it, up to the next chance event. A line plays along
the tree, adds the decisions of one more position, and plays on by a rollout. Different states share a node of the
tree if the actions that lead to this node are legal in all of them. Every seat maximises its own result.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.playing.view import View
from keepstone.protocol import Game, SearchSettings
from keepstone.protocol.hooks import apply, legal_actions, round_end, to_act
from keepstone.search.rollouts import deal, rollout
from keepstone.search.workspace import Workspace
from keepstone.value.net import judge

NODE = np.dtype(
    [
        ("value", np.float64),  # sum of the results for the seat that chose the action
        ("visits", np.int32),
        ("available", np.int32),  # how many times the action was legal
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
MOST_NODES = 20_000  # of a tree


class Tree(NamedTuple):
    """A search tree. nodes: its nodes, of which the first used[0] are in use. path (int32): the nodes of a line.

    child_of (int32[max_actions]): a node's children by action, blank between uses.
    """

    nodes: Any
    used: np.ndarray
    path: np.ndarray
    child_of: np.ndarray


def new_tree(game: Game, count: int = MOST_NODES) -> Tree:
    """Return a tree that consists of a root and has space for `count` nodes."""
    return Tree(
        nodes=np.zeros(count, NODE).view(np.recarray),
        used=np.array([1], np.int32),
        path=np.zeros(DEEPEST, np.int32),
        child_of=np.zeros(game.max_actions, np.int32),
    )


class Trees:
    """Lines from a seat's observation that follow a search tree for each action. Workers take whole actions."""

    def __init__(self, seen: View, settings: SearchSettings, works: list[Workspace]):
        self.seen, self.settings, self.works = seen, settings, works
        self.trees: dict[int, Tree] = {}

    def play(
        self, actions: np.ndarray, seeds: np.ndarray, run: Callable[..., Any] = map
    ) -> np.ndarray:
        """Play a line for each pair of a seed and an action. The trees of the actions grow.

        Return each seat's results (float64[seeds, actions, players]). run: distributes the work, as `map` does.
        """
        results = np.zeros((len(actions), len(seeds), self.seen.players))
        count = len(self.works)

        def search_some(work: Workspace, first: int) -> None:
            for k in range(first, len(actions), count):
                tree = self.trees.get(int(actions[k]))
                if tree is None:
                    tree = self.trees[int(actions[k])] = new_tree(self.seen.game)
                search(self.seen.state, actions[k], seeds, self.settings, tree, work, results[k])

        list(run(search_some, self.works, range(count)))
        return results.swapaxes(0, 1)

    def forget(self) -> None:
        self.trees.clear()


@compiled
def search(seen, action, seeds, settings, tree, work, results):
    """For each seed, play a line through the tree below an action.

    results (float64[seeds, players]) is overwritten with each seat's win probability.
    """
    for i in range(len(seeds)):
        luck = deal(seen, seeds[i], settings.belief, work)
        work.tables[0] = work.tables[2]
        work.rng[0] = luck
        apply(work.tables[0], action)
        length = select(settings, tree, work)
        rollout(luck, to_act(seen), settings, work, results[i])
        backpropagate(length, results[i], tree)


@compiled
def select(settings, tree, work):
    """Selection: play along the tree, in place, to a new node or a chance event. Return the length of the path.

    Selection ends earlier if the path or the tree is full.
    """
    table, node, length = work.tables[0], ROOT, 0
    while length < len(tree.path) and to_act(table) >= 0 and not round_end(table):
        node = next_node(node, settings, tree, work)
        if node == NONE:
            break
        apply(table, tree.nodes[node].action)
        tree.path[length] = node
        length += 1
        if tree.nodes[node].visits == settings.prior_visits:
            break
    return length


@compiled
def next_node(parent, settings, tree, work):
    """Return the child to follow, after adding children for untried actions. Return NONE if the tree is full."""
    n = legal_actions(work.tables[0], work.legal)
    note_children(parent, tree)
    node = NONE
    if tree.used[0] + untried(n, tree, work) <= len(tree.nodes):
        expand(parent, n, settings.prior_visits, tree, work)
        node = best_child(n, settings.exploration, tree, work)
    forget_children(parent, tree)
    return node


@compiled
def note_children(parent, tree):
    """Write a node's children to `child_of`, by action."""
    nodes, child_of = tree.nodes, tree.child_of
    node = nodes[parent].child
    while node != NONE:
        child_of[nodes[node].action] = node
        node = nodes[node].sibling


@compiled
def forget_children(parent, tree):
    """Remove a node's children from `child_of`."""
    nodes, child_of = tree.nodes, tree.child_of
    node = nodes[parent].child
    while node != NONE:
        child_of[nodes[node].action] = NONE
        node = nodes[node].sibling


@compiled
def untried(n, tree, work):
    """Return how many of the n legal actions have no child yet."""
    count = 0
    for i in range(n):
        if tree.child_of[work.legal[i]] == NONE:
            count += 1
    return count


@compiled
def best_child(n, exploration, tree, work):
    """Return the child with the best upper confidence bound among the children for the n legal actions.

    The availability count of each of them is incremented.
    """
    nodes, child_of, legal = tree.nodes, tree.child_of, work.legal
    best, chosen = -1.0, NONE
    for i in range(n):
        node = child_of[legal[i]]
        nodes[node].available += 1
        bound = upper_bound(nodes[node], exploration)
        if bound > best:
            best, chosen = bound, node
    return chosen


@compiled
def upper_bound(node, exploration):
    """Return the UCB1 bound of a node.

    The number of times that the node's action was legal replaces the parent's visits.
    """
    mean = node.value / node.visits
    return mean + exploration * math.sqrt(math.log(node.available) / node.visits)


@compiled
def expand(parent, n, prior_visits, tree, work):
    """Expansion: add a child for each untried action among the n legal actions.

    Each child starts with `prior_visits` visits. The value of these visits is the evaluation of the state after
    the child's action.
    """
    tables, legal, values, nodes = work.tables, work.legal, work.values, tree.nodes
    seat = to_act(tables[0])
    for i in range(n):
        if tree.child_of[legal[i]] == NONE:
            tables[1] = tables[0]
            apply(tables[1], legal[i])
            judge(tables[1], work.net, work.scratch, values)
            number = tree.used[0]
            tree.used[0] += 1
            node = nodes[number]
            node.action, node.seat, node.available = legal[i], seat, 1
            node.visits, node.value = prior_visits, prior_visits * values[seat]
            node.sibling = nodes[parent].child
            nodes[parent].child = number
            tree.child_of[legal[i]] = number


@compiled
def backpropagate(length, values, tree):
    """Backpropagation: add to each node on the path the evaluation for the seat that chose the node's action."""
    for i in range(length):
        node = tree.nodes[tree.path[i]]
        node.visits += 1
        node.value += values[node.seat]
