"""Games as Arrow tables, with a row for each event. docs/data.md describes the columns."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from keepstone.batch.planes import planes_of
from keepstone.data.trace import Trace
from keepstone.errors import KeepstoneError
from keepstone.playing.position import GameConfig

ABOUT = b"keepstone"  # key in a file's metadata
COMPRESSION = "zstd"


class NoParquet(KeepstoneError, ImportError):
    """Pyarrow, which reads and writes Parquet files, is not installed."""


class Rows(NamedTuple):
    """The events of games, with a row for each event.

    game (uint64): the number of the game; ply (int32): the number of events before this one; seat (int8): the
    seat that decided, negative for chance; action (int32). points (int32[rows, players]), wins (float32[rows,
    players]): the result of the game; wins are NaN if the result is unknown.
    """

    game: np.ndarray
    ply: np.ndarray
    seat: np.ndarray
    action: np.ndarray
    points: np.ndarray
    wins: np.ndarray


def arrow() -> Any:
    """Return the pyarrow module, with its Parquet module loaded. Raise NoParquet if pyarrow is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NoParquet("pyarrow is not installed: pip install 'keepstone[parquet]'") from None
    return pyarrow


def columns_of(config: GameConfig, rows: Rows) -> dict[str, Any]:
    """Return the columns that every table of games contains."""
    over = ~np.isnan(rows.wins[:, 0])
    numbers, codes = np.unique(rows.action, return_inverse=True)
    texts = [config.game.format_action(int(number)) for number in numbers]
    columns = {
        "options": repeated([options_text(config)], np.zeros(len(codes), np.int32)),
        "game": rows.game,
        "ply": rows.ply,
        "seat": nullable(rows.seat, rows.seat >= 0),
        "action": repeated(texts, codes),
        "number": rows.action,
    }
    for seat in range(config.players):
        columns[f"points_{seat}"] = nullable(rows.points[:, seat], over)
        columns[f"win_{seat}"] = nullable(rows.wins[:, seat], over)
    return columns


def nullable(values: np.ndarray, where: np.ndarray) -> Any:
    """Return a column of numbers that is null where the mask `where` is False."""
    return arrow().array(values, mask=~where)


def options_text(config: GameConfig) -> str:
    """Return the options of a game as text for a column."""
    return json.dumps(config.options)


def repeated(texts: Sequence[str], codes: np.ndarray, mask: np.ndarray | None = None) -> Any:
    """Return a column of texts, given the index of each row's text in `texts`.

    The column is null where the mask is True.
    """
    pa, number_of = arrow(), {text: number for number, text in enumerate(dict.fromkeys(texts))}
    numbers = np.array([number_of[text] for text in texts], np.int32)
    codes = numbers[codes] if len(texts) else np.zeros(len(codes), np.int32)
    return pa.DictionaryArray.from_arrays(
        pa.array(codes, mask=mask), pa.array(list(number_of), pa.string())
    )


def sight_of(config: GameConfig, games: Iterable[Trace]) -> dict[str, Any]:
    """Return the columns for observations and legal actions, which are null at chance events.

    games: traces that include observations.
    """
    pa, games, planes = arrow(), list(games), planes_of(config.game)
    counts = np.concatenate([game.counts for game in games])
    decided = np.concatenate([game.seats for game in games]) >= 0
    seen = np.zeros((len(counts), planes.size), np.float32)
    numbers = np.zeros((np.count_nonzero(decided), planes.size), np.float32)
    planes.write(np.concatenate([game.seen for game in games]), numbers)
    seen[decided] = numbers
    ends = np.concatenate([[0], counts.cumsum()]).astype(np.int32)
    legal = np.concatenate([game.legal for game in games])
    return {
        "legal": pa.ListArray.from_arrays(ends, legal, mask=pa.array(~decided)),
        "observation": pa.FixedSizeListArray.from_arrays(
            seen.ravel(), planes.size, mask=pa.array(~decided)
        ),
    }


def table_of(config: GameConfig, columns: Mapping[str, Any]) -> Any:
    """Return a table with these columns and with the game in its metadata."""
    about = {
        "game": config.name,
        "players": config.players,
        "rules_version": config.game.rules_version,
    }
    return arrow().table(dict(columns)).replace_schema_metadata({ABOUT: json.dumps(about)})


def write(file: BinaryIO, tables: Iterable[Any]) -> None:
    """Write tables of the same kind to a file, each as a row group. Without tables, nothing is written."""
    writer = None
    try:
        for table in tables:
            writer = writer or arrow().parquet.ParquetWriter(
                file, table.schema, compression=COMPRESSION
            )
            writer.write_table(table)
    finally:
        if writer:
            writer.close()
