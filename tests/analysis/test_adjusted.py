"""The luck that `bench.strength.adjusted` subtracts, in a game that is worked out by hand (penny.py)."""

from dataclasses import replace

import numpy as np
import pytest

from bench.strength.adjusted import best_factor, by_deal, result_and_luck
from keepstone.bots.arena.statistics import mean_and_error
from tests.analysis.penny import penny, record

__all__ = ["penny"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("penny")]


def arena_game(number, winners, *log):
    """Return a game of the arena, in which the first bot has the seat `number % 2`."""
    place = {"a": "ada", "b": "bo", "number": number}
    extra = {"arena": place, "result": {"winners": winners}}
    return replace(record(*log), extra=extra)


def test_the_luck_of_all_draws_is_added_up():
    """A high card costs seat 1 three eighths (1/4 instead of 5/8), heads give back a quarter (1/2, not 1/4)."""
    game = ("deal high", "guess high", "coin heads", "keep")
    assert result_and_luck(arena_game(1, [0], *game)) == (0, pytest.approx(-1 / 8))
    assert result_and_luck(arena_game(2, [0], *game)) == (1, pytest.approx(1 / 8))


def test_a_shared_victory_counts_half():
    result, _ = result_and_luck(arena_game(0, [0, 1], "deal low", "guess low"))
    assert result == 1 / 2


def test_deals_count_and_not_games():
    """Four games are two deals; the fifth game belongs to a deal that is not complete."""
    found = np.array([(1, 0.5), (0, 0.1), (1, 0.2), (1, 0.4), (0, 0.9)])
    assert by_deal(found, 2).tolist() == [[0.5, 1], [pytest.approx(0.3), pytest.approx(0.3)]]


def test_a_match_that_luck_alone_decides_has_no_error_without_luck():
    """Each result is one half and twice the luck."""
    luck = np.array([0.25, -0.25, 0.25, 0.1])
    results = 0.5 + 2 * luck
    assert best_factor(results, luck) == pytest.approx(2)
    assert mean_and_error(results.tolist())[1] > 0.2
    assert mean_and_error((results - 2 * luck).tolist())[1] == pytest.approx(0)
