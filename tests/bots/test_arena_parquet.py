"""Tests of arena games as Parquet."""

from dataclasses import replace

import pytest

from keepstone.bots.arena import GameStore, parquet_writer
from keepstone.data import Games, write
from tests.bots.stored_games import GAME, TABLE


def test_a_game_that_was_lost_by_a_fault_has_its_winner(tmp_path):
    """It was not played to its end, so the rules know of none."""
    parquet_writer(tmp_path)(TABLE, [GAME])
    (record,) = Games(tmp_path)
    assert record.log == GAME.log
    assert record.extra["result"] == {"winners": [1], "scores": [0, 1]}
    assert record.extra["names"] == ["greedy", "random"]  # A has seat 1 in game 3
    assert record.extra["arena"]["loss"] == {"seat": 0, "why": "it is late"}


def test_how_long_decisions_took_is_not_kept_and_an_arena_goes_on_without(tmp_path):
    parquet_writer(tmp_path)(TABLE, [GAME])
    write(tmp_path / "games.jsonl", Games(tmp_path))
    found = GameStore(tmp_path / "games.jsonl").find(TABLE, 3)
    assert found == GAME
    assert found.times[0].decisions == 0


@pytest.mark.parametrize(
    ("other", "begins"),
    [
        (TABLE, "castle-keep-2-random-greedy-"),
        (replace(TABLE, seed=6), "castle-keep-2-random-greedy-"),
        (replace(TABLE, options=(("gate", "always"),)), "castle-keep-2-random-greedy-"),
        (
            replace(TABLE, a="/usr/bin/My Engine --fast"),
            "castle-keep-2-r-bin-my-engine-fast-greedy-",
        ),
    ],
)
def test_files_are_named_after_who_played_what(tmp_path, other, begins):
    """Another seed or option makes another file."""
    keep = parquet_writer(tmp_path)
    for each in (TABLE, other):
        keep(each, [GAME])
    names = {each.name for each in tmp_path.iterdir()}
    assert len(names) == (1 if other is TABLE else 2)
    assert any(name.startswith(begins) for name in names)
