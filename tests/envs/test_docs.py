"""The examples of the documentation about programs are correct."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import hooks, planes

pytestmark = pytest.mark.either
ROOT = Path(__file__).parents[2]
MCTS = ROOT / "examples/openspiel-mcts.py"


def test_the_planes_are_told_as_they_are():
    page = planes.PAGE.read_text(encoding="utf-8")
    assert page == planes.with_tables(page), "make planes"


def test_the_hooks_are_listed_as_they_are():
    page = hooks.PAGE.read_text(encoding="utf-8")
    assert page == hooks.with_tables(page), "make hooks"


@pytest.mark.slow
def test_openspiels_tree_search_plays_a_game():
    command = [sys.executable, str(MCTS), "--games", "1", "--simulations", "2"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"[01] won, [01] lost against random\n", said)
