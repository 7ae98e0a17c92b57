"""Choosing an action at a level."""

import time
from collections.abc import Callable

import numpy as np

from keepstone.bots.level import Level, find
from keepstone.checks import check_whole
from keepstone.kit.rng import new_rng
from keepstone.protocol import UnknownName
from keepstone.search.greedy import best_action
from keepstone.search.ismcts import search
from keepstone.search.workspace import children_of, new_workspace
from keepstone.view import View

ITERATIONS_A_CALL = 500  # between two looks at the clock
MORE_NODES = 2_000  # where a search begins with an evaluation of every action


def choose(name: str, seen: View, seed: int) -> str:
    """The action of a level, for the observation of the seat that is to act."""
    level, rng = find(name), new_rng(check_whole(seed, "a seed"))
    _check_observation(seen)
    action = CHOOSERS.get(level.name, _by_search)(level, seen, rng)
    return seen.game.format_action(action)


def _check_observation(seen: object) -> None:
    if not isinstance(seen, View) or seen.to_act < 0 or seen.viewer != seen.to_act:
        raise UnknownName("a bot chooses from the observation of the seat that is to act")


def _at_random(level: Level, seen: View, rng: np.ndarray) -> int:
    legal = seen.legal_actions()
    return legal[int(np.random.default_rng(rng).integers(len(legal)))]


def _greedily(level: Level, seen: View, rng: np.ndarray) -> int:
    work = new_workspace(seen.game, seen.players, rng)
    return int(best_action(seen.state, seen.game.max_actions, work))


def _by_search(level: Level, seen: View, rng: np.ndarray) -> int:
    """Search until the iterations or the seconds are used up; the action visited most."""
    legal = seen.legal_actions()
    if len(legal) == 1:
        return legal[0]
    settings = seen.game.search
    nodes = level.iterations + (MORE_NODES if settings.prior_visits else 0)
    work = new_workspace(seen.game, seen.players, rng, nodes)
    done, end = 0, time.monotonic() + level.seconds
    while done < level.iterations and time.monotonic() < end:
        count = min(ITERATIONS_A_CALL, level.iterations - done)
        search(seen.state, settings, count, work)
        done += count
    return int(max(children_of(work.tree), key=lambda node: node.visits).action)


CHOOSERS: dict[str, Callable[[Level, View, np.ndarray], int]] = {
    "random": _at_random,
    "greedy": _greedily,
}
