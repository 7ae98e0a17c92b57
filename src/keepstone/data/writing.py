"""Games written into a file, of whatever kind its name says."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from keepstone.batch.planes import planes_of
from keepstone.data import parquet
from keepstone.data.files import LINES, PACKED, PARQUET, ending_of, line_of, whole, whole_lines
from keepstone.data.found import Found, check_same, config_of, result_of, told_of
from keepstone.data.parquet import Rows, repeated
from keepstone.data.results import Result
from keepstone.data.told import Told
from keepstone.position import GameConfig
from keepstone.protocol import InvalidRecord
from keepstone.sentences import sentence

AT_ONCE = 100_000  # rows of a group, without observations
NUMBERS_AT_ONCE = 16_000_000  # of the observations of a group


class Kept(NamedTuple):
    """A game on its way into a table. number: of the game; extra: what its record holds beside the log."""

    number: int
    config: GameConfig
    told: Told
    result: Result
    extra: dict[str, Any]


def write_found(path: Path, games: Iterable[Found], observations: bool) -> int:
    """Write games into a file, which is there whole or not at all; how many they are."""
    ending = ending_of(path, (PARQUET, PACKED, LINES))
    if ending == PARQUET:
        parquet.arrow()  # a complaint comes before the work, not after it
        with whole(path) as file:
            return _write_table(file, games, observations)
    count = 0
    with whole_lines(path) as out:
        for each in games:
            out.write(line_of(each.record()))
            count += 1
    return count


def _write_table(file: BinaryIO, games: Iterable[Found], observations: bool) -> int:
    """Group after group; MixedGames if not all are of one kind."""
    count = 0

    def tables() -> Iterator[Any]:
        nonlocal count
        for group in _groups(_kept(games, observations), observations):
            count += len(group)
            yield _table(group, observations)

    parquet.write(file, tables())
    if not count:
        raise InvalidRecord(sentence("there are no games to write"))
    return count


def _kept(games: Iterable[Found], observations: bool) -> Iterator[Kept]:
    first: GameConfig | None = None
    for number, found in enumerate(games):
        config = config_of(found)
        first = first or config
        check_same(found.where, config, first)
        told = told_of(found, config, observations)
        yield Kept(number, config, told, result_of(found, told), found.record().extra)


def _groups(games: Iterable[Kept], observations: bool) -> Iterator[list[Kept]]:
    """Games enough for a group each, and the rest."""
    group: list[Kept] = []
    rows = 0
    for each in games:
        group.append(each)
        rows += len(each.told.events)
        most = NUMBERS_AT_ONCE // planes_of(each.config.game).size if observations else AT_ONCE
        if rows >= most:
            yield group
            group, rows = [], 0
    if group:
        yield group


def _table(games: list[Kept], observations: bool) -> Any:
    """The events of some games."""
    config, lengths = games[0].config, [len(each.told.events) for each in games]
    which = np.repeat(np.arange(len(games)), lengths)
    seats = np.concatenate([each.told.seats for each in games])
    rows = Rows(
        np.array([each.number for each in games], np.uint64)[which],
        np.concatenate([np.arange(length, dtype=np.int32) for length in lengths]),
        seats,
        np.concatenate([each.told.events for each in games]),
        np.stack([each.result.points for each in games])[which],
        np.stack([each.result.wins for each in games])[which],
    )
    columns = parquet.columns_of(config, rows)
    columns["options"] = repeated([parquet.options_text(each.config) for each in games], which)
    columns["level"] = _levels(games, which, seats)
    columns["extra"] = repeated(
        [json.dumps(each.extra, ensure_ascii=False) for each in games], which
    )
    if observations:
        columns |= parquet.sight_of(config, [each.told for each in games])
    return parquet.table_of(config, columns)


def _levels(games: list[Kept], which: np.ndarray, seats: np.ndarray) -> Any:
    """The level that decided; null for persons and for chance."""
    by_game = [levels_in(each.extra, each.config.players) for each in games]
    names = sorted({name for levels in by_game for name in levels if name is not None})
    codes = {name: code for code, name in enumerate(names)} | {None: -1}
    table = np.array([[codes[name] for name in levels] for levels in by_game], np.int32)
    found = np.where(seats >= 0, table[which, seats], -1)
    return repeated(names, np.maximum(found, 0), mask=found < 0)


def levels_in(extra: dict[str, Any], players: int) -> list[str | None]:
    """Which level, or engine, has played on each seat, as far as a record says."""
    levels = extra.get("names" if "arena" in extra else "levels")
    if not isinstance(levels, list) or len(levels) != players:
        return [None] * players
    return [each if isinstance(each, str) else None for each in levels]
