"""Tests of `keepstone tiles` and of tile sets in files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from keepstone.cli import main
from keepstone.games.castle.rules.tiles import standard
from tests.castle.faces import TILES
from tests.support.command_line import complaint, json_of, output

Captured = pytest.CaptureFixture[str]
FIGURES = 15


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The set of plain faces of the scenarios, in a file."""
    file = tmp_path / "plain"
    file.write_text(TILES)
    return file


def test_our_own_set_has_all_that_is_asked_of_one(capsys: Captured) -> None:
    """Edges of four sides of 60 faces; the numbers of squares, wells and markets as the chapter says."""
    told = json_of(capsys, "tiles", "--json")
    assert all(told["demands"].values())
    numbers = told["statistics"]
    assert sum(count for words, count in numbers.items() if words.endswith("edges")) == 4 * 60
    assert [numbers[words] for words in ("squares", "wells", "markets")] == [8, 8, 12]


def test_a_set_that_lacks_something_is_told_so(own: Path, capsys: Captured) -> None:
    assert "NO" in output(capsys, "tiles", str(own), code=1)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("44  T1 T1 T1 T1", "", "lacks 44"),
        ("44  T1 T1 T1 T1", "44  T1 T1 T1", "44: expected 4 edges, not 3"),
        ("44  T1 T1 T1 T1", "44  X1 T1 T1 T1", "44: 'X1' is not a segment"),
        ("44  T1 T1 T1 T1", "44  T1 C1 T1 C1", "44: C1 and T1 must not cross"),
        ("44  T1 T1 T1 T1", "44  T1 T1 T2 T2", "44: T1 and T2 have nothing between them"),
        ("44  T1 T1 T1 T1", "44  P1 T1 T1 T1", "44: 'P1' is not an edge"),
        ("44  T1 T1 T1 T1", "44  T1 T1 T1 T1 ; well T1", "44: 'well T1' is not a valid mark here"),
        ("44  T1 T1 T1 T1", "44  C1 C2 C3 C4", "44: C1 and C2 have nothing between them"),
        ("; market C2", "; market C2 ; market C2", "14: the same mark twice"),
        ("44  T1 T1 T1 T1", "45  T1 T1 T1 T1", "45 is defined twice"),
        ("44  T1 T1 T1 T1", "61  T1 T1 T1 T1", "lacks 44"),
        ("S1  T1", "S1  T1 T1", "S1: expected 1 edge, not 2"),
    ],
)
def test_a_bad_set_is_refused_with_its_tile(
    tmp_path: Path, capsys: Captured, before: str, after: str, said: str
) -> None:
    file = tmp_path / "bad.txt"
    assert before in standard()
    file.write_text(standard().replace(before, after))
    assert said in complaint(capsys, "tiles", str(file))
    assert said in complaint(
        capsys, "simulate", "castle", "--games", "1", "--option", f"tiles={file}"
    )


def test_a_file_that_is_not_there(capsys: Captured) -> None:
    assert "nowhere.txt" in complaint(capsys, "tiles", "nowhere.txt")


@pytest.mark.compiled
def test_the_balance_of_a_set_is_played_out(capsys: Captured) -> None:
    assert main(["tiles", "--balance", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["balance"]
    assert figures["games"] == 3
    assert len(figures) == FIGURES
    shares = [share for words, share in figures.items() if words.endswith("points, %")]
    assert sum(shares) == pytest.approx(100)


@pytest.mark.whole
def test_a_game_is_played_with_a_set_from_a_file(own: Path) -> None:
    """Interpreted: nobody else needs this set compiled."""
    arguments = ["simulate", "zamek", "--games", "1", "--json", "--option", f"tiles={own}"]
    told = subprocess.run(
        [sys.executable, "-m", "keepstone", *arguments],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
    )
    assert json.loads(told.stdout)["options"]["tiles"] == TILES
