"""Games of a training, kept as Parquet for other programs: docs/self-play.md names the columns."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from keepstone.errors import KeepstoneError
from keepstone.kit.jit import compiled
from keepstone.learning.self_play import EVENTS, Games
from keepstone.learning.training import Keep, Piece
from keepstone.protocol import apply, evaluate, scores, to_act
from keepstone.value.net import judge, new_scratch


class NoParquet(KeepstoneError):
    """Pyarrow, which writes Parquet, is not installed."""


class Rows(NamedTuple):
    """Events of games, a row each.

    game (uint64): its number; ply (int32): events before it; seat (int8): who decided, negative for chance; action
    (int32). expected, chances (float32[rows, players]): the points and the chances to win that the net
    saw afterwards. points (int32[rows, players]), wins (float32[rows, players]): how the game ended.
    """

    game: np.ndarray
    ply: np.ndarray
    seat: np.ndarray
    action: np.ndarray
    expected: np.ndarray
    chances: np.ndarray
    points: np.ndarray
    wins: np.ndarray


def keeper(folder: Path) -> Keep:
    """What writes a file for each round into a folder; NoParquet before anything is played."""
    arrow = _arrow()
    folder.mkdir(parents=True, exist_ok=True)

    def keep(played: Sequence[tuple[Piece, Games]]) -> None:
        config, first = played[0][0].config, played[0][0].numbers[0]
        path = folder / f"{config.name}-{config.players}-{first:012}.parquet"
        tables = [_table_of(arrow, *each) for each in played]
        part = path.with_suffix(".part")
        arrow.parquet.write_table(arrow.concat_tables(tables, unify_dictionaries=True), part)
        part.replace(path)

    return keep


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NoParquet("pyarrow is not installed: pip install 'keepstone[parquet]'") from None
    return pyarrow


def _table_of(arrow: Any, piece: Piece, games: Games) -> Any:
    """A table of Arrow with the events of some games."""
    config, rows = piece.config, rows_of(piece, games)
    by_chance = rows.seat < 0
    numbers, texts = np.unique(rows.action, return_inverse=True)
    names = arrow.array([config.game.format_action(int(each)) for each in numbers])
    options = arrow.array([json.dumps(config.options)])
    columns = {
        "options": arrow.DictionaryArray.from_arrays(np.zeros(len(texts), np.int32), options),
        "game": rows.game,
        "ply": rows.ply,
        "seat": arrow.array(rows.seat, mask=by_chance),
        "action": arrow.DictionaryArray.from_arrays(texts.astype(np.int32), names),
        "number": rows.action,
    }
    for seat in range(config.players):
        columns[f"expected_{seat}"] = arrow.array(rows.expected[:, seat], mask=by_chance)
        columns[f"chance_{seat}"] = arrow.array(rows.chances[:, seat], mask=by_chance)
        columns[f"points_{seat}"] = rows.points[:, seat]
        columns[f"win_{seat}"] = rows.wins[:, seat]
    about = {
        "game": config.name,
        "players": config.players,
        "rules_version": config.game.rules_version,
    }
    return arrow.table(columns).replace_schema_metadata({"keepstone": json.dumps(about)})


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
