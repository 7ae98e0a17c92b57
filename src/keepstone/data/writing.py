"""Writing games to a file. The ending of the file's name determines the format."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from keepstone.batch.planes import planes_of
from keepstone.data import parquet
from keepstone.data.file_game import FileGame, check_same, config_of, result_of, trace_of
from keepstone.data.files import LINES, PACKED, PARQUET, ending_of, line_of, whole_lines
from keepstone.data.parquet import Rows, repeated
from keepstone.data.results import Result
from keepstone.data.trace import Trace
from keepstone.errors import InvalidRecord
from keepstone.playing.position import GameConfig
from keepstone.text.files import atomic_write
from keepstone.text.sentences import sentence

AT_ONCE = 100_000  # rows in a row group without observations
NUMBERS_AT_ONCE = 16_000_000  # observation numbers in a row group


class NumberedGame(NamedTuple):
    """A game as numbers, to be written to a table.

    number: the index of the game; extra: the extra fields of its record.
    """

    number: int
    config: GameConfig
    trace: Trace
    result: Result
    extra: dict[str, Any]


def write_games(path: Path, games: Iterable[FileGame], observations: bool) -> int:
    """Write games to a file, atomically. Return the number of games written."""
    ending = ending_of(path, (PARQUET, PACKED, LINES))
    if ending == PARQUET:
        parquet.arrow()  # so that an error is raised before the work, not after it
        with atomic_write(path) as file:
            return _write_table(file, games, observations)
    count = 0
    with whole_lines(path) as out:
        for game in games:
            out.write(line_of(game.record()))
            count += 1
    return count


def _write_table(file: BinaryIO, games: Iterable[FileGame], observations: bool) -> int:
    """Write the row groups one after another. Raise MixedGames if the games are of different kinds."""
    count = 0

    def tables() -> Iterator[Any]:
        nonlocal count
        for group in _groups(_numbered(games, observations), observations):
            count += len(group)
            yield _table(group, observations)

    parquet.write(file, tables())
    if not count:
        raise InvalidRecord(sentence("there are no games to write"))
    return count


def _numbered(games: Iterable[FileGame], observations: bool) -> Iterator[NumberedGame]:
    first: GameConfig | None = None
    for number, game in enumerate(games):
        config = config_of(game)
        first = first or config
        check_same(game.where, config, first)
        trace = trace_of(game, config, observations)
        yield NumberedGame(number, config, trace, result_of(game, trace), game.record().extra)


def _groups(games: Iterable[NumberedGame], observations: bool) -> Iterator[list[NumberedGame]]:
    """Yield groups of games that are large enough for a row group, then the remaining games."""
    group: list[NumberedGame] = []
    rows = 0
    for game in games:
        group.append(game)
        rows += len(game.trace.events)
        most = NUMBERS_AT_ONCE // planes_of(game.config.game).size if observations else AT_ONCE
        if rows >= most:
            yield group
            group, rows = [], 0
    if group:
        yield group


def _table(games: list[NumberedGame], observations: bool) -> Any:
    """Return a table with the events of these games."""
    config, lengths = games[0].config, [len(game.trace.events) for game in games]
    which = np.repeat(np.arange(len(games)), lengths)
    seats = np.concatenate([game.trace.seats for game in games])
    rows = Rows(
        np.array([game.number for game in games], np.uint64)[which],
        np.concatenate([np.arange(length, dtype=np.int32) for length in lengths]),
        seats,
        np.concatenate([game.trace.events for game in games]),
        np.stack([game.result.points for game in games])[which],
        np.stack([game.result.wins for game in games])[which],
    )
    columns = parquet.columns_of(config, rows)
    columns["options"] = repeated([parquet.options_text(game.config) for game in games], which)
    columns["level"] = _levels(games, which, seats)
    columns["extra"] = repeated(
        [json.dumps(game.extra, ensure_ascii=False) for game in games], which
    )
    if observations:
        columns |= parquet.sight_of(config, [game.trace for game in games])
    return parquet.table_of(config, columns)


def _levels(games: list[NumberedGame], which: np.ndarray, seats: np.ndarray) -> Any:
    """Return a column with the level of the bot that made each decision; null for people and for chance."""
    by_game = [levels_in(game.extra, game.config.players) for game in games]
    names = sorted({name for levels in by_game for name in levels if name is not None})
    codes = {name: code for code, name in enumerate(names)} | {None: -1}
    table = np.array([[codes[name] for name in levels] for levels in by_game], np.int32)
    code_of_row = np.where(seats >= 0, table[which, seats], -1)
    return repeated(names, np.maximum(code_of_row, 0), mask=code_of_row < 0)


def levels_in(extra: dict[str, Any], players: int) -> list[str | None]:
    """Return the bot level or engine at each seat; None where the record does not name one."""
    levels = extra.get("names" if "arena" in extra else "levels")
    if not isinstance(levels, list) or len(levels) != players:
        return [None] * players
    return [level if isinstance(level, str) else None for level in levels]
