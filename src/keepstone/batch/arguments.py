"""Checks of the arguments of a batch."""

from typing import Any

import numpy as np

from keepstone.batch.errors import InvalidArray
from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.kit.state import States
from keepstone.playing.checks import check_whole
from keepstone.playing.position import GameConfig
from keepstone.protocol import Game

KINDS = {"iu": "whole numbers", "b": "True or False"}


def row_values(values: Any, what: str, kinds: str, rows: int) -> np.ndarray:
    """Return `given` as an array with one value for each row. Raise InvalidArray if that is impossible.

    kinds: the allowed kinds of dtype.
    """
    array: np.ndarray = np.asarray(values)
    if array.dtype.kind not in kinds:
        raise InvalidArray(f"{what} must be {KINDS[kinds]}, not {array.dtype}")
    if array.shape != (rows,):
        raise InvalidArray(f"{what} must have the shape ({rows},), not {array.shape}")
    return array


def check_records(records: Any, states: States, game: Game, players: int) -> None:
    """Raise InvalidArray if the game, the players or the number of given records differs from `states`."""
    about = getattr(records, "shape", None), getattr(records, "dtype", None)
    fits = about == (states.shape, states.dtype)
    # Games for a single number of players do not store this number.
    if fits and "players" in records.dtype.names:
        fits = (records["players"] == players).all()
    if not fits:
        raise InvalidArray(
            f"states must be {len(states)} records of {game.name} for {players} players"
        )


def output_array(out: np.ndarray | None, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    """Return an array to write to: `out` if it fits, or a new array if `out` is None."""
    if out is None:
        return np.empty(shape, dtype)
    about = getattr(out, "shape", None), getattr(out, "dtype", None)
    if about != (shape, dtype) or not (out.flags.c_contiguous and out.flags.writeable):
        raise InvalidArray(
            f"out must be a writable C-contiguous {np.dtype(dtype)} array of the shape {shape}"
        )
    return out


def checked_config(config: object) -> GameConfig:
    if isinstance(config, GameConfig):
        return config
    game = quoted(config if isinstance(config, str) else "castle-keep")
    raise UnknownName(
        f"a batch needs a game with its options, keepstone.game({game}), not {quoted(config)}"
    )


def at_least_one(value: object, what: str) -> int:
    if check_whole(value, what) < 1:
        raise UnknownName(f"{what} must be at least 1, not {quoted(value)}")
    return int(value)  # type: ignore[call-overload,no-any-return]
