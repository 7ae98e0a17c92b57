"""The trace of a game: data about each event, collected by replaying it."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from keepstone.data import kernels
from keepstone.playing.position import GameConfig
from keepstone.protocol import Game

CACHED = 1 << 16  # cache size, in texts of actions


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
    played, legal = kernels.replay_events(table, events, seats, counts, seen, scratch)
    points, wins = np.zeros(config.players, np.int32), np.zeros(config.players)
    over = kernels.result(table[0], points, wins)
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
