"""The examples of the documentation about data are correct."""

import doctest
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import keepstone
from keepstone.bots.arena import arena, parquet_writer

pytestmark = [pytest.mark.either, pytest.mark.whole]  # compiles functions of its own
PAGE = Path(__file__).parents[2] / "docs/data.md"


@pytest.fixture
def games(tmp_path, monkeypatch):
    """The folder that the page speaks of, in the folder where it is read."""
    monkeypatch.chdir(tmp_path)
    keep = parquet_writer(tmp_path / "games", observations=True)
    arena(keepstone.game("castle-keep"), "random", "random", 20, keep=keep)
    return tmp_path / "games"


def test_the_examples_do_what_they_say(games):
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_every_column_is_told(games):
    (file,) = games.iterdir()
    told = re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8"))
    assert set(pq.read_schema(file).names) <= {*told, "points_1", "win_1"}
