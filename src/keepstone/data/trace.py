"""The trace of a game: data about each event, collected by replaying it."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from keepstone.batch.kernels import is_listed
from keepstone.kit.jit import compiled
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE, OVER, Game, share_victory
from keepstone.protocol.hooks import apply as play
from keepstone.protocol.hooks import legal_actions, observe, scores, to_act

CACHED = 1 << 16  # cache size, in texts of actions
USUAL = 16  # initial capacity, in legal actions per decision


class Trace(NamedTuple):
    """A replayed game.

    events (int32[n]): its actions and outcomes. seats (int8[n]): the seat that acted, or CHANCE. counts
    (int32[n]): the number of the seat's legal actions, 0 for chance events; legal (int32): the legal actions of
    all events, one after another. seen: the seat's observation at each decision; empty if not requested. played:
    the number of legal events before the first illegal one; n if there is none. points (int32[players]), wins
    (float32[players]): each seat's score and share of the victory; None unless the game is over.
    """

    events: np.ndarray
    seats: np.ndarray
    counts: np.ndarray
    legal: np.ndarray
    seen: Any
    played: int
    points: np.ndarray | None
    wins: np.ndarray | None


def play_events(config: GameConfig, events: np.ndarray, sight: bool = False) -> Trace:
    """Replay a game from its events (int32) until its end or the first illegal event.

    sight: whether to collect observations.
    """
    game, count = config.game, len(events)
    table = config.new().states
    seats, counts = np.zeros(count, np.int8), np.zeros(count, np.int32)
    seen = np.empty(count if sight else 0, game.state_type.dtype)
    scratch = np.empty((1, game.max_actions), np.int32)
    played, legal = replay_events(table, events, seats, counts, seen, scratch)
    points, wins = np.zeros(config.players, np.int32), np.zeros(config.players)
    over = write_result(table[0], points, wins)
    return Trace(
        events,
        seats,
        counts,
        legal,
        seen[: np.count_nonzero(seats[:played] >= 0)],
        played,
        points if over else None,
        wins.astype(np.float32) if over else None,
    )


@lru_cache(CACHED)
def number_of(game: Game, text: str) -> int:
    """Return the action or outcome with this text.

    Raise InvalidAction with the reason if no event has this text.
    """
    return game.parse_action(text)


@compiled
def replay_events(table, events, seats, counts, seen, scratch):
    """Play events on a table, in place, until one of them is illegal.

    Return the number of legal events and all legal actions.

    seats (int8[events]): the seat that acted, or CHANCE. counts (int32[events]): the number of the seat's legal
    actions, 0 for chance events; the legal actions of all events (int32) are listed one after another. seen: the
    observation at each decision; if its length is 0, no observations are collected. scratch: int32[1,
    max_actions].
    """
    legal = np.empty(USUAL * len(events) + scratch.shape[1], np.int32)
    used, decisions = 0, 0
    for i in range(len(events)):
        actor = to_act(table[0])
        if actor == OVER:
            return i, legal[:used]
        count = legal_actions(table[0], scratch[0])
        if not is_listed(scratch, 0, count, events[i]):
            return i, legal[:used]
        seats[i] = actor
        if actor != CHANCE:
            legal = with_room(legal, used, count)
            legal[used : used + count] = scratch[0, :count]
            counts[i] = count
            used += count
            if len(seen) > 0:
                seen[decisions] = table[0]
                observe(seen[decisions], actor)
            decisions += 1
        play(table[0], int(events[i]))
    return len(events), legal[:used]


@compiled
def with_room(numbers, used, more):
    """Return an array, or a larger copy of it if there is no space for `more` additional numbers."""
    if used + more <= len(numbers):
        return numbers
    wider = np.empty(2 * (used + more), np.int32)
    wider[:used] = numbers[:used]
    return wider


@compiled
def write_result(state, points, wins):
    """If the game is over, write the scores to `points` and the shares of the victory to `wins`.

    Return whether the game is over.
    """
    if to_act(state) != OVER:
        return False
    scores(state, points)
    share_victory(state, wins)
    return True
