"""Rollouts, as in backgammon programs (Tesauro, Galperin 1996): play on after an action, and evaluate the end.

Every seat plays the action that the net rates highest. Lines with the same seed get the same hidden information,
and the same random numbers for their first, second ... run of chance events, even after different numbers of
decisions. Therefore the difference between two actions has a small variance.
"""

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import next_word
from keepstone.protocol import CHANCE, OVER, apply, chance, determinize, round_end, to_act
from keepstone.search.greedy import best_action
from keepstone.value.net import judge


@compiled
def rollouts(seen, actions, seeds, pauses, work, results):
    """Play a line through each action for each seed.

    seen: the searcher's observation; actions: int32, seeds: uint64; pauses: see `rollout`. results (float64[seeds,
    actions, players]) is overwritten with each seat's win probability.
    """
    for i in range(len(seeds)):
        work.rng[0] = seeds[i]
        next_word(work.rng)
        work.tables[2] = seen
        determinize(work.tables[2], work.rng)
        luck = work.rng[0]
        for k in range(len(actions)):
            work.tables[0] = work.tables[2]
            work.rng[0] = luck
            apply(work.tables[0], actions[k])
            rollout(luck, pauses, work)
            judge(work.tables[0], work.net, work.scratch, results[i, k])


@compiled
def rollout(luck, pauses, work):
    """Play on from `work.tables[0]`, in place, to a pause or to the end of the round or the game.

    luck (uint64): the seed of all chance events. pauses: play on until chance is to act for this number of times;
    consecutive chance events count as one.
    """
    table, paused, before = work.tables[0], 0, OVER
    while True:
        who = to_act(table)
        if who == OVER or round_end(table):
            return
        if who == CHANCE != before:
            paused += 1
            if paused == pauses:
                return
            work.luck[0] = luck ^ np.uint64(paused)
            next_word(work.luck)
        before = who
        if who == CHANCE:
            apply(table, chance(table, work.luck))
        else:
            apply(table, best_action(table, work.net, work))


@compiled
def expected_line(seen, action, seed, work, line):
    """Write the actions of a line through an action, up to the next chance event, to `line` (int32).

    Return their number. The line ends earlier if the round or the game is over or `line` is full.
    """
    work.rng[0] = seed
    next_word(work.rng)
    work.tables[0] = seen
    table, length = work.tables[0], 0
    determinize(table, work.rng)
    while length < len(line):
        line[length] = action
        length += 1
        apply(table, action)
        if to_act(table) < 0 or round_end(table):
            break
        action = best_action(table, work.net, work)
    return length
