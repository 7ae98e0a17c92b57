"""Functions that choose actions for bots: a single action for an observation, or all actions of a game."""

from collections.abc import Sequence

import numpy as np

from keepstone.bots.level import Level
from keepstone.bots.nets import check_player
from keepstone.bots.third_party import Bot, bot_of
from keepstone.errors import UnknownName
from keepstone.playing.checks import check_whole
from keepstone.playing.position import Position
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.search.halving import Candidate, Halving
from keepstone.value.net import Net, no_net
from keepstone.value.weights import net_in, net_of

RANDOM = "random"


def choose(bot: Bot, seen: View, seed: int) -> str:
    """Return the action that a bot chooses for the observation of the seat to act.

    The seed determines the random choices of a level. Raise IllegalAction or InvalidAction if a third-party
    bot chooses an action that cannot be played.
    """
    chooser, seed = bot_of(bot), check_whole(seed, "a seed")
    check_observation(seen)
    if isinstance(chooser, Level):
        return seen.game.format_action(_choose(chooser, seen, seed))
    return seen.game.format_action(seen.parse(chooser(seen)))


def play_out(position: Position, bots: Sequence[Bot], seed: int = 0) -> None:
    """Play a position to its end, in place, with a bot at each seat.

    The position's own random generator draws the chance outcomes.
    """
    if len(bots) != position.players:
        raise UnknownName(f"{position.players} bots are needed, one for each seat, not {len(bots)}")
    choosers = [bot_of(bot) for bot in bots]
    for chooser in choosers:
        check_player(chooser, position.config)
    while (seat := position.to_act) != OVER:
        if seat == CHANCE:
            position.roll()
        else:
            position.play(choose(choosers[seat], position.view(seat), seed))
            seed += 1


def check_observation(seen: object) -> None:
    """Raise UnknownName unless `seen` is an observation by the seat to act."""
    if not isinstance(seen, View) or seen.to_act < 0 or seen.viewer != seen.to_act:
        raise UnknownName("a bot chooses from the observation of the seat that is to act")


def net_for(level: Level, seen: View) -> Net:
    """Return the net with which a level evaluates states, or a placeholder if it uses no net."""
    if level.net:
        return net_in(level.net, seen.game, seen.players)
    return no_net(seen.game) if level.by_hand else net_of(seen.game, seen.players)


def ranked_actions(level: Level, seen: View, seed: int) -> list[Candidate]:
    """Return the legal actions, best first, as a level without a search ranks them, including its noise."""
    candidates = Halving(seen, 0, seed, net_for(level, seen), workers=1).candidates
    means = np.array([candidate.mean for candidate in candidates])
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
        return ranked_actions(level, seen, seed)[0].action
    search = Halving(seen, level.iterations, seed, net_for(level, seen))
    return search.run(level.seconds).action
