"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), for any game.

The actions at the root are for others to choose among (`halving`). Each iteration fills the blanks of
the searcher's observation at random (a determinization) and plays one line on that table: selection
and expansion in the tree, then a rollout, whose end is judged, then backpropagation. The tree holds
decisions up to the next chance event; its nodes are shared by all tables in which their actions
are legal, and every seat maximises its own result.
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
def search(seen, nodes, rooms, seeds, settings, work, totals):
    """For each seed play a line through each of the nodes, children of the root, with the same luck.

    seen: the searcher's observation; nodes: int32, seeds: uint64. rooms (int32[nodes, 2]): the nodes of the
    tree that are free for what is below each, the first and that behind the last; the first moves on.
    totals (float64[nodes, players]) gains each seat's results.
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
            work.used[0], work.used[1] = rooms[k, 0], rooms[k, 1]
            length = select(nodes[k], settings, work)
            rollout(settings, work)
            judge(work.tables[0], work.net, work.scratch, work.values)
            backpropagate(length, work)
            for seat in range(len(work.values)):
                totals[k, seat] += work.values[seat]
            rooms[k, 0] = work.used[0]


@compiled
def select(node, settings, work):
    """Selection: follow the tree through a node to a new one or to chance, in place; the length of the path.

    It ends sooner where the path or the tree is full.
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
    """The child to follow: the best, or a new one while a legal action is untried; NONE without room."""
    n = legal_actions(work.tables[0], work.legal)
    note_children(parent, work)
    node = best_child(n, settings.exploration, work)
    if node == NONE:
        node = expand(parent, n, settings, work)
    forget_children(parent, work)
    return node


@compiled
def note_children(parent, work):
    """Enter the children of a node into child_of."""
    tree, child_of = work.tree, work.child_of
    node = tree[parent].child
    while node != NONE:
        child_of[tree[node].action] = node
        node = tree[node].sibling


@compiled
def forget_children(parent, work):
    """Blank child_of again."""
    tree, child_of = work.tree, work.child_of
    node = tree[parent].child
    while node != NONE:
        child_of[tree[node].action] = NONE
        node = tree[node].sibling


@compiled
def best_child(n, exploration, work):
    """The child of the best upper confidence bound, NONE while one of the n legal actions is untried.

    All children whose actions are legal count as available once more.
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
    """UCB1 with the count of times the action was available in place of the parent's visits."""
    mean = node.value / node.visits
    return mean + exploration * math.sqrt(math.log(node.available) / node.visits)


@compiled
def expand(parent, n, settings, work):
    """Expansion: a child for an untried action at random, or with priors for all and then the best.

    NONE where the tree has no room for all.
    """
    if settings.prior_visits == 0:
        return add_child(parent, untried(n, work), work)
    if work.used[0] + n > work.used[1]:
        return NONE
    expand_with_priors(parent, n, settings.prior_visits, work)
    return best_child(n, settings.exploration, work)


@compiled
def untried(n, work):
    """A random one of the n legal actions that have no child yet."""
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
    """A child for each of the n legal actions untried so far.

    They begin as if they had been visited before, each time with what the table is worth after them.
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
    """Hang a new node for an action of the seat to act under its parent; its number."""
    number = work.used[0]
    work.used[0] += 1
    node = work.tree[number]
    node.action, node.seat, node.available = action, to_act(work.tables[0]), 1
    node.sibling = work.tree[parent].child
    work.tree[parent].child = number
    return number


@compiled
def rollout(settings, work):
    """Play on, in place, each seat greedily among a sample of its actions.

    It ends after horizon events, at the last of its pauses, or with the round: what comes then says
    little about now.
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
    """Backpropagation: give each node of the path what the table is worth to the seat that chose it."""
    for i in range(length):
        node = work.tree[work.path[i]]
        node.visits += 1
        node.value += work.values[node.seat]
