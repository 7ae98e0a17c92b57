"""Tests of the input features of every game, in random games."""

import pytest

from keepstone import games
from keepstone.games import find
from keepstone.playing.position import GameConfig
from tests.learning.feature_lists import listed, listed_of_table, tables_of_a_game
from tests.support.rows import each_row

pytestmark = pytest.mark.either

CASES = [(name, players) for name in games.names() for players in find(name).players]


@each_row("name players", CASES)
def test_no_feature_is_outside_its_table(name, players):
    for table in tables_of_a_game(GameConfig(name, players), players):
        assert listed_of_table(table)
        assert all(listed(table, seat) for seat in range(players))
