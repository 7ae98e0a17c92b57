"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), for any game.

The caller (`halving`) chooses among the actions at the root. Each iteration fills in the hidden information of the
searcher's observation at random (a determinization). Then it plays one line from this state: it selects and adds
nodes in the tree, continues the line with a rollout, evaluates the final state, and backpropagates the result. The
tree contains decisions up to the next chance event. Different states share a node of the tree if the actions that
lead to this node are legal in all of them. Every seat maximises its own result.
"""

import math

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, next_word
from keepstone.protocol import (
    CHANCE,
    OVER,
    apply,
    chance,
    determinize,
    legal_actions,
    round_end,
    to_act,
)
from keepstone.search.greedy import best_action
from keepstone.search.workspace import NONE
from keepstone.value.net import judge


@compiled
def search(seen, nodes, ranges, seeds, settings, work, totals):
    """For each seed, play a line through each node (child of the root), with the same random numbers.

    seen: the searcher's observation; nodes: int32, seeds: uint64. ranges (int32[nodes, 2]): for each node, the
    first free tree node for its descendants, which is advanced, and the end of its range of nodes. totals
    (float64[nodes, players]): each seat's results are added to it.
    """
    for i in range(len(seeds)):
        work.rng[0] = seeds[i]
        next_word(work.rng)
        work.tables[2] = seen
        determinize(work.tables[2], work.rng)
        luck = work.rng[0]
        for k in range(len(nodes)):
            work.tables[0] = work.tables[2]
            work.rng[0] = luck
            work.used[0], work.used[1] = ranges[k, 0], ranges[k, 1]
            length = select(nodes[k], settings, work)
            rollout(settings, work)
            judge(work.tables[0], work.net, work.scratch, work.values)
            backpropagate(length, work)
            for seat in range(len(work.values)):
                totals[k, seat] += work.values[seat]
            ranges[k, 0] = work.used[0]


@compiled
def select(node, settings, work):
    """Selection: play along the tree, in place, to a new node or a chance event. Return the length of the path.

    Selection ends earlier if the path or the tree is full.
    """
    table, length = work.tables[0], 0
    while True:
        apply(table, work.tree[node].action)
        work.path[length] = node
        length += 1
        is_new = length > 1 and work.tree[node].visits == settings.prior_visits
        if is_new or length == len(work.path) or to_act(table) < 0:
            return length
        node = next_node(node, settings, work)
        if node == NONE:
            return length


@compiled
def next_node(parent, settings, work):
    """Return the child to follow, which is new if a legal action is untried. Return NONE if the tree is full."""
    n = legal_actions(work.tables[0], work.legal)
    note_children(parent, work)
    node = best_child(n, settings.exploration, work)
    if node == NONE:
        node = expand(parent, n, settings, work)
    forget_children(parent, work)
    return node


@compiled
def note_children(parent, work):
    """Write a node's children to `work.child_of`, by action."""
    tree, child_of = work.tree, work.child_of
    node = tree[parent].child
    while node != NONE:
        child_of[tree[node].action] = node
        node = tree[node].sibling


@compiled
def forget_children(parent, work):
    """Remove a node's children from `work.child_of`."""
    tree, child_of = work.tree, work.child_of
    node = tree[parent].child
    while node != NONE:
        child_of[tree[node].action] = NONE
        node = tree[node].sibling


@compiled
def best_child(n, exploration, work):
    """Return the child with the best upper confidence bound, or NONE if one of the n legal actions is untried.

    The availability count is incremented for every child whose action is legal.
    """
    tree, child_of, legal = work.tree, work.child_of, work.legal
    best, chosen, complete = -1.0, NONE, True
    for i in range(n):
        node = child_of[legal[i]]
        if node == NONE:
            complete = False
            continue
        tree[node].available += 1
        bound = upper_bound(tree[node], exploration)
        if bound > best:
            best, chosen = bound, node
    return chosen if complete else NONE


@compiled
def upper_bound(node, exploration):
    """Return the UCB1 bound of a node.

    The number of times that the node's action was legal replaces the parent's visits.
    """
    mean = node.value / node.visits
    return mean + exploration * math.sqrt(math.log(node.available) / node.visits)


@compiled
def expand(parent, n, settings, work):
    """Expansion: add a child for one random untried action or, with priors, for all untried actions.

    Return the best child. Return NONE if too few free nodes are left.
    """
    if settings.prior_visits == 0:
        return add_child(parent, untried(n, work), work)
    if work.used[0] + n > work.used[1]:
        return NONE
    expand_with_priors(parent, n, settings.prior_visits, work)
    return best_child(n, settings.exploration, work)


@compiled
def untried(n, work):
    """Return a random action among the n legal actions that have no child yet."""
    child_of, legal, rng = work.child_of, work.legal, work.rng
    chosen, seen = -1, 0
    for i in range(n):
        if child_of[legal[i]] == NONE:
            seen += 1
            if below(rng, seen) == 0:
                chosen = legal[i]
    return chosen


@compiled
def expand_with_priors(parent, n, prior_visits, work):
    """Add a child for each untried action among the n legal actions.

    Each child starts with `prior_visits` visits. The value of these visits is the evaluation of the state after
    the child's action.
    """
    tables, legal, values = work.tables, work.legal, work.values
    seat = to_act(tables[0])
    for i in range(n):
        if work.child_of[legal[i]] == NONE:
            tables[1] = tables[0]
            apply(tables[1], legal[i])
            judge(tables[1], work.net, work.scratch, values)
            node = add_child(parent, legal[i], work)
            work.child_of[legal[i]] = node
            work.tree[node].visits = prior_visits
            work.tree[node].value = prior_visits * values[seat]


@compiled
def add_child(parent, action, work):
    """Add a node below its parent for an action of the seat to act. Return the number of the node."""
    number = work.used[0]
    work.used[0] += 1
    node = work.tree[number]
    node.action, node.seat, node.available = action, to_act(work.tables[0]), 1
    node.sibling = work.tree[parent].child
    work.tree[parent].child = number
    return number


@compiled
def rollout(settings, work):
    """Continue a line beyond the tree, in place: each seat plays the best action of a sample of its legal actions.

    The rollout ends after `horizon` events, after the given number of pauses (runs of chance events), or at the
    end of the round, because later events say little about the current decision.
    """
    table, pauses, before = work.tables[0], 0, OVER
    for _ in range(settings.horizon):
        who = to_act(table)
        if who == OVER or round_end(table):
            return
        if who == CHANCE != before:
            pauses += 1
            if pauses == settings.pauses:
                return
        before = who
        if who == CHANCE:
            apply(table, chance(table, work.rng))
        else:
            apply(table, best_action(table, settings.sample, work.policy, work))


@compiled
def backpropagate(length, work):
    """Backpropagation: add to each node on the path the evaluation for the seat that chose the node's action."""
    for i in range(length):
        node = work.tree[work.path[i]]
        node.visits += 1
        node.value += work.values[node.seat]
