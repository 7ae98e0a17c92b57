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
    old = first - sums(most, ONES)
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
    after = odds * (np.maximum(held - old, 0) / held)
    if most > 0:
        tiles = np.arange(stride, len(odds)) // stride % (most + 1)
        after[stride:] += odds[:-stride] * (old[:-stride] / held) * (tiles > 0)
    return after


@compiled
def pool_odds(old, unseen, left, most):
    """§9.5 The odds of each point of the box of all hands (float64[points]): in how many ways tiles can lie so.

    old, unseen, left (integers by kind): old tiles at the reshuffle, tiles unseen now, tiles that left hands.
    """
    odds = np.ones(count_points(most))
    stride = 1
    for kind in range(KINDS):
        new = unseen[kind] + left[kind] - old[kind]
        for tiles in range(most[kind], -1, -1):
            ways = choices(old[kind], tiles) * choices(new, left[kind] - tiles)
            odds[tiles * stride : (tiles + 1) * stride] = odds[:stride] * ways
        stride *= most[kind] + 1
    still = old.sum() - sums(most, ONES)
    return odds * FACTORIALS[still] * FACTORIALS[np.maximum(unseen.sum() - still, 0)]


@compiled
def choices(tiles, places):
    """§9.5 In how many ways some of the tiles fill so many places in order."""
    ways = 1.0
    for i in range(places):
        ways *= max(tiles - i, 0)
    return ways
