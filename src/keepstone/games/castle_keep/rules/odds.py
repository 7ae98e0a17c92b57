"""§9.5 The odds of what became of the old tiles, counted exactly.

Like tiles cannot be told apart: one that left a hand may have been old, or drawn since the reshuffle. How many
of each kind were old is a point of a box, with an axis for each kind that may have been.
"""

from math import factorial

import numpy as np

from keepstone.games.castle_keep.rules.box import count_points, strides_of, sums
from keepstone.games.castle_keep.rules.components import KINDS, TILE_COUNT
from keepstone.kit.jit import compiled

FACTORIALS = np.array([float(factorial(n)) for n in range(TILE_COUNT + 1)])
ONES = np.ones(KINDS, np.int64)


@compiled
def hand_odds(story, seat, first, most):
    """§9.5 The odds of each point of a hand's box (float64[points]), if it always parted with a tile by lot.

    story: of `read_story`. first: the old tiles in the hand at the reshuffle. most (int64[KINDS]): the box.
    """
    strides = strides_of(most)
    old = sums(most, ONES)
    for i in range(len(old)):
        old[i] = first - old[i]
    odds = np.zeros(len(old))
    odds[0], held = 1.0, first
    for i in range(len(story)):
        if story[i, 0] == seat:
            held += story[i, 1]
            kind = story[i, 2]
            if kind > 0:
                odds = part(odds, old, held, strides[kind], most[kind])
                held -= 1
    return odds


@compiled
def part(odds, old, held, stride, most):
    """§9.5 The odds (float64[points]) after one of the tiles held has left, and was old or was not.

    old (int64[points]): old tiles in the hand after what the point says. stride, most: of the axis of its kind.
    """
    after = np.zeros(len(odds))
    for i in range(len(odds)):
        after[i] = odds[i] * (max(held - old[i], 0) / held)
        if i // stride % (most + 1) > 0:
            after[i] += odds[i - stride] * (old[i - stride] / held)
    return after


@compiled
def pool_odds(old, unseen, left, most):
    """§9.5 The odds of each point of the box of all hands (float64[points]): in how many ways tiles can lie so.

    old, unseen, left (integers by kind): old tiles at the reshuffle, tiles unseen now, tiles that left hands.
    """
    odds = np.zeros(count_points(most))
    odds[0], stride = 1.0, 1
    for kind in range(KINDS):
        new = unseen[kind] + left[kind] - old[kind]
        for tiles in range(most[kind], -1, -1):
            ways = choices(old[kind], tiles) * choices(new, left[kind] - tiles)
            for i in range(stride):
                odds[tiles * stride + i] = odds[i] * ways
        stride *= most[kind] + 1
    gone, all_old, all_unseen = sums(most, ONES), old.sum(), unseen.sum()
    for i in range(len(odds)):
        still = all_old - gone[i]
        odds[i] = odds[i] * FACTORIALS[still] * FACTORIALS[max(all_unseen - still, 0)]
    return odds


@compiled
def choices(tiles, places):
    """§9.5 In how many ways some of the tiles fill so many places in order."""
    ways = 1.0
    for i in range(places):
        ways *= max(tiles - i, 0)
    return ways
