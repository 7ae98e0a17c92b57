"""Choosing an action at a level."""

import time
from collections.abc import Callable

import numpy as np

from keepstone.bots.level import Level, find
from keepstone.kit.rng import new_rng
from keepstone.protocol import UnknownName
from keepstone.search.greedy import best_action
from keepstone.search.ismcts import new_tree, root_actions, search
from keepstone.view import View

ITERATIONS_A_CALL = 500  # between two looks at the clock
MORE_NODES = 2_000  # where a search begins with an evaluation of every action


def choose(name: str, seen: View, seed: int) -> str:
    """The action of a level, for the observation of the seat that is to act."""
    level = find(name)
    if seen.to_act < 0 or seen.viewer != seen.to_act:
        raise UnknownName("a bot chooses from the observation of the seat that is to act")
    action = CHOOSERS.get(level.name, _by_search)(level, seen, new_rng(seed))
    return seen.game.format_action(action)


def _at_random(level: Level, seen: View, rng: np.ndarray) -> int:
    legal = seen.legal_actions()
    return legal[int(np.random.default_rng(rng).integers(len(legal)))]


def _greedily(level: Level, seen: View, rng: np.ndarray) -> int:
    return int(best_action(_states(seen), seen.players, _scratch(seen), rng))


def _by_search(level: Level, seen: View, rng: np.ndarray) -> int:
    """Search until the iterations or the seconds are used up; the action visited most."""
    legal = seen.legal_actions()
    if len(legal) == 1:
        return legal[0]
    states, out, settings = _states(seen), _scratch(seen), seen.game.search
    tree = new_tree(level.iterations, MORE_NODES if settings.prior_visits else 0)
    used, done, end = 1, 0, time.monotonic() + level.seconds
    while done < level.iterations and time.monotonic() < end:
        count = min(ITERATIONS_A_CALL, level.iterations - done)
        used = search(states, seen.players, tree, used, count, settings, out, rng)
        done += count
    actions, visits = np.zeros(len(out), np.int32), np.zeros(len(out), np.int32)
    n = root_actions(tree, actions, visits, np.zeros(len(out)))
    return int(actions[visits[:n].argmax()])


def _states(seen: View) -> np.ndarray:
    """The observation, and two scratch states."""
    return np.repeat(seen.states, 3).view(np.recarray)


def _scratch(seen: View) -> np.ndarray:
    return np.zeros(seen.game.max_actions, np.int32)


CHOOSERS: dict[str, Callable[[Level, View, np.ndarray], int]] = {
    "random": _at_random,
    "greedy": _greedily,
}
