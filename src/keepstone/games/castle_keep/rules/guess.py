"""§9.5 Determinization: random complete states that a viewer cannot rule out, with the probabilities in §9.5."""

from typing import NamedTuple

import numpy as np

from keepstone.games.castle_keep.rules.box import (
    CountBox,
    count_points,
    make_box,
    sums,
    value_at_sum,
)
from keepstone.games.castle_keep.rules.components import KINDS, MAX_PLAYERS
from keepstone.games.castle_keep.rules.knowledge import count_unseen, row_of, unseen_in_hand
from keepstone.games.castle_keep.rules.odds import ONES, hand_odds, pool_odds
from keepstone.games.castle_keep.rules.past import has_past, open_book, share_out
from keepstone.games.castle_keep.rules.story import count_left, read_story
from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, next_word, pick_counted
from keepstone.kit.viewer import TRUE_TABLE

U11 = np.uint64(11)
# After DEALS_BEFORE_EXCHANGE deals that an earlier story excludes, the dealt hands exchange tiles until all
# stories allow them. In the last of MOST_DEALS deals, they also exchange tiles with the supply.
DEALS_BEFORE_EXCHANGE, MOST_DEALS = 1_000, 1_050


@compiled
def determinize(state, rng):
    """§9.5 Deal the unseen tiles to the hands and the supply at random, with the viewer's probabilities."""
    if state.viewer == TRUE_TABLE:
        return
    unseen = np.zeros(KINDS, np.int16)
    count_unseen(state, row_of(state), unseen)
    if not state.reshuffled or not deal_by_stories(state, unseen, rng):
        deal(state, np.zeros(KINDS, np.int16), unseen, np.zeros(MAX_PLAYERS, np.int64), rng)
    for kind in range(KINDS):
        state.supply[kind] = unseen[kind]
    state.viewer = TRUE_TABLE


@compiled
def deal_by_stories(state, unseen, rng):
    """§9.5 Deal the hands from `unseen` (int16[KINDS]). The tiles that are left in `unseen` become the supply.

    The last story determines the probabilities; hands that contradict an earlier story are dealt again. If the
    viewer's knowledge is contradictory, nothing is dealt, and the result is False. The knowledge can be
    contradictory if a game continues from an observation with actions that its viewer could have ruled out.
    """
    guesses = guesses_of(state, unseen)
    book, hands = open_book(state, row_of(state), guesses.others), state.hand.copy()
    for deals in range(MOST_DEALS):
        old, held = np.zeros(KINDS, np.int16), np.zeros(MAX_PLAYERS, np.int64)
        if not guess_old(guesses, old, held, rng):
            return False
        new, is_last = unseen - old, deals == MOST_DEALS - 1
        deal(state, old, new, held, rng)
        fits = fits_stories(state, book)
        if not fits and deals >= DEALS_BEFORE_EXCHANGE:
            fits = exchange(state, book, new, is_last)
        if fits or is_last:
            unseen[:] = new
            break
        state.hand[:] = hands
    return True


@compiled
def fits_stories(state, book):
    """§9.4 Return whether the dealt hands are consistent with all stories."""
    return state.chapters == 0 or has_past(book, hidden_hands(state, book))


@compiled
def exchange(state, book, supply, with_supply):
    """§9.4 Exchange tiles between the dealt hands, in place, so that the hands are consistent with all stories.

    Return whether this succeeded. supply (int16[KINDS]): the supply, which takes part if `with_supply` is true.
    """
    held = hidden_hands(state, book)
    offered = supply.astype(np.int64) if with_supply else np.zeros(KINDS, np.int64)
    before = offered.copy()
    found = share_out(book, held, offered)
    for hand in range(len(held)):
        seat = book.others[hand]
        state.hand[seat] = state.shown[seat] + held[hand]
    for kind in range(KINDS):
        supply[kind] += offered[kind] - before[kind]
    return found


@compiled
def hidden_hands(state, book):
    """§9.4 Return the tiles in the other hands that are not publicly known (int64[hands, KINDS])."""
    held = np.zeros((len(book.others), KINDS), np.int64)
    for hand in range(len(held)):
        seat = book.others[hand]
        held[hand] = state.hand[seat] - state.shown[seat]
    return held


@compiled
def deal(state, old, new, held, rng):
    """§9.5 Fill in the unseen tiles of all hands at random.

    held (int64[seats]): how many old tiles each hand gets.
    """
    for seat in range(state.players):
        deal_hand(state, seat, held[seat], old, new, rng)


@compiled
def deal_hand(state, seat, held, old, new, rng):
    """§9.5 Fill in the unseen tiles of one hand at random.

    held: the number of old tiles among the unseen tiles of the hand; the other unseen tiles are new.
    """
    for tiles in range(np.int64(state.hand[seat, 0]), 0, -1):
        is_old = below(rng, tiles) < held
        held -= is_old
        pool = old if is_old else new
        kind = pick_counted(rng, pool, pool.sum())
        pool[kind] -= 1
        state.hand[seat, kind] += 1
    state.hand[seat, 0] = 0


class Guesses(NamedTuple):
    """The possible histories of the old tiles, with their probabilities.

    others: the seats with hidden hands. was_old (int64[KINDS]), first (int64[seats]): the old tiles at the
    time of the reshuffle. points, odds, later: the results of `all_hand_odds` and `all_later_odds`, with the
    box of all hands.
    """

    others: np.ndarray
    was_old: np.ndarray
    first: np.ndarray
    points: np.ndarray
    odds: np.ndarray
    later: np.ndarray
    box: CountBox


@compiled
def guesses_of(state, unseen):
    """§9.5 Return the viewer's guesses about the old tiles. If no guess is consistent, all probabilities are 0.

    unseen: int16[KINDS].
    """
    row, story = row_of(state), read_story(state)
    others = others_than(row, state.players)
    left = count_left(story, row)
    was_old, all_left, most = old_and_left(state, row, left)
    first = first_hands(state, story, left, others)
    box, boxes = make_box(most), boxes_of(left, others, most)
    points, odds = all_hand_odds(story, others, first, boxes, box)
    if first.sum() != was_old.sum():
        odds[:] = 0
    later = all_later_odds(points, odds, pool_odds(was_old, unseen, all_left, box.most), boxes, box)
    return Guesses(others, was_old, first, points, odds, later, box)


@compiled
def guess_old(guesses, old, held, rng):
    """§9.5 Guess which old tiles are still in hands: fill `old` (int16[KINDS]) and `held` (int64[seats]).

    If no guess is consistent, return False and change neither array.
    """
    if not pick_points(guesses, old, held, rng):
        return False
    for kind in range(KINDS):
        old[kind] += guesses.was_old[kind]
    for seat in guesses.others:
        held[seat] += guesses.first[seat]
    return True


@compiled
def old_and_left(state, row, left):
    """§9.3, §9.4 Return, by kind, the old tiles at the reshuffle, the tiles that left, and the smaller count."""
    was_old, all_left = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    most = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        was_old[kind] = state.old[row, kind]
        for seat in range(state.players):
            all_left[kind] += left[seat, kind]
        most[kind] = min(was_old[kind], all_left[kind])
    return was_old, all_left, most


@compiled
def others_than(row, players):
    """§9.5 Return the seats of all players except the viewer (int64[...]); for a spectator, all seats."""
    others, n = np.zeros(players, np.int64), 0
    for seat in range(players):
        if seat != row:
            others[n] = seat
            n += 1
    return others[:n]


@compiled
def boxes_of(left, others, most):
    """§9.5 Return, for each hand, how many tiles that left it may have been old (int64[others, KINDS])."""
    boxes = np.zeros((len(others), KINDS), np.int64)
    for i in range(len(others)):
        for kind in range(KINDS):
            boxes[i, kind] = min(left[others[i], kind], most[kind])
    return boxes


@compiled
def first_hands(state, story, left, others):
    """§9.3 Count each other hand's old tiles at the reshuffle (int64[MAX_PLAYERS], 0 for the viewer)."""
    first, drawn = np.zeros(MAX_PLAYERS, np.int64), np.zeros(MAX_PLAYERS, np.int64)
    for i in range(len(story)):
        drawn[story[i, 0]] += story[i, 1]
    for seat in others:
        first[seat] = unseen_in_hand(state, seat) + left[seat].sum() - drawn[seat]
    return first


@compiled
def all_hand_odds(story, others, first, boxes, box):
    """§9.5 Return the points of each hand's box, as numbers in the box of all hands, and their probabilities.

    The results are int64[others, most points] and float64, padded with 0. boxes (int64[others, KINDS]): the
    size of each hand's box.
    """
    width = 1
    for most in boxes:
        width = max(width, count_points(most))
    points = np.zeros((len(others), width), np.int64)
    odds = np.zeros((len(others), width))
    for i in range(len(others)):
        own = hand_odds(story, others[i], first[others[i]], boxes[i])
        numbers = sums(boxes[i], box.strides)
        for j in range(len(own)):
            points[i, j], odds[i, j] = numbers[j], own[j]
    return points, odds


@compiled
def all_later_odds(points, odds, pools, boxes, box):
    """§9.5 Return, for each hand, the probabilities of the points of all later hands (float64[others, points]).

    The second index is the sum of the points of all hands up to this one. pools: the probabilities after the last
    hand.
    """
    last = len(odds) - 1
    later = np.zeros((len(odds), len(pools)))
    for point in range(len(pools)):
        later[last, point] = pools[point]
    reach = np.zeros(KINDS, np.int64)
    for i in range(last, 0, -1):
        for kind in range(KINDS):
            reach[kind] = 0
            for before in range(i):
                reach[kind] = min(reach[kind] + boxes[before, kind], box.most[kind])
        for point in sums(reach, box.strides):
            for j in range(odds.shape[1]):
                if odds[i, j] > 0:
                    there = value_at_sum(later[i], box, point, points[i, j])
                    later[i - 1, point] += odds[i, j] * there
    return later


@compiled
def pick_points(guesses, old, held, rng):
    """§9.5 Draw a point for each hand at random, and subtract it from `old` and `held`, in place.

    Return False if no point is possible.
    """
    others, points, odds, later = guesses.others, guesses.points, guesses.odds, guesses.later
    box = guesses.box
    gone, all_gone, weights = sums(box.most, ONES), np.int64(0), np.zeros(odds.shape[1])
    for i in range(len(others)):
        for j in range(len(weights)):
            weights[j] = odds[i, j] * value_at_sum(later[i], box, points[i, j], all_gone)
        j = pick_weighted(rng, weights)
        if j < 0:
            return False
        held[others[i]] -= gone[points[i, j]]
        all_gone += points[i, j]
    for kind in range(KINDS):
        old[kind] -= all_gone // box.strides[kind] % (box.most[kind] + 1)
    return True


@compiled
def pick_weighted(rng, weights):
    """§9.5 Draw an index with probabilities proportional to `weights` (float64).

    Return -1 if all weights are 0.
    """
    total = 0.0
    for weight in weights:
        total += weight
    left, last = np.float64(next_word(rng) >> U11) * 2.0**-53 * total, -1
    for i in range(len(weights)):
        if weights[i] > 0:
            left -= weights[i]
            last = i
            if left < 0:
                return i
    return last
