"""The file format of a net: its weights as float16, and metadata about its training.

The nets of a game are stored in a folder of its package, with one file for each number of players:
`weights/burgundy-2.npz`.
"""

import json
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from keepstone.errors import InvalidWeights
from keepstone.kit.quoting import quoted
from keepstone.protocol import Game
from keepstone.text.files import atomic_write
from keepstone.value.net import Net, blank_net, no_net

FORMAT = 1
DAMAGED = (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error)
RECORD = "record"
CACHED = 64  # nets that have been checked for a game


@dataclass(frozen=True, slots=True, eq=False)
class NetFile:
    """A net that was read from a file, with its metadata.

    name: the name of the file; record: metadata about the training.
    """

    name: str
    net: Net
    record: dict[str, Any]


def net_of(game: Game, players: int) -> Net:
    """Return the net that is shipped with a game for this number of players, or `no_net` if there is none."""
    folder = game.learning.weights
    path = folder / f"{game.name}-{players}.npz" if folder else None
    return _loaded(game, path) if path and path.exists() else no_net(game)


@cache
def _loaded(game: Game, path: Path) -> Net:
    return load(path, game)[0]


def save(path: Path, net: Net, game: Game, record: dict[str, Any]) -> None:
    """Write a net and the metadata of its training to a file, atomically."""
    known = {"format": FORMAT, "game": game.name, "features": _names(game)} | record
    arrays = {name: values.astype(np.float16) for name, values in net._asdict().items()}
    text = np.frombuffer(json.dumps(known, indent=1).encode(), np.uint8)
    with atomic_write(path) as file:
        np.savez_compressed(file, allow_pickle=False, **arrays, **{RECORD: text})


def load(path: Path, game: Game) -> tuple[Net, dict[str, Any]]:
    """Return the net in a file and its metadata. Raise InvalidWeights if the net does not fit the game."""
    file = read(path)
    _check(file, game)
    return file.net, file.record


@lru_cache(CACHED)
def net_in(file: NetFile, game: Game, players: int) -> Net:
    """Return the net in a file. Raise InvalidWeights if the net is for another game or number of players."""
    _check(file, game)
    trained = file.record.get("players")
    if trained != players:
        raise InvalidWeights(
            f"{quoted(file.name)} is a net for {trained} players, not for {players}",
            (f"{trained} players",),
        )
    return file.net


def read(path: Path) -> NetFile:
    """Return the net in a file. Raise InvalidWeights if the file contains no net."""
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            record = json.loads(file[RECORD].tobytes())
            net = Net(*(file[name].astype(np.float32) for name in Net._fields))
    except FileNotFoundError:
        raise InvalidWeights(f"there is no file {quoted(str(path))}") from None
    except DAMAGED as error:
        raise InvalidWeights(f"{quoted(path.name)} is no valid weights file: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise InvalidWeights(f"{quoted(path.name)} has another format version than {FORMAT}")
    if not all(np.isfinite(weights).all() for weights in net):
        raise InvalidWeights(f"{quoted(path.name)} contains weights that are not finite")
    return NetFile(path.name, net, record)


def _check(file: NetFile, game: Game) -> None:
    """Raise InvalidWeights if a net is for another game or uses other features."""
    if (trained := file.record.get("game")) != game.name:
        raise InvalidWeights(
            f"{quoted(file.name)} is a net for the game {quoted(trained)}, not for {quoted(game.name)}",
            (game.name,),
        )
    shapes = [weights.shape for weights in blank_net(game)]
    if (
        file.record.get("features") != _names(game)
        or [weights.shape for weights in file.net] != shapes
    ):
        raise InvalidWeights(f"{quoted(file.name)} was trained with other features of {game.name}")


def _names(game: Game) -> list[list[Any]]:
    """Return the names and shapes of a game's feature blocks, which must match those of the weights."""
    tables = (game.learning.seat, game.learning.table)
    return [[name, list(block.shape)] for table in tables for name, block in table.blocks.items()]
