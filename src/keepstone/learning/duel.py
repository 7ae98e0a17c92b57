"""Games between two nets, or between a net and the game's own evaluation, played greedily (one ply)."""

from typing import NamedTuple

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import new_rng, next_word
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE, OVER
from keepstone.protocol.hooks import apply, chance, evaluate, scores, to_act
from keepstone.search.greedy import greedy_action
from keepstone.search.workspace import new_workspace
from keepstone.value.net import Net

FIRST_DUEL = 10**12  # number of the first game; training games have lower numbers


class Strength(NamedTuple):
    """The strength of a net against another net: shares of victories and leads in points, with standard errors."""

    games: int
    wins: float
    wins_error: float
    lead: float
    lead_error: float


def strength(config: GameConfig, net: Net, other: Net, games: int) -> Strength:
    """Measure the strength of a net against another net, both playing greedily.

    The net plays at one seat, and the other net plays at all other seats. In each deal, the net plays once at
    every seat.
    """
    wins, leads = np.zeros(games), np.zeros(games)
    work = new_workspace(config.game, config.players, new_rng(0))
    table = config.game.state_type.new()
    numbers = np.arange(FIRST_DUEL, FIRST_DUEL + games, dtype=np.uint64)
    duels(config.new().states[0], numbers, net, other, work, table, wins, leads)
    return Strength(
        games,
        float(wins.mean()),
        float(wins.std() / games**0.5),
        float(leads.mean()),
        float(leads.std() / games**0.5),
    )


@compiled
def duels(first, numbers, net, other, work, table, wins, leads):
    """Play a game for each number, with `net` at one seat and `other` at all others.

    wins, leads (float64[games]): the net's share of the victory, and its lead in points over the best other
    seat.
    """
    players = len(work.values)
    totals = np.zeros(players, np.int32)
    for i in range(len(numbers)):
        work.rng[0] = numbers[i] // np.uint64(players)
        next_word(work.rng)
        table[0] = first
        mine = np.int64(numbers[i] % np.uint64(players))
        duel(table[0], mine, net, other, work)
        evaluate(table[0], work.values)
        wins[i] = work.values[mine]
        scores(table[0], totals)
        points = totals[mine]
        totals[mine] = -1_000_000
        leads[i] = points - totals.max()


@compiled
def duel(state, mine, net, other, work):
    """Play a game between two nets to its end, in place."""
    while True:
        actor = to_act(state)
        if actor == OVER:
            return
        if actor == CHANCE:
            apply(state, chance(state, work.rng))
            continue
        apply(state, greedy_action(state, net if actor == mine else other, work))
