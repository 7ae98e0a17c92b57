"""Export of training games to Parquet for other programs. docs/data.md describes the columns."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from keepstone.data import parquet
from keepstone.data.trace import play_events
from keepstone.kit.jit import compiled
from keepstone.learning.self_play import EVENTS, Games
from keepstone.learning.training import Chunk, Export
from keepstone.protocol.hooks import apply, evaluate, scores, to_act
from keepstone.text.files import atomic_write
from keepstone.value.net import judge, new_scratch


class TrainingRows(NamedTuple):
    """The events of games, with a row for each: the columns of parquet.Rows, and the net's predictions.

    expected, chances (float32[rows, players]): the predicted points and win probabilities after the event.
    """

    game: np.ndarray
    ply: np.ndarray
    seat: np.ndarray
    action: np.ndarray
    expected: np.ndarray
    chances: np.ndarray
    points: np.ndarray
    wins: np.ndarray


def parquet_export(folder: Path, observations: bool = False) -> Export:
    """Return an export that writes one file per round into a folder. Raise NoParquet if pyarrow is missing.

    observations: whether to include each seat's observations and legal actions.
    """
    arrow = parquet.arrow()
    folder.mkdir(parents=True, exist_ok=True)

    def export(played: Sequence[tuple[Chunk, Games]]) -> None:
        config, first = played[0][0].config, played[0][0].numbers[0]
        path = folder / f"{config.name}-{config.players}-{first:012}.parquet"
        tables: Iterable[Any] = (_table_of(*chunk_games, observations) for chunk_games in played)
        if not observations:  # with observations, a single table would take a gigabyte
            tables = [arrow.concat_tables(tables).unify_dictionaries()]
        with atomic_write(path) as file:
            parquet.write(file, tables)

    return export


def _table_of(chunk: Chunk, games: Games, observations: bool) -> Any:
    """Return an Arrow table with the events of several games."""
    config, rows = chunk.config, rows_of(chunk, games)
    by_chance = rows.seat < 0
    common = parquet.Rows(*(getattr(rows, name) for name in parquet.Rows._fields))
    columns = parquet.columns_of(config, common)
    for seat in range(config.players):
        for label, values in (("expected", rows.expected), ("chance", rows.chances)):
            columns[f"{label}_{seat}"] = parquet.nullable(values[:, seat], ~by_chance)
    if observations:
        starts = np.flatnonzero(rows.ply == 0)[1:]
        played = np.split(rows.action, starts)
        columns |= parquet.sight_of(
            config, [play_events(config, actions, sight=True) for actions in played]
        )
    return parquet.table_of(config, columns)


def rows_of(chunk: Chunk, games: Games) -> TrainingRows:
    """Return the events of several games, with the predictions of the net that played them.

    Games with more than EVENTS events were not recorded completely and are omitted.
    """
    config, complete = chunk.config, games.lengths <= EVENTS
    games = Games(*(game[complete] for game in games))
    rows = new_rows(int(games.lengths.sum()), config.players)
    scratch = new_scratch(config.game, config.players)
    table = config.game.state_type.new()
    replay_games(config.new().states[0], games, chunk.net, scratch, table, rows)
    return rows


def new_rows(count: int, players: int) -> TrainingRows:
    """Return zeroed arrays for `count` events."""
    return TrainingRows(
        np.zeros(count, np.uint64),
        np.zeros(count, np.int32),
        np.zeros(count, np.int8),
        np.zeros(count, np.int32),
        np.zeros((count, players), np.float32),
        np.zeros((count, players), np.float32),
        np.zeros((count, players), np.int32),
        np.zeros((count, players), np.float32),
    )


@compiled
def replay_games(first, games, net, scratch, table, rows):
    """Replay games on `table`, and write their events to `rows`."""
    at = 0
    for i in range(len(games.numbers)):
        table[0] = first
        end = at + games.lengths[i]
        rows.game[at:end] = games.numbers[i]
        replay_game(table[0], at, end, games.events[i], net, scratch, rows)
        at = end


@compiled
def replay_game(state, start, end, events, net, scratch, rows):
    """Replay a game, in place, and write its events to `rows` from `start` to `end`."""
    totals, chances = np.zeros(len(scratch.points), np.int32), np.zeros(len(scratch.points))
    for row in range(start, end):
        rows.ply[row] = row - start
        rows.seat[row] = to_act(state)
        rows.action[row] = events[row - start]
        apply(state, int(events[row - start]))
        judge(state, net, scratch, chances)
        rows.chances[row] = chances
        rows.expected[row] = scratch.points
    scores(state, totals)
    evaluate(state, chances)
    rows.expected[end - 1] = totals
    for row in range(start, end):
        rows.points[row], rows.wins[row] = totals, chances
