"""Compiled operations on a block of rows, without any checks.

Each row of the arrays is a game. Each thread works on its own block of rows. The arrays of each block are in a
separate tuple, so that two threads never change the reference count of the same array.
"""

from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.features import clear, list_of
from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, pick_counted
from keepstone.protocol import CHANCE, OVER, share_victory
from keepstone.protocol.hooks import (
    apply,
    chance,
    chance_weights,
    features,
    legal_actions,
    observe,
    scores,
    table_features,
    to_act,
)
from keepstone.search.greedy import greedy_action
from keepstone.value.net import judge

STAY = -1  # instead of an action: the row does not change
RENEW = -2  # instead of an action: a new game begins in the row
REFRESH = -3  # instead of an action: the state was replaced, so update the other arrays


class Rows(NamedTuple):
    """The rows of a batch: one array for each property, with a row for each game.

    states: the records. words (uint64): the state of each row's generator. seats (int32): the seat to act,
    CHANCE or OVER. legal (int32[rows, max_actions]): the legal actions or outcomes; only the first counts
    (int32) of them are valid. ended (bool): whether the last step ended a game in the row, with its scores
    (int32[rows, players]) and returns (float32[rows, players]).
    """

    states: Any
    words: np.ndarray
    seats: np.ndarray
    legal: np.ndarray
    counts: np.ndarray
    ended: np.ndarray
    scores: np.ndarray
    returns: np.ndarray


@compiled
def advance(rows, first, actions, draws, renews):
    """Play each row's action, in place, and then, if `draws` is true, all chance events before the next decision.

    first: the initial state of a game. renews: whether a new game begins after a game is over.
    """
    states, words, seats, legal = rows.states, rows.words, rows.seats, rows.legal
    counts, ended = rows.counts, rows.ended
    rng, begin = np.zeros(1, np.uint64), first[0]
    for i in range(len(actions)):
        if ended[i]:
            forget_result(rows, i)
        event, rng[0] = int(actions[i]), words[i]
        while event != STAY:
            if event == RENEW:
                states[i] = begin
            elif event != REFRESH:
                apply(states[i], event)
            actor, event = to_act(states[i]), STAY
            if actor == CHANCE and draws:
                event = chance(states[i], rng)
            elif actor == OVER:
                note_result(states[i], rows, i)
                event = RENEW if renews else STAY
            seats[i] = actor
        if actions[i] != STAY:
            words[i] = rng[0]
            counts[i] = 0 if seats[i] == OVER else legal_actions(states[i], legal[i])


@compiled
def note_result(state, rows, i):
    """Record that the game in a row is over, with the scores and the returns of all seats.

    The return of a sole winner is 1, and the sum of all returns is 0.
    """
    players = rows.returns.shape[1]
    wins = np.zeros(players)
    rows.ended[i] = True
    scores(state, rows.scores[i])
    share_victory(state, wins)
    for seat in range(players):
        rows.returns[i, seat] = (players * wins[seat] - 1) / (players - 1)


@compiled
def forget_result(rows, i):
    """Clear the result of a row's previous game, in place."""
    rows.ended[i] = False
    for seat in range(rows.returns.shape[1]):
        rows.scores[i, seat], rows.returns[i, seat] = 0, 0


@compiled
def note_allowed(rows, actions, out):
    """Write to `out` (bool[rows]) whether each action is STAY or one of the legal actions."""
    legal, counts = rows.legal, rows.counts
    for i in range(len(actions)):
        out[i] = actions[i] == STAY or is_listed(legal, i, counts[i], actions[i])


@compiled
def is_listed(lists, i, count, number):
    """Return whether a number is among the first `count` entries of row `i`, which are ascending."""
    low, high = np.int64(0), np.int64(count)
    while low < high:
        middle = (low + high) // 2
        if lists[i, middle] < number:
            low = middle + 1
        else:
            high = middle
    return low < count and lists[i, low] == number


@compiled
def pick(rows, words, weights, out):
    """Draw a random legal action for each row with equal probabilities, or an outcome by its weight.

    Rows without legal actions or outcomes get STAY.

    words (uint64): the state of each row's generator. weights (int32): the weights of the outcomes in rows in
    which chance is to act.
    """
    legal, counts, seats = rows.legal, rows.counts, rows.seats
    rng = np.zeros(1, np.uint64)
    for i in range(len(out)):
        out[i] = STAY
        if counts[i] > 0:
            rng[0] = words[i]
            if seats[i] == CHANCE:
                row = weights[i, : counts[i]]
                out[i] = legal[i, pick_counted(rng, row, row.sum())]
            else:
                out[i] = legal[i, below(rng, counts[i])]
            words[i] = rng[0]


@compiled
def choose_best(rows, wanted, words, work, out):
    """Write the greedy action of the seat to act to `out` (int32), or STAY in rows that are not wanted.

    wanted (bool): the rows to choose for. words (uint64): the state of each row's generator, used to break
    ties.
    """
    states, seats, rng = rows.states, rows.seats, work.rng
    for i in range(len(out)):
        out[i] = STAY
        if wanted[i] and seats[i] >= 0:
            rng[0] = words[i]
            out[i] = greedy_action(states[i], work.net, work)
            words[i] = rng[0]


@compiled
def judge_rows(rows, net, scratch, out):
    """Write each seat's win probability in each row to `out` (float64[rows, players]), as `net` predicts it."""
    states = rows.states
    for i in range(len(out)):
        judge(states[i], net, scratch, out[i])


@compiled
def write_mask(rows, out):
    """Write a mask of the legal actions to `out` (bool[rows, max_actions])."""
    legal, counts = rows.legal, rows.counts
    for i in range(len(out)):
        for j in range(out.shape[1]):
            out[i, j] = False
        for j in range(counts[i]):
            out[i, legal[i, j]] = True


@compiled
def write_weights(rows, out):
    """Write the weights of the outcomes to `out` (int32[rows, max_actions]) in rows in which chance is to act."""
    states, seats = rows.states, rows.seats
    for i in range(len(out)):
        if seats[i] == CHANCE:
            chance_weights(states[i], out[i])


@compiled
def observe_rows(states, viewers):
    """Hide in each state, in place, the information that its viewer does not have."""
    for i in range(len(viewers)):
        observe(states[i], viewers[i])


@compiled
def write_features(states, seats, table, seats_out, table_out):
    """Add the features of each game's table and seats to dense arrays, in place.

    seats_out: float32[rows, players, features]; table_out: float32[rows, features]. seats, table: scratch
    arrays.
    """
    for i in range(len(states)):
        table.used[0] = 0
        table_features(states[i], table)
        spread_out(table, table_out[i])
        clear(seats)
        features(states[i], seats)
        for seat in range(seats_out.shape[1]):
            spread_out(list_of(seats, seat), seats_out[i, seat])


@compiled
def spread_out(listed, out):
    """Add a list of features to a dense array of features, in place."""
    for n in range(listed.used[0]):
        out[listed.numbers[n]] += listed.values[n]


@compiled
def list_features(states, viewers, seats, table, counts, numbers, values):
    """Write the nonzero features of each game to lists, and the lengths of the lists to `counts` (int32[rows]).

    The features of the viewer are first, then those of each seat after the viewer, then those of the table.

    numbers (int32[rows, n]), values (float32[rows, n]): the lists; what does not fit is counted but not written.
    seats, table: scratch arrays.
    """
    players, size = seats.numbers.shape
    for i in range(len(states)):
        counts[i] = 0
        clear(seats)
        features(states[i], seats)
        for turn in range(players):
            listed = list_of(seats, (viewers[i] + turn) % players)
            append(listed, turn * size, i, counts, numbers, values)
        table.used[0] = 0
        table_features(states[i], table)
        append(table, players * size, i, counts, numbers, values)


@compiled
def append(listed, first, i, counts, numbers, values):
    """Append a list of features to the list of row `i`, in place. first: added to their numbers."""
    begin = counts[i]
    counts[i] += listed.used[0]
    for n in range(begin, min(counts[i], numbers.shape[1])):
        numbers[i, n] = first + listed.numbers[n - begin]
        values[i, n] = listed.values[n - begin]
