"""Tests of the account of points, line by line."""

import pytest

from keepstone.games.burgundy.words import credit
from keepstone.playing.view import ENGLISH
from tests.burgundy.setting import setting

pytestmark = pytest.mark.either


def credited(table, text):
    """Each seat's new points, by line, with the things that they stand for."""
    before, action = table.state.copy(), table.position.game.parse_action(text)
    table.play(text)
    return [
        (each.seat, each.words, each.points, *each.ids)
        for each in credit(before, action, table.state, ENGLISH)
    ]


def test_what_is_left_over_and_what_a_knowledge_tile_counts():
    """§9.2, §8.16 Ada has 3 silverlings, 5 workers and a warehouse that counts; Bo two goods and two workers."""
    t = setting("c3 warehouse", "c4 knowledge-16", seat=1, phase="E", round=5, silver=3, workers=5)
    t.stock(1, 4, 4)
    t.dice(1, 4)
    assert credited(t, "workers 4") == [
        (0, "Knowledge tiles", 4, "tile-0-c4"),
        (0, "Silverlings left over", 3, "silver-0"),
        (0, "Workers left over", 2, "workers-0"),
        (1, "Goods left over", 2, "stock-1-4"),
        (1, "Workers left over", 1, "workers-1"),
    ]


def test_a_sale():
    """§5.4 Three players: three points for each of two tiles."""
    t = setting(players=3, dice=(4, 1))
    t.stock(0, 4, 4)
    assert credited(t, "sell 4 4") == [(0, "Goods sold", 6, "sold-0-4")]
