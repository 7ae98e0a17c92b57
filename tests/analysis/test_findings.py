"""Tests of findings about decisions within a longer turn."""

import pytest

from keepstone.analysis.commentary import Better, better_than, sentences
from keepstone.analysis.study import Study
from tests.castle_keep.table import Table

NAMES = ["Ada", "Ben"]


@pytest.fixture
def table():
    """Return a table where both castles lack one wall, which seat 0 has; it may also pass, which ends its turn."""
    t = Table()
    for seat, colour in enumerate(("blue", "red")):
        t.ring(seat, *([f"{colour}-curvy-tower", f"{colour}-curvy-wall"] * 4)[:-1], "")
        t.castle(seat, centre=f"{colour}-keep")
    t.hand(0, "blue-zigzag-wall")
    t.hand(1, "yellow-zigzag-tower", "yellow-keep", "yellow-straight-tower", "blue-straight-tower")
    t.turn_of(0, attacks=False)
    return t


def test_the_last_tile_wins_and_to_pass_gives_that_away(table):
    seen = table.position.view(0)
    assert set(table.legal()) == {"pass", "place blue-zigzag-wall w"}
    decision = Study(40, 0).judge_seen(seen, seen.parse("pass"), 1)
    assert decision.best.action == "place blue-zigzag-wall w"
    assert decision.best.wins == (1, 0)
    assert decision.grade == "blunder"
    (told,) = better_than(decision, table.position, NAMES)
    assert told == Better(1.0, "Ada places the blue zigzag wall on the west side")


def test_a_turn_is_told_as_long_as_it_lasts(table):
    """After passing Ben draws, so his actions are not shown."""
    texts = ["pass", "draw red-curvy-wall", "pass"]
    assert list(sentences(table.position, 0, texts, NAMES)) == ["Ada passes"]
