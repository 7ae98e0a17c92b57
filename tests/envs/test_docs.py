"""The examples of the documentation about programs are correct."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.docs import hooks
from tools.docs.planes import tables

pytestmark = pytest.mark.either
ROOT = Path(__file__).parents[2]
MCTS = ROOT / "examples/openspiel-mcts.py"


def test_the_site_lists_the_planes_of_each_game():
    """Castle Keep: 4 numbers for the viewer and 1 for the turn, then a castle of 9 spaces for each of 4 seats."""
    sections = tables()
    assert re.findall("^## .*", sections, re.MULTILINE) == [
        "## Castle Keep",
        "## Castillos",
        "## The Castle",
        "## Zamek",
        "## The Castles of Burgundy",
    ]
    row = "| 5 to 40 | `castle` | 4 by 9 | 21 | kind of the tile; 0 if free |"
    assert row in sections.splitlines()


def test_the_site_lists_the_hooks_of_each_room():
    assert "| `to_act(state)` | required, compiled | Return the seat to act, CHANCE or OVER. |" in (
        hooks.table("rules").splitlines()
    )
    assert hooks.table("bot").splitlines()[2] == "| `SEARCH` |  | The settings of the search. |"


@pytest.mark.slow
def test_openspiels_tree_search_plays_a_game():
    command = [sys.executable, str(MCTS), "--games", "1", "--simulations", "2"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"[01] won, [01] lost against random\n", said)
