"""Golden games: every game has one, and playing it gives the stored text.

A golden game guards two things that no other test of the rules compares with stored results: the draws that
follow from a seed, which must be the same in every version and on every machine, and the whole text of a
table. Counts, laws and second implementations cover the other numbers of players. If a change is intended,
write the game again with `python -m tools.games.playthrough`, and read the difference.
"""

from pathlib import Path

import pytest

from keepstone.games import OWN
from tools.games.playthrough import FOLDER, playthrough

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_a_playthrough():
    assert [path.stem for path in FILES] == sorted(f"{name}-2" for name in OWN)


@pytest.mark.compiled
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_reads_as_it_did(path: Path):
    name, players = path.stem.rsplit("-", 1)
    assert playthrough(name, int(players)) == path.read_text("utf-8")
