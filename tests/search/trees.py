"""Tiny games with known values, written as trees, to test the search on.

    seat(0, end(0.2, 0.8), chance((1, end(1, 0)), (3, end(0, 1))))

Actions are numbered from 0 in the order of the children. A child may be a pair: the child if the secret is 1, and
the child if it is 2, where None means that the action is illegal. Nobody knows the secret; it is 2 with
probability 1/4. The value of a table for a seat may be a pair in the same way; whoever does not know the secret
expects the mean.
"""

import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, new_rng, pick_counted
from keepstone.kit.state import Field, state_type
from keepstone.protocol import CHANCE, OVER, Learning, SearchSettings, hooks
from keepstone.search.ismcts import NONE, new_tree, search
from keepstone.search.rollouts import rollouts
from keepstone.search.workspace import new_workspace

NODES, ACTIONS, SEATS = 40, 4, 3
ILLEGAL = -1


class Node(NamedTuple):
    """A table: the seat to act, its children, the values for each seat, the weight of its outcome."""

    who: int
    children: tuple[Any, ...] = ()
    values: tuple[float, ...] = ()
    weights: tuple[int, ...] = ()
    ends_round: bool = False


def seat(number, *children, values=(), ends_round=False):
    return Node(number, children, values, ends_round=ends_round)


def chance(*outcomes, values=()):
    """Return a table at which chance acts; each outcome as (WEIGHT, CHILD)."""
    return Node(
        CHANCE, tuple(child for _, child in outcomes), values, tuple(w for w, _ in outcomes)
    )


def end(*values):
    return Node(OVER, values=values)


# The record holds the whole tree. Numba finds compiled code by record type and does not notice that
# this file has changed, so its digest is part of a name.
DIGEST = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
STATE = state_type(
    Field("value", np.float64, (NODES, 3, SEATS), 0, 1, "what each table is worth, by secret"),
    Field("who", np.int32, (NODES,), OVER, SEATS - 1, "who acts"),
    Field("child", np.int32, (NODES, 3, ACTIONS), ILLEGAL, NODES, "what follows, by secret"),
    Field("weight", np.int32, (NODES, ACTIONS), 0, 100, "of the outcomes of chance"),
    Field("ends_round", np.int32, (NODES,), 0, 1, "whether a round ends here"),
    Field("at", np.int32, (), 0, NODES, "the table that is reached"),
    Field(f"secret_{DIGEST}", np.int32, (), 0, 2, "unused; its name is that of this file"),
    Field("secret", np.int32, (), 0, 2, "0 while it is not known"),
    Field("unknown", np.int32, (), 0, 1, "1 in what a seat sees"),
    Field("filler", np.int32, (), 0, 0, "nothing"),
)
TINY = SimpleNamespace(state_type=STATE, max_actions=ACTIONS, learning=Learning())


@compiled
def to_act(state):
    return state.who[state.at]


@compiled
def legal_actions(state, out):
    n = 0
    for action in range(ACTIONS):
        if state.child[state.at, state.secret, action] != ILLEGAL:
            out[n] = action
            n += 1
    return n


@compiled
def draw(state, rng):
    weights = state.weight[state.at]
    return pick_counted(rng, weights, weights.sum())


@compiled
def apply(state, action):
    state.at = state.child[state.at, state.secret, action]


@compiled
def evaluate(state, out):
    for i in range(len(out)):
        out[i] = state.value[state.at, 0 if state.unknown else state.secret, i]


@compiled
def round_end(state):
    return state.ends_round[state.at] == 1


@compiled
def observe(state, seat):
    state.unknown = 1


@compiled
def determinize(state, rng):
    state.secret = 2 if below(rng, 4) == 0 else 1
    state.unknown = 0


hooks.to_act.register(STATE.dtype, to_act)
hooks.legal_actions.register(STATE.dtype, legal_actions)
hooks.chance.register(STATE.dtype, draw)
hooks.apply.register(STATE.dtype, apply)
hooks.evaluate.register(STATE.dtype, evaluate)
hooks.round_end.register(STATE.dtype, round_end)
hooks.observe.register(STATE.dtype, observe)
hooks.determinize.register(STATE.dtype, determinize)


def table_of(tree):
    """Return the table at the root of a tree."""
    state = STATE.new()[0]
    state.child[:] = ILLEGAL
    _write(state, tree, 0)
    return state


def _write(state, node, number):
    """Write a node and its descendants to the next free numbers; return the number after the last."""
    state.who[number], state.ends_round[number] = node.who, node.ends_round
    for i, value in enumerate(node.values):
        first, second = value if type(value) is tuple else (value, value)
        state.value[number, :, i] = (3 * first + second) / 4, first, second
    state.weight[number, : len(node.weights)] = node.weights
    free = number + 1
    for action, child in enumerate(node.children):
        by_secret = child if type(child) is tuple else (child, child)
        for secret, each in enumerate(by_secret, 1):
            if each is not None and (secret == 1 or each is not by_secret[0]):
                state.child[number, secret, action] = free
                free = _write(state, each, free)
            elif each is not None:
                state.child[number, secret, action] = state.child[number, 1, action]
    state.child[number, 0] = state.child[number].max(axis=0)
    return free


def workspace(players, seed=1):
    return new_workspace(TINY, players, new_rng(seed))


def results_of(tree, lines, actions=(0,), players=2, seed=1, **settings):
    """Return each seat's results (float64[lines, actions, players]) of lines through actions of a tree's root."""
    results = np.zeros((lines, len(actions), players))
    seeds = np.random.default_rng(seed).integers(0, 2**63, lines).astype(np.uint64)
    settings = SearchSettings(**{"pauses": 9, **settings})
    end = lines * len(actions)
    table, actions = table_of(tree), np.array(actions, np.int32)
    rollouts(table, actions, seeds, 0, end, settings, workspace(players), results)
    return results


def row(*who, last):
    """Return a tree of forced events, each by a seat or chance: after n of them table n is reached."""
    tree = last
    for each in reversed(who):
        tree = chance((1, tree)) if each == CHANCE else seat(each, tree)
    return tree


def grow(tree, players, iterations, seed=1, nodes=None, path=None, **settings):
    """Return the search tree after lines through a game. Rollouts end at the first chance event.

    The game is below the only action of its root, so that the search chooses actions in the whole game.
    """
    found = new_tree(TINY, iterations + 100 if nodes is None else nodes)
    if path is not None:
        found = found._replace(path=found.path[:path])
    seeds = np.random.default_rng(seed).integers(0, 2**63, iterations).astype(np.uint64)
    settings = SearchSettings(**{"pauses": 1, "prior_visits": 1, **settings})
    results = np.zeros((iterations, players))
    search(table_of(seat(0, tree)), 0, seeds, settings, found, workspace(players, seed), results)
    return found


def nodes_of(tree):
    return int(tree.used[0])


def by_action(tree, *actions):
    """Return the children, by action, of the node that these actions lead to."""
    nodes, number = tree.nodes, 0
    for action in actions:
        number = nodes[number].child
        while nodes[number].action != action:
            number = nodes[number].sibling
    number, found = nodes[number].child, {}
    while number != NONE:
        found[int(nodes[number].action)] = nodes[number]
        number = nodes[number].sibling
    return found


def visits(tree):
    return {action: int(node.visits) for action, node in sorted(by_action(tree).items())}


def means(tree):
    nodes = sorted(by_action(tree).items())
    return {action: float(node.value / node.visits) for action, node in nodes}
