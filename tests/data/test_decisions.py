"""Tests of games as batches of decisions."""

from dataclasses import replace

import numpy as np
import pytest

import keepstone
from keepstone.data import Games, MixedGames, write
from keepstone.envs.encoding import observation, returns
from tests.data.played import decisions_in, played
from tests.support.never_empty import never_empty

pytestmark = pytest.mark.interpreted


@pytest.fixture(scope="module")
def positions():
    """Two games, at tables that differ in an option, and one that was broken off."""
    return [played(1), played(2, gate="always"), played(3, events=30)]


@pytest.fixture
def games(positions, tmp_path):
    write(tmp_path / "games.parquet", [each.to_record() for each in positions])
    return Games(tmp_path)


def test_a_row_is_what_a_seat_saw_might_do_and_did(positions, games):
    whole = next(games.decisions(10_000))
    row = 0
    for number, position in enumerate(positions):
        for ply, seat, seen, legal, action in decisions_in(position.to_record()):
            told = (whole.game[row], whole.ply[row], whole.seat[row], whole.action[row])
            assert told == (number, ply, seat, action)
            assert (whole.observation[row] == observation(seen, seat)).all()
            assert np.flatnonzero(whole.mask[row]).tolist() == legal
            if number < 2:
                assert whole.returns[row].tolist() == returns(position)
                assert whole.scores[row].tolist() == position.scores()
            else:
                assert np.isnan(whole.returns[row]).all()
            row += 1
    assert row == len(whole.ply)


def test_batches_have_as_many_rows_as_asked_for_but_the_last(games):
    whole, parts = next(games.decisions(10_000)), list(games.decisions(16))
    assert {len(each.ply) for each in parts[:-1]} == {16}
    assert 0 < len(parts[-1].ply) <= 16
    for name, array in whole._asdict().items():
        joined = np.concatenate([getattr(each, name) for each in parts])
        assert joined.dtype == array.dtype
        assert np.array_equal(joined, array, equal_nan=array.dtype == np.float32)


def test_decisions_are_mixed_so_many_at_a_time_by_the_seed(games):
    """Each once, and each with what belongs to it."""
    whole = next(games.decisions(10_000))
    at = {key: i for i, key in enumerate(zip(whole.game, whole.ply, strict=True))}
    for rows, shuffle in ((16, 40), (16, 10_000), (10_000, 1)):
        parts = list(games.decisions(rows, shuffle, seed=3))
        assert {len(each.ply) for each in parts[:-1]} <= {rows}
        mixed = [np.concatenate(each) for each in zip(*parts, strict=True)]
        order = [at[key] for key in zip(mixed[0], mixed[1], strict=True)]
        assert order != sorted(order) and sorted(order) == list(range(len(order)))
        for one, other in zip(mixed, whole, strict=True):
            assert np.array_equal(one, other[order], equal_nan=one.dtype == np.float32)
    again, other = (next(games.decisions(16, 40, seed=seed)).action for seed in (3, 4))
    assert np.array_equal(again, next(games.decisions(16, 40, seed=3)).action)
    assert not np.array_equal(again, other)


def test_types_and_shapes(games):
    batch = next(games.decisions(8))
    config = keepstone.game("castle-keep")
    assert batch.observation.shape == (8, 457)
    assert batch.mask.shape == (8, config.game.max_actions)
    assert batch.returns.shape == batch.scores.shape == (8, 2)
    assert [each.dtype for each in batch] == [
        np.int64,
        np.int32,
        np.int32,
        np.float32,
        np.bool_,
        np.int32,
        np.float32,
        np.int32,
    ]


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_records_tell_the_same_as_parquet(games, tmp_path, name):
    """So what was played at a server can be learned from."""
    write(tmp_path / name, games)
    read = Games(tmp_path / name).decisions(50)
    for one, other in zip(never_empty(games.decisions(50)), read, strict=True):
        for a, b in zip(never_empty(one), other, strict=True):
            assert np.array_equal(a, b, equal_nan=a.dtype == np.float32)


def test_who_won_is_as_the_record_says_and_nobody_may_have(tmp_path):
    """Of three, two win together; and where all agreed to end a game nobody has lost."""
    record = played(1, players=3, events=40).to_record()
    results = [{"winners": [0, 2], "scores": [5, 4, 5]}, {"winners": [], "scores": [1, 2, 3]}]
    write(tmp_path / "games.jsonl", [replace(record, extra={"result": each}) for each in results])
    for number, expected in ((0, [0.25, -0.5, 0.25]), (1, [0, 0, 0])):
        (batch,) = Games(tmp_path).decisions()
        mine = batch.returns[batch.game == number]
        assert mine == pytest.approx(np.tile(np.float32(expected), (len(mine), 1)))
    assert batch.scores[-1].tolist() == [1, 2, 3]


def test_games_of_several_kinds_make_no_batch(tmp_path):
    write(tmp_path / "a.jsonl", [played(1, events=20).to_record()])
    write(tmp_path / "b.jsonl", [played(1, events=20, players=3).to_record()])
    with pytest.raises(
        MixedGames, match=r"b\.jsonl, line 1: .* of a different kind .*: castle-keep, 3;"
    ):
        list(Games(tmp_path).decisions())
    (batch,) = Games(tmp_path, game="castle-keep", players=3).decisions()
    assert batch.returns.shape[1] == 3


def test_rows_are_counted_in_whole_numbers_above_zero(games):
    for rows in (0, -1, 1.5, "8", True):
        with pytest.raises(keepstone.UnknownName, match="rows"):
            games.decisions(rows)
    for shuffle, seed in ((-1, 0), (8, -1), (0.5, 0)):
        with pytest.raises(keepstone.UnknownName, match=r"s(huffle|eed)"):
            games.decisions(8, shuffle, seed)


def test_games_without_decisions_make_no_batch(tmp_path):
    write(tmp_path / "games.jsonl", [played(1, events=3).to_record()])
    assert list(Games(tmp_path).decisions()) == []
