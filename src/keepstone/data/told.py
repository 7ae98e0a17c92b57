"""What a game was, event by event: made by playing it again."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from keepstone.data import kernels
from keepstone.position import GameConfig
from keepstone.protocol import Game

CACHED = 1 << 16  # texts of actions whose numbers are remembered


class Told(NamedTuple):
    """A game. events (int32[n]): its actions and outcomes. seats (int8[n]): who acted, or CHANCE.

    counts (int32[n]): how many actions were legal for a seat, 0 at chance; legal (int32): these, one after
    another. seen: what the seat saw, a record for each decision; none if that was not asked for. played: how many
    events were legal, one after another: all, unless the game broke the rules. points (int32[players]),
    wins (float32[players]): each seat's score and share of the victory, None unless the game is over.
    """

    events: np.ndarray
    seats: np.ndarray
    counts: np.ndarray
    legal: np.ndarray
    seen: Any
    played: int
    points: np.ndarray | None
    wins: np.ndarray | None


def tell(config: GameConfig, events: np.ndarray, sight: bool = False) -> Told:
    """A game by its events (int32); sight: also what seats saw. It goes as far as the events are legal."""
    game, count = config.game, len(events)
    table = config.new().states
    seats, counts = np.zeros(count, np.int8), np.zeros(count, np.int32)
    seen = np.empty(count if sight else 0, game.state_type.dtype)
    scratch = np.empty((1, game.max_actions), np.int32)
    played, legal = kernels.retell(table, events, seats, counts, seen, scratch)
    points, wins = np.zeros(config.players, np.int32), np.zeros(config.players)
    over = kernels.result(table[0], points, wins)
    return Told(
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
    """The action or outcome of a text; InvalidAction says what is wrong."""
    return game.parse_action(text)
