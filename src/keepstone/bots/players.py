"""Choosing an action at a level."""

import numpy as np

from keepstone.bots.level import Level, find
from keepstone.checks import check_whole
from keepstone.protocol import UnknownName
from keepstone.search.halving import Candidate, Halving
from keepstone.value.net import Net, no_net
from keepstone.value.weights import net_of
from keepstone.view import View

RANDOM = "random"


def choose(name: str, seen: View, seed: int) -> str:
    """The action of a level, for the observation of the seat that is to act."""
    level, seed = find(name), check_whole(seed, "a seed")
    check_observation(seen)
    return seen.game.format_action(_choose(level, seen, seed))


def check_observation(seen: object) -> None:
    """UnknownName for anything but an observation of the seat that is to act."""
    if not isinstance(seen, View) or seen.to_act < 0 or seen.viewer != seen.to_act:
        raise UnknownName("a bot chooses from the observation of the seat that is to act")


def net_for(level: Level, seen: View) -> Net:
    """What judges tables for a level."""
    return no_net(seen.game) if level.by_hand else net_of(seen.game, seen.players)


def look(level: Level, seen: View, seed: int) -> list[Candidate]:
    """The legal actions as they look at once to a level, those that look best first."""
    candidates = Halving(seen, 0, seed, net_for(level, seen), workers=1).candidates
    means = np.array([each.mean for each in candidates])
    noise = np.random.default_rng(seed % 2**64).normal(size=len(means))
    order = np.argsort(-(means + level.blur * seen.game.blur * means.std() * noise), kind="stable")
    return [candidates[i] for i in order]


def _choose(level: Level, seen: View, seed: int) -> int:
    legal = seen.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if level.name == RANDOM:
        return legal[int(np.random.default_rng(seed % 2**64).integers(len(legal)))]
    if level.iterations == 0:
        return look(level, seen, seed)[0].action
    search = Halving(seen, level.iterations, seed, net_for(level, seen))
    return search.run(level.seconds).action
