"""The examples of the documentation about programs are correct."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.never_empty import never_empty
from tools.docs import hooks
from tools.docs.planes import tables
from tools.docs.sections import with_section

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


def test_the_hooks_are_listed_as_they_are():
    page = hooks.PAGE.read_text(encoding="utf-8")
    for name, table in never_empty(hooks.tables().items()):
        assert with_section(page, name, table) == page, "make hooks"


@pytest.mark.slow
def test_openspiels_tree_search_plays_a_game():
    command = [sys.executable, str(MCTS), "--games", "1", "--simulations", "2"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"[01] won, [01] lost against random\n", said)
