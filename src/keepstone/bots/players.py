"""Choosing an action at a level."""

from collections.abc import Callable

import numpy as np

from keepstone.bots.level import Level, find
from keepstone.checks import check_whole
from keepstone.kit.rng import new_rng
from keepstone.protocol import UnknownName
from keepstone.search.greedy import best_action
from keepstone.search.halving import Halving
from keepstone.search.workspace import new_workspace
from keepstone.value.weights import net_of
from keepstone.view import View


def choose(name: str, seen: View, seed: int) -> str:
    """The action of a level, for the observation of the seat that is to act."""
    level, seed = find(name), check_whole(seed, "a seed")
    check_observation(seen)
    action = CHOOSERS.get(level.name, _by_search)(level, seen, seed)
    return seen.game.format_action(action)


def check_observation(seen: object) -> None:
    """UnknownName for anything but an observation of the seat that is to act."""
    if not isinstance(seen, View) or seen.to_act < 0 or seen.viewer != seen.to_act:
        raise UnknownName("a bot chooses from the observation of the seat that is to act")


def _at_random(level: Level, seen: View, seed: int) -> int:
    legal = seen.legal_actions()
    return legal[int(np.random.default_rng(seed % 2**64).integers(len(legal)))]


def _greedily(level: Level, seen: View, seed: int) -> int:
    net = net_of(seen.game, seen.players)
    work = new_workspace(seen.game, seen.players, new_rng(seed), net=net)
    return int(best_action(seen.state, seen.game.max_actions, work.net, work))


def _by_search(level: Level, seen: View, seed: int) -> int:
    """Search until the iterations or the seconds are used up."""
    legal = seen.legal_actions()
    if len(legal) == 1:
        return legal[0]
    return Halving(seen, level.iterations, seed).run(level.seconds).action


CHOOSERS: dict[str, Callable[[Level, View, int], int]] = {
    "random": _at_random,
    "greedy": _greedily,
}
