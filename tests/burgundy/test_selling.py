"""§5.4 Selling goods."""

from tests.burgundy.setting import setting
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def table(*stock, dice=(4, 2), **more):
    """Seat 0 with some goods, without workers and silverlings."""
    return setting(stock=stock, dice=dice, **more)


@each_row("players", [2, 3, 4])
@each_row("count", [1, 2, 3])
def test_points_for_each_tile(players, count):
    """§5.4 2, 3 or 4 points a tile with 2, 3 or 4 players, and one silverling in all."""
    check(table(*[4] * count, players=players), "sell 4 4", points=count * players, silver_of=1)


def test_what_is_sold():
    """§5.4 Goods of the die's number go, all of them; the others stay. Sold tiles are kept."""
    t = table(4, 4, 4, 2, 5, sold=[4])
    assert set(t.begins("sell")) == {"sell 4 4", "sell 2 2"}
    check(t, "sell 4 4", goods_of={2: 1, 5: 1}, sold_by={4: 4}, dice_of=[2])
    # A sale for each die: 2 x 2 points and 1 x 2, and a silverling each.
    t = table(4, 4, 2)
    check(t, "sell 4 4", "sell 2 2", points=6, silver_of=2, goods_of={}, sold_by={4: 2, 2: 1})
    # One offer for each die whose type is stored; without workers a 2 does not sell type 4. The
    # goods of the other, and of the depots, are not one's own.
    t = table(4, 5, goods={2: [2, 2]})
    t.stock(1, 2)
    assert t.begins("sell") == ["sell 4 4"]
    refuse(t, "5.4", "sell 2 2", "sell 2 4", "sell 4 5")
    # A second 4 finds nothing left.
    t = table(4, 4, dice=(4, 4))
    t.play("sell 4 4")
    refuse(t, "5.4", "sell 4 4")
