"""Tests of the export of training games."""

import sys

import numpy as np
import pyarrow.parquet
import pytest

import keepstone
from keepstone import data
from keepstone.data import NoParquet
from keepstone.learning.game_export import parquet_export, rows_of
from keepstone.learning.self_play import EVENTS, Games, new_games
from keepstone.learning.training import Chunk
from keepstone.playing.replay import replay
from keepstone.value.net import blank_net, judge, new_scratch

pytestmark = pytest.mark.interpreted
NUMBERS = [7, 8]
SEATS = {None: keepstone.CHANCE, 0: 0, 1: 1}


@pytest.fixture(scope="module")
def played():
    """Two random games, in a piece of a net that says something."""
    config, rng = keepstone.game("castle-keep", players=2, gate="always"), np.random.default_rng(3)
    net = blank_net(config.game)
    for each in net[:3]:
        each[:] = rng.normal(0, 0.1, each.shape)
    games = new_games(np.array(NUMBERS, np.uint64))
    for i in range(len(NUMBERS)):
        position = config.new(i)
        while position.to_act != keepstone.OVER:
            legal = position.legal()
            position.play(rng.choice(legal)) if legal else position.roll()
        events = [config.game.parse_action(text) for text in position.log]
        games.events[i, : len(events)], games.lengths[i] = events, len(events)
    return Chunk(config, games.numbers, net, lessons=0), games


def test_a_row_tells_an_event_and_what_the_net_said_of_it(played):
    piece, games = played
    rows, at = rows_of(piece, games), 0
    for number, length in zip(NUMBERS, games.lengths, strict=True):
        position = piece.config.new()
        for ply in range(length):
            assert (rows.game[at], rows.ply[at], rows.seat[at]) == (number, ply, position.to_act)
            position.play_unchecked(int(rows.action[at]))
            said = np.zeros(2)
            judge(position.state, piece.net, new_scratch(position.game, 2), said)
            assert rows.chances[at] == pytest.approx(said)
            at += 1
        assert position.to_act == keepstone.OVER
        assert (
            rows.wins[at - length : at] == [seat in position.winners() for seat in (0, 1)]
        ).all()
        assert (rows.points[at - length : at] == position.scores()).all()
        assert rows.expected[at - 1].tolist() == position.scores()
    assert at == len(rows.ply)


def test_a_game_that_was_too_long_to_note_is_left_out(played):
    piece, games = played
    lengths = np.array([EVENTS + 1, games.lengths[1]], np.int32)
    assert set(rows_of(piece, games._replace(lengths=lengths)).game) == {8}


def test_a_file_holds_the_games_of_a_round(played, tmp_path):
    """The texts of the actions play each game again; chance is nobody's, and the net says nothing after it."""
    piece, games = played
    pieces = [(piece, Games(*(each[i : i + 1] for each in games))) for i in range(2)]
    parquet_export(tmp_path / "kept")(pieces)
    (path,) = (tmp_path / "kept").iterdir()
    assert path.name == "castle-keep-2-000000000007.parquet"
    table = pyarrow.parquet.read_table(path)
    assert b'"players": 2' in table.schema.metadata[b"keepstone"]
    rows = table.to_pylist()
    assert len(rows) == games.lengths.sum()
    position = piece.config.new()
    for row in rows[: games.lengths[0]]:
        assert SEATS[row["seat"]] == position.to_act
        assert (row["chance_1"] is None) == (row["expected_0"] is None) == (row["seat"] is None)
        position.play(row["action"])
        assert row["options"].startswith('{"gate": "always"')
    assert [rows[0]["points_0"], rows[0]["points_1"]] == position.scores()


def test_a_file_is_read_like_any_other(played, tmp_path):
    """As records with their results, and as decisions; what seats saw is there if it was asked for."""
    piece, games = played
    parquet_export(tmp_path, observations=True)([(piece, games)])
    kept = data.Games(tmp_path, game="castle-keep", players=2, options={"gate": "always"})
    for record, length in zip(kept, games.lengths, strict=True):
        position = replay(record)
        assert len(record.log) == length
        assert record.extra["result"] == {
            "winners": position.winners(),
            "scores": position.scores(),
        }
    (batch,) = kept.decisions(10_000)
    rows = pyarrow.parquet.read_table(next(tmp_path.iterdir())).to_pylist()
    decided = [row for row in rows if row["seat"] is not None]
    assert batch.action.tolist() == [row["number"] for row in decided]
    for i in range(0, len(decided), 9):
        assert decided[i]["legal"] == np.flatnonzero(batch.mask[i]).tolist()
        assert decided[i]["observation"] == batch.observation[i].tolist()


def test_without_pyarrow_it_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NoParquet, match=r"keepstone\[parquet\]"):
        parquet_export(tmp_path / "kept")
    assert not list(tmp_path.iterdir())
