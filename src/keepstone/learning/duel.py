"""Games between two nets, or a net and the game's own evaluation, each by one ply."""

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import next_word
from keepstone.protocol import CHANCE, OVER, apply, chance, evaluate, observe, scores, to_act
from keepstone.search.greedy import best_action


@compiled
def duels(first, numbers, net, other, work, table, wins, leads):
    """Play a game for each number, the net in one seat and the other net in all others.

    wins, leads (float64[games]): the net's share of the victory, and its lead before the best other seat.
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
    """Play to the end, in place."""
    while True:
        who = to_act(state)
        if who == OVER:
            return
        if who == CHANCE:
            apply(state, chance(state, work.rng))
            continue
        work.tables[0] = state
        observe(work.tables[0], who)
        judge_by = net if who == mine else other
        apply(state, best_action(work.tables[0], len(work.legal), judge_by, work))
