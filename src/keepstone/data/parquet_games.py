"""Reading games one after another from Parquet files, which need not have been written by Keepstone."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np

from keepstone.data.parquet import ABOUT, arrow
from keepstone.data.results import Result
from keepstone.errors import InvalidRecord
from keepstone.kit.quoting import quoted
from keepstone.playing.notation import Record, plain_of
from keepstone.playing.position import GameConfig
from keepstone.playing.record_numbers import MOST_PLAYERS, MOST_RULES, check_numbers, parse_finite
from keepstone.text.sentences import sentence

AT_ONCE = 65_536  # maximum rows
FIELDS = plain_of(Record("", 0, 0, {}, ()))  # fields that every record has
REQUIRED = ("options", "game", "ply", "action", "number")


class About(msgspec.Struct, frozen=True):
    """The metadata of a file with games."""

    game: str
    players: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]
    rules_version: Annotated[int, msgspec.Meta(ge=1, le=MOST_RULES)]


@dataclass(frozen=True, slots=True)
class ParquetGame:
    """A game that was read from Parquet: its rows and its events' numbers."""

    where: str
    about: About
    rows: Any
    events: np.ndarray

    @property
    def game(self) -> str:
        return self.about.game

    @property
    def rules(self) -> int:
        return self.about.rules_version

    @property
    def players(self) -> int:
        return self.about.players

    @property
    def options(self) -> dict[str, str]:
        return _texts(_object(self._first("options"), f"{self.where}: its options"), self.where)

    def is_whole(self) -> bool:
        """Return True, because a Parquet file contains only whole games."""
        return True

    def length(self) -> int:
        """Return the number of the game's events."""
        return len(self.events)

    def record(self) -> Record:
        """Return the original record, or a record with only the result if its other fields were not stored."""
        log = tuple(self.rows.column("action").to_pylist())
        if not all(isinstance(text, str) for text in log):
            raise InvalidRecord(f"{self.where}: an event has no text")
        extra = self._extra()
        record = Record(self.game, self.rules, self.players, self.options, log, extra)
        try:
            check_numbers(plain_of(record))
        except InvalidRecord as error:
            why = sentence("{where}: {why}", where=self.where, why=error.message)
            raise InvalidRecord(why) from None
        return record

    def numbers(self, config: GameConfig) -> np.ndarray:
        """Return the numbers of the game's events."""
        return self.events

    def result(self) -> Result | None:
        """Return the game's result from its columns."""
        seats = range(self.players)
        points = [self._first(f"points_{seat}") for seat in seats]
        wins = [self._first(f"win_{seat}") for seat in seats]
        if None in points or None in wins:
            return None
        try:
            return Result(np.array(points, np.int32), np.array(wins, np.float32))
        except (TypeError, ValueError, OverflowError):
            raise InvalidRecord(f"{self.where}: points and shares must be numbers") from None

    def _extra(self) -> dict[str, Any]:
        text, result = self._first("extra"), self.result()
        if text is not None:
            extra = _object(text, f"{self.where}: the extra fields of its record")
            if twice := FIELDS.keys() & extra.keys():
                raise InvalidRecord(f"{self.where}: its record contains {quoted(min(twice))} twice")
            return extra
        if result is None:
            return {}
        winners = np.flatnonzero(result.wins).tolist()
        return {"result": {"winners": winners, "scores": result.points.tolist()}}

    def _first(self, column: str) -> Any:
        """Return the value of a column in the first row of the game, or None if there is no such column."""
        return self.rows.column(column)[0].as_py() if column in self.rows.column_names else None


def games_in(path: Path) -> Iterator[ParquetGame]:
    """Yield the games in a Parquet file. Raise InvalidRecord with the reason if the file is invalid."""
    pa = arrow()
    with path.open("rb") as stream:
        try:
            file = pa.parquet.ParquetFile(stream)
            about = _about(path, file)
            wanted = [name for name in _wanted(about) if name in file.schema_arrow.names]
            for rows in _whole_games(path, file.iter_batches(AT_ONCE, columns=wanted)):
                yield from _games(path, about, rows)
        except (pa.ArrowException, OSError) as error:
            raise InvalidRecord(
                f"{path} is damaged or not a Parquet file: {_line(error)}"
            ) from None


def _about(path: Path, file: Any) -> About:
    """Return a file's metadata after checking that all necessary columns exist."""
    schema = file.schema_arrow
    try:
        about = msgspec.json.decode((schema.metadata or {}).get(ABOUT, b""), type=About)
    except msgspec.DecodeError:
        raise InvalidRecord(
            f"{path} is not a file of games: its metadata do not name the game"
        ) from None
    if missing := [name for name in REQUIRED if name not in schema.names]:
        raise InvalidRecord(f"{path} is not a file of games: it has no column {quoted(missing[0])}")
    return about


def _wanted(about: About) -> Sequence[str]:
    results = [f"{what}_{seat}" for seat in range(about.players) for what in ("points", "win")]
    return (*REQUIRED, "extra", *results)


def _whole_games(path: Path, batches: Iterator[Any]) -> Iterator[Any]:
    """Yield tables that contain whole games.

    The last game in a batch of rows may be incomplete, so its rows are added to the next batch.
    """
    pa, rest = arrow(), None
    for batch in batches:
        rows = pa.Table.from_batches([batch])
        rows = rows if rest is None else pa.concat_tables([rest, rows])
        last = int(_beginnings(path, rows)[-1])
        if last:
            yield rows.slice(0, last)
        rest = rows.slice(last)
    if rest is not None:
        yield rest


def _beginnings(path: Path, rows: Any) -> np.ndarray:
    """Return the rows at which the games begin. The first game must begin at row 0."""
    starts = np.flatnonzero(_numbers(path, rows, "ply") == 0)
    if not len(starts) or starts[0] != 0:
        raise InvalidRecord(f"{path}: the rows of a game must be consecutive and in order")
    return starts


def _games(path: Path, about: About, rows: Any) -> Iterator[ParquetGame]:
    ply, game = _numbers(path, rows, "ply"), _numbers(path, rows, "game")
    events = _numbers(path, rows, "number")
    for start, stop in pairwise([*_beginnings(path, rows).tolist(), len(ply)]):
        where = f"{path}, game {game[start]}"
        if (ply[start:stop] != np.arange(stop - start)).any() or (
            game[start:stop] != game[start]
        ).any():
            raise InvalidRecord(f"{where}: its rows must be consecutive and in order")
        yield ParquetGame(where, about, rows.slice(start, stop - start), events[start:stop])


def _numbers(path: Path, rows: Any, column: str) -> np.ndarray:
    """Return a column as an array of integers. The column must not have missing values."""
    values = rows.column(column)
    if values.null_count or not arrow().types.is_integer(values.type):
        raise InvalidRecord(
            f"{path}: the column {column!r} must contain a whole number in each row"
        )
    numbers: np.ndarray = values.to_numpy()
    return numbers.astype(np.int32) if column == "number" else numbers


def _object(text: Any, what: str) -> dict[str, Any]:
    try:
        plain = json.loads(text, parse_float=parse_finite, parse_constant=parse_finite)
    except (TypeError, ValueError, RecursionError, InvalidRecord):
        plain = None
    if not isinstance(plain, dict):
        raise InvalidRecord(f"{what} must be a JSON object")
    return plain


def _texts(plain: dict[str, Any], where: str) -> dict[str, str]:
    if not all(isinstance(value, str) for value in plain.values()):
        raise InvalidRecord(f"{where}: the values of its options must be strings")
    return plain


def _line(error: Exception) -> str:
    return str(error).partition("\n")[0]
