"""Golden games: every game has one, and playing it gives the stored text.

A playthrough shows each event, the table after it now and then, and what was legal. A change of
behaviour shows as a difference; write it anew with `python -m tools.playthrough`, and read it.
"""

from pathlib import Path

import pytest

from keepstone.games import OWN
from tools.playthrough import FOLDER, playthrough

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_a_playthrough():
    assert {path.stem.rsplit("-", 1)[0] for path in FILES} == set(OWN)


@pytest.mark.compiled
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_reads_as_it_did(path: Path):
    name, players = path.stem.rsplit("-", 1)
    assert playthrough(name, int(players)) == path.read_text("utf-8")
