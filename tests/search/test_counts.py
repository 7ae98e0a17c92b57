"""Tests of perft and of random games, counted by hand on Boxes (tests/puzzles/boxes.py)."""

import numpy as np
import pytest

import keepstone
from keepstone.search import simulate as of
from keepstone.search.perft import perft
from keepstone.search.simulate import _summary, simulate
from tests.puzzles.boxes import boxes
from tests.support.rows import each_row

__all__ = ["boxes"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes")]


@each_row("depth sequences", [(0, 1), (1, 4), (2, 12), (3, 23), (4, 0)])
def test_sequences_of_events_are_counted(depth, sequences):
    """Four deals, three boxes, and two draws from every box but one, which always wins. Then the game is over."""
    assert perft(keepstone.game("boxes").new(), depth) == sequences


def test_random_games_are_counted_in_batches(monkeypatch):
    """Each game has one decision and two draws, and one winner."""
    monkeypatch.setattr(of, "BATCH", 2)
    done = []
    found = simulate(keepstone.game("boxes"), 5, seed=3, report=done.append)
    assert done == [2, 4, 5]
    assert (found.games, found.decisions, found.chance_events) == (5, 5, 10)
    assert sum(found.wins) == 5
    assert found.draws == 0
    assert found.mean_scores == pytest.approx([share / 5 for share in found.wins])


def test_only_sole_winners_win():
    """Seat 0 wins two of four games, seat 1 wins one, and one is shared."""
    scores = np.array([[5, 3], [4, 4], [1, 7], [2, 0]])
    rankings = np.array([[2, 1], [1, 1], [0, 3], [5, 4]])
    found = _summary(keepstone.game("boxes"), scores, rankings, np.array([40, 8]), 2.0, "")
    assert (found.wins, found.draws, found.games) == ([2, 1], 1, 4)
    assert found.mean_scores == [3, 3.5]
    assert (found.decisions_per_second, found.games_per_second) == (20, 2)
