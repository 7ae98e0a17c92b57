"""Tests of the introduction to a game before the first turn."""

import pytest

from keepstone.games import OWN, find

MOST_WORDS = 60

pytestmark = pytest.mark.either


@pytest.mark.parametrize("game", OWN)
def test_how_one_wins_and_what_a_turn_is_are_told_in_few_words(game):
    aim, turn = find(game).words.GOAL
    assert len(f"{aim} {turn}".split()) <= MOST_WORDS
    assert "turn" in turn
