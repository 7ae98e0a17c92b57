"""§9.5 Exact probabilities for what may have happened to the old tiles.

Tiles of the same kind cannot be distinguished: a tile that left a hand may have been old, or drawn since the
reshuffle. A point of a box states, for each kind, how many of the tiles that left hands were old. The box has an
axis for each kind for which this number is unknown.
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
    """§9.5 Return the probability of each point in a hand's box, if the hand lost its tiles at random.

    The result is float64[points]. story: the result of `read_story`. first: the old tiles in the hand at the
    reshuffle. most (int64[KINDS]): the size of the box.
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
    """§9.5 Return the probabilities (float64[points]) after one of `held` tiles, old or new, has left the hand.

    old (int64[points]): the old tiles left in the hand at each point. stride, most: those of the axis for the
    tile's kind.
    """
    after = np.zeros(len(odds))
    for i in range(len(odds)):
        after[i] = odds[i] * (max(held - old[i], 0) / held)
        if i // stride % (most + 1) > 0:
            after[i] += odds[i - stride] * (old[i - stride] / held)
    return after


@compiled
def pool_odds(old, unseen, left, most):
    """§9.5 Return the weight of each point in the box of all hands (float64[points]): its number of arrangements.

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
    """§9.5 Return the number of ways in which this many tiles can fill this many places in order."""
    ways = 1.0
    for i in range(places):
        ways *= max(tiles - i, 0)
    return ways
