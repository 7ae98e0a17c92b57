"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), for any game.

Each iteration fills the blanks of the searcher's observation at random and plays one line on that
table. The tree holds decisions up to the next chance event; its nodes are shared by all tables in
which their actions are legal, and every seat maximises its own result. Beyond the tree chance is
drawn and every seat plays greedily, as far as the game's settings says; then the table is evaluated.
"""

import math

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below
from keepstone.protocol import (
    CHANCE,
    OVER,
    apply,
    chance,
    determinize,
    evaluate,
    legal_actions,
    round_end,
    to_act,
)
from keepstone.search.greedy import best_of

NODE = np.dtype(
    [
        ("value", np.float64),  # sum of results of the seat that chose the action
        ("visits", np.int32),
        ("available", np.int32),  # how often the action was legal when its parent was visited
        ("action", np.int32),
        ("seat", np.int32),  # who chose the action
        ("child", np.int32),  # first child, 0 if none
        ("sibling", np.int32),  # next child of the same parent, 0 if none
    ],
    align=True,
)
DEEPEST = 200  # decisions remembered on one line


def new_tree(iterations: int, more: int = 0) -> np.ndarray:
    """Room for a search: the root, one node for each iteration, and more where nodes come in numbers."""
    return np.zeros(1 + iterations + more, NODE).view(np.recarray)


@compiled
def search(states, players, tree, used, iterations, settings, out, rng):
    """Grow the tree by some iterations, in place; the number of nodes used afterwards.

    states[0] is the observation, states[1:3] scratch; out is int32[max_actions].
    """
    child_of = np.zeros(len(out), np.int32)
    path = np.zeros(DEEPEST, np.int32)
    values = np.zeros(players)
    for _ in range(iterations):
        states[1] = states[0]
        determinize(states[1], rng)
        length, used = descend(states[1:], players, tree, used, settings, path, child_of, out, rng)
        look_ahead(states[1:], players, settings, out, rng)
        evaluate(states[1], values)
        for i in range(length):
            node = tree[path[i]]
            node.visits += 1
            node.value += values[node.seat]
    return used


@compiled
def descend(states, players, tree, used, settings, path, child_of, out, rng):
    """Follow the tree to a new node or to chance, in place; the length of path and the nodes used.

    states[1] is scratch.
    """
    state = states[0]
    at, length = 0, 0
    while length < len(path):
        who = to_act(state)
        if who in (CHANCE, OVER):
            break
        n = legal_actions(state, out)
        node = choose(tree, at, settings.exploration, child_of, out, n)
        if node == 0 and settings.prior_visits:
            if used + n > len(tree):
                forget_children(tree, at, child_of)
                break
            used = expand_with_priors(
                states, players, tree, at, used, settings.prior_visits, child_of, out, n
            )
            node = choose(tree, at, settings.exploration, child_of, out, n)
        if node == 0:
            node = used
            used += 1
            add_child(tree, at, node, untried(child_of, out, n, rng), who)
        forget_children(tree, at, child_of)
        apply(state, tree[node].action)
        path[length] = node
        length += 1
        at = node
        if tree[node].visits == settings.prior_visits:
            break
    return length, used


@compiled
def choose(tree, at, exploration, child_of, out, n):
    """The child of the best upper confidence bound, or 0 while a legal action is untried.

    child_of (int32[max_actions]) is filled with the children's numbers by action.
    """
    node = tree[at].child
    while node:
        child_of[tree[node].action] = node
        node = tree[node].sibling
    best, chosen, complete = -1.0, 0, True
    for i in range(n):
        node = child_of[out[i]]
        if node == 0:
            complete = False
            continue
        tree[node].available += 1
        bound = upper_bound(tree[node], exploration)
        if bound > best:
            best, chosen = bound, node
    return chosen if complete else 0


@compiled
def upper_bound(node, exploration):
    """UCB1 with the count of times the action was available in place of the parent's visits."""
    mean = node.value / node.visits
    return mean + exploration * math.sqrt(math.log(node.available) / node.visits)


@compiled
def untried(child_of, out, n, rng):
    """A random one of the n legal actions in out that have no child yet."""
    chosen, seen = -1, 0
    for i in range(n):
        if child_of[out[i]] == 0:
            seen += 1
            if below(rng, seen) == 0:
                chosen = out[i]
    return chosen


@compiled
def add_child(tree, at, node, action, seat):
    """Hang a new node for an action of the seat under its parent, in place."""
    tree[node].action = action
    tree[node].seat = seat
    tree[node].available = 1
    tree[node].sibling = tree[at].child
    tree[at].child = node


@compiled
def expand_with_priors(states, players, tree, at, used, prior_visits, child_of, out, n):
    """Hang a node for each action untried so far, in place; the nodes used.

    They begin as if they had been tried `prior_visits` times with what the table is worth after them.
    """
    seat, values = to_act(states[0]), np.zeros(players)
    for i in range(n):
        if child_of[out[i]] == 0:
            states[1] = states[0]
            apply(states[1], out[i])
            evaluate(states[1], values)
            add_child(tree, at, used, out[i], seat)
            tree[used].visits = prior_visits
            tree[used].value = prior_visits * values[seat]
            used += 1
    return used


@compiled
def forget_children(tree, at, child_of):
    """Blank child_of again, in place."""
    node = tree[at].child
    while node:
        child_of[tree[node].action] = 0
        node = tree[node].sibling


@compiled
def look_ahead(states, players, settings, out, rng):
    """Play on in states[0], in place, each seat greedily among a sample of its actions; states[1] is scratch.

    It ends after horizon events, at the last of its pauses, or with the round: what comes then says
    little about now.
    """
    pauses, before = 0, OVER
    for _ in range(settings.horizon):
        who = to_act(states[0])
        if who == OVER or round_end(states[0]):
            return
        if who == CHANCE != before:
            pauses += 1
            if pauses == settings.pauses:
                return
        before = who
        if who == CHANCE:
            apply(states[0], chance(states[0], rng))
        else:
            apply(states[0], best_of(states, players, settings.sample, out, rng))


@compiled
def root_actions(tree, actions, visits, values):
    """Write the root's actions, their visits and mean results into arrays; their number."""
    n, node = 0, tree[0].child
    while node:
        actions[n], visits[n] = tree[node].action, tree[node].visits
        values[n] = tree[node].value / tree[node].visits
        node = tree[node].sibling
        n += 1
    return n
