"""Games of a training, kept as Parquet for other programs: docs/data.md names the columns."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from keepstone.data import parquet
from keepstone.data.files import whole
from keepstone.data.told import tell
from keepstone.kit.jit import compiled
from keepstone.learning.self_play import EVENTS, Games
from keepstone.learning.training import Keep, Piece
from keepstone.protocol import apply, evaluate, scores, to_act
from keepstone.value.net import judge, new_scratch


class Rows(NamedTuple):
    """Events of games, a row each: those of every table of games (parquet.Rows), and what the net said.

    expected, chances (float32[rows, players]): the points and the chances to win that it saw afterwards.
    """

    game: np.ndarray
    ply: np.ndarray
    seat: np.ndarray
    action: np.ndarray
    expected: np.ndarray
    chances: np.ndarray
    points: np.ndarray
    wins: np.ndarray


def keeper(folder: Path, observations: bool = False) -> Keep:
    """What writes a file for each round into a folder; NoParquet before anything is played.

    observations: also what seats saw and might do.
    """
    arrow = parquet.arrow()
    folder.mkdir(parents=True, exist_ok=True)

    def keep(played: Sequence[tuple[Piece, Games]]) -> None:
        config, first = played[0][0].config, played[0][0].numbers[0]
        path = folder / f"{config.name}-{config.players}-{first:012}.parquet"
        tables: Iterable[Any] = (_table_of(*each, observations) for each in played)
        if not observations:  # which together would take a gigabyte
            tables = [arrow.concat_tables(tables).unify_dictionaries()]
        with whole(path) as file:
            parquet.write(file, tables)

    return keep


def _table_of(piece: Piece, games: Games, observations: bool) -> Any:
    """A table of Arrow with the events of some games."""
    config, rows = piece.config, rows_of(piece, games)
    by_chance = rows.seat < 0
    common = parquet.Rows(*(getattr(rows, name) for name in parquet.Rows._fields))
    columns = parquet.columns_of(config, common)
    for seat in range(config.players):
        for what, values in (("expected", rows.expected), ("chance", rows.chances)):
            columns[f"{what}_{seat}"] = parquet.known(values[:, seat], ~by_chance)
    if observations:
        starts = np.flatnonzero(rows.ply == 0)[1:]
        played = np.split(rows.action, starts)
        columns |= parquet.sight_of(config, [tell(config, each, sight=True) for each in played])
    return parquet.table_of(config, columns)


def rows_of(piece: Piece, games: Games) -> Rows:
    """The events of some games, with what the net that played says of them; games that were too long to be
    noted to their end are left out."""
    config, whole = piece.config, games.lengths <= EVENTS
    games = Games(*(each[whole] for each in games))
    rows = new_rows(int(games.lengths.sum()), config.players)
    scratch = new_scratch(config.game, config.players)
    table = config.game.state_type.new()
    retell(config.new().states[0], games, piece.net, scratch, table, rows)
    return rows


def new_rows(count: int, players: int) -> Rows:
    """Room for so many events."""
    return Rows(
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
def retell(first, games, net, scratch, table, rows):
    """Play games again on a table, and write their events into the rows."""
    at = 0
    for i in range(len(games.numbers)):
        table[0] = first
        end = at + games.lengths[i]
        rows.game[at:end] = games.numbers[i]
        retell_game(table[0], at, end, games.events[i], net, scratch, rows)
        at = end


@compiled
def retell_game(state, start, end, events, net, scratch, rows):
    """Play a game again, in place, and write its events into the rows from start to end."""
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
