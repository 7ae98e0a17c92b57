"""§5.4 Selling goods."""

import pytest

from tests.burgundy.table import Table


def table(*goods, players=2, dice=(4, 2)):
    """Seat 0 with some goods, without workers and silverlings."""
    t = Table(players)
    t.lay(0, "d4 castle")
    t.stock(0, *goods)
    t.silver(0, 0)
    t.workers(0, 0)
    t.dice(0, *dice)
    t.turn_of(0)
    return t


@pytest.mark.parametrize(("players", "points"), [(2, 2), (3, 3), (4, 4)])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_points_for_each_tile(players, points, count):
    """§5.4 2, 3 or 4 points a tile with 2, 3 or 4 players."""
    t = table(*[4] * count, players=players)
    t.play("sell 4 4")
    assert t.points(0) == count * points


@pytest.mark.parametrize("count", [1, 3])
def test_one_silverling_in_all(count):
    """§5.4 However many tiles are sold."""
    t = table(*[4] * count)
    t.play("sell 4 4")
    assert t.silver_of(0) == 1


def test_all_tiles_of_the_type():
    """§5.4 Goods of the die's number go, all of them; the others stay."""
    t = table(4, 4, 4, 2, 5)
    t.play("sell 4 4")
    assert t.goods_of(0) == {2: 1, 5: 1}
    assert t.dice_of(0) == [2]


def test_sold_tiles_are_kept():
    """§5.4 They are out of storage, but count at the end for some."""
    t = table(4, 4, 2)
    t.sold(0, 4)
    t.play("sell 4 4", "sell 2 2")
    assert t.sold_by(0) == {4: 3, 2: 1}
    assert t.goods_of(0) == {}


def test_two_sales_in_a_turn():
    """§5.4 A sale for each die: 2 x 2 points and 1 x 2, and a silverling each."""
    t = table(4, 4, 2)
    t.play("sell 4 4", "sell 2 2")
    assert (t.points(0), t.silver_of(0)) == (6, 2)


def test_what_may_be_sold():
    """§5.4 One offer for each die whose type is stored."""
    t = table(4, 5)
    assert [text for text in t.legal() if text.startswith("sell")] == ["sell 4 4"]


def test_goods_that_are_not_held():
    """§5.4 A 2 sells nothing of type 2 if none is stored, even if the other has it."""
    t = table(4)
    t.stock(1, 2)
    assert t.refuses("sell 2 2") == "5.4"


def test_goods_of_another_type():
    """§5.4 Without workers a 2 does not sell type 4, nor a 4 type 5."""
    t = table(4, 5)
    assert t.refuses("sell 2 4") == "5.4"
    assert t.refuses("sell 4 5") == "5.4"


def test_goods_that_are_sold():
    """§5.4 A second 4 finds nothing left."""
    t = table(4, 4, dice=(4, 4))
    t.play("sell 4 4")
    assert t.refuses("sell 4 4") == "5.4"


def test_a_sale_needs_no_estate():
    """§5.4 The goods of the depots are not one's own."""
    t = table()
    t.goods_in(4, 4, 4)
    assert t.refuses("sell 4 4") == "5.4"
