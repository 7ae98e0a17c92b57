"""§6: scoring a round.

`points_from` is what one tile gives to a castle, `points` what castle and neighbours give together.
"""

from keepstone.games.castillos.rules.components import TILE_NAMES, VALUE_NAMES
from keepstone.games.castillos.rules.scoring import are_adjacent, coin_worth
from tests.castillos.table import Table
from tests.support.rows import each_row

ALL_ROUND = {"n": "sun-5", "e": "moon-4", "s": "sun-3", "w": "moon-3"}


def table(castle, coins="", players=2, **sides):
    """Seat 0's castle with neighbours, and coins, each as "SEAT VALUE TILE"."""
    t = Table(players=players)
    t.cross(castle, **sides)
    t.castles(castle)
    return put(t, coins)


def row(tiles, castles, coins="", players=2):
    """Tiles in a row, castles of the first seats, and coins."""
    t = Table(players=players)
    t.map(*tiles.split(" / "))
    t.castles(*castles.split())
    return put(t, coins)


def put(t, coins):
    """Put coins, each as "SEAT VALUE TILE"."""
    for text in filter(None, coins.split(", ")):
        seat, coin = text.split(" ", 1)
        t.coins(int(seat), coin)
    return t


def worth(t, seat, text):
    value, name = text.split()
    return coin_worth(t.state, seat, VALUE_NAMES.index(value), TILE_NAMES.index(name))


@each_row("value points", [("null", 0), ("ace", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5)])
def test_the_castles_tile_yields_its_value(value, points):
    """§6.1 The tile of the castle yields 0 if it is null, 1 if it is an ace, else its number."""
    t = table(f"sun-{value}")
    assert t.points_from(0, f"sun-{value}") == t.points(0) == points


@each_row(
    "castle coins points",
    [
        ("sun-5", "1 4 sun-5", 5 + 0 - 4),  # §6.1 the value counts whatever lies on it
        ("sun-5", "0 null sun-5, 0 ace sun-5, 1 3 sun-5", 5 + (1 + 5) - 3),
        ("sun-null", "1 5 sun-null, 1 4 sun-null", 0 - 5 - 4),  # it may cost points
        ("sun-3", "0 4 sun-3, 1 2 sun-3, 2 5 sun-3, 3 ace sun-3", 3 + 4 - 2 - 5 - 3),  # all enemies
    ],
)
def test_coins_on_the_castles_tile(castle, coins, points):
    """§6.1, §6.2 Own coins are added, those of all enemies taken off."""
    t = table(castle, coins, players=4)
    assert t.points_from(0, castle) == t.points(0) == points


def test_coins_do_not_count_for_those_without_a_castle_there():
    """§6.2 Seat 1's 5 takes 5 points from seat 0's castle tile, and brings seat 1 nothing there."""
    t = row("sun-5 moon-4 sun-3 moon-2", "sun-5 moon-2", "1 5 sun-5")
    assert t.points_from(1, "sun-5") == 0
    assert [t.points(0), t.points(1)] == [0, 2]


@each_row(
    "why neighbour coins points",
    [
        ("controlled: 2 against 2", "sun-4", "0 2, 1 2", 4),
        ("lost: 2 against 3, which costs nothing", "sun-4", "0 2, 1 3", 0),
        ("without a coin 0 is not less than 0", "sun-5", "", 5),
        ("nor on a foreign tile", "moon-5", "", 0),
        ("foreign and lost: 1 against 2", "moon-5", "0 null, 1 2", -5),
        ("an equal sum holds it", "moon-5", "0 2, 1 2", 0),
        ("a better one too", "moon-5", "0 3, 1 2", 0),
        ("the ace on a 5", "moon-5", "0 ace, 1 2", 0),
        ("one enemy", "sun-5", "0 3, 1 2", 5),
        ("two enemies: 2 + 2", "sun-5", "0 3, 1 2, 2 2", 0),
        ("5 against 1 + 2", "crown-4", "0 5, 1 null, 2 2", 0),
        ("5 against 1 + 2 + 3", "crown-4", "0 5, 1 null, 2 2, 3 3", -4),
        ("a third player's tile, held by a second", "crown-3", "1 null", -3),
        ("null counts 0", "sun-null", "", 0),
        ("the ace 1", "sun-ace", "", 1),
        ("a foreign null", "moon-null", "1 5", 0),
        ("a foreign ace", "moon-ace", "1 5", -1),
    ],
)
def test_a_neighbour(why, neighbour, coins, points):
    """§6.3 An own neighbour brings its value if it is controlled, a foreign one costs it if it is not."""
    placed = ", ".join(f"{coin} {neighbour}" for coin in filter(None, coins.split(", ")))
    t = table("sun-2", placed, players=4, n=neighbour)
    assert t.points_from(0, neighbour) == points
    assert t.points(0) == 2 + points


def test_only_the_four_neighbours_count():
    """§6.3 All four sides count.

    2 from the castle; north: own 5, empty, +5; east: moon 4 against an enemy's null, -4; south: own 3
    with an own null against an enemy's 2, 0; west: moon 3 without coins, 0. In all 3.
    """
    t = table("sun-2", "0 null sun-3, 1 null moon-4, 1 2 sun-3", **ALL_ROUND)
    tiles = ("sun-2", "sun-5", "moon-4", "sun-3", "moon-3")
    assert [t.points_from(0, name) for name in tiles] == [2, 5, -4, 0, 0]
    assert t.points(0) == 3
    # Neither corners nor the second tile in a row: 2 for the castle, 5 for the own 5, no more. The
    # castle on the sun 2 has moon 5 to the north, sun 5 to the east, moon 3 to the south.
    t = row("moon-5 . moon-4 / sun-2 sun-5 sun-4 / moon-3 . .", "sun-2", "1 5 moon-4, 1 4 sun-4")
    assert t.points_from(0, "moon-4") == 0
    assert t.points_from(0, "sun-4") == 0
    assert t.points(0) == 2 + 5
    # The tile of another castle is a neighbour like any other, to both. Seat 0 on its 4, seat 1 on
    # its 5 beside it. On the moon 5: an enemy's 2, own none: seat 0 loses 5. On the sun 4: own
    # null, no enemy: seat 1's 0 is less than 1, so seat 1 loses 4.
    t = row("sun-4 moon-5", "sun-4 moon-5", "0 null sun-4, 1 2 moon-5")
    assert [t.points(0), t.points(1)] == [4 + 1 - 5, 5 + 2 - 4]


def test_neighbours_share_a_side():
    """§6.3 Only tiles that share a side are neighbours, also across what would be a row's end."""
    t = row("sun-2 sun-3 / moon-2 .", "")
    pairs = [("sun-2", "sun-3", True), ("sun-2", "moon-2", True), ("sun-3", "moon-2", False)]
    for one, other, expected in pairs:
        a, b = TILE_NAMES.index(one), TILE_NAMES.index(other)
        assert bool(are_adjacent(t.state, a, b)) is bool(are_adjacent(t.state, b, a)) is expected
    line = row(" ".join(TILE_NAMES), "", players=4)
    assert [are_adjacent(line.state, 0, other) for other in (23, 2, 0)] == [False] * 3


@each_row("value points", [("null", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5)])
def test_a_coin_is_worth_its_number(value, points):
    """§6.4 The null coin is worth 1 and the others their number, on every tile."""
    t = Table()
    t.rest()
    assert {worth(t, 0, f"{value} {name}") for name in TILE_NAMES[:12]} == {points}


@each_row("suit", ["sun", "moon"])
@each_row("tile points", [("null", 1), ("ace", 6), ("2", 2), ("3", 3), ("4", 4), ("5", 5)])
def test_the_ace_coin_is_worth_its_tile(suit, tile, points):
    """§6.4, §6.5 The ace coin is worth 1 on a null tile, 6 on an ace tile, else the tile's number.

    Beside a castle on an ace it is worth one more.
    """
    t = Table()
    t.rest()
    assert worth(t, 0, f"ace {suit}-{tile}") == points
    assert worth(table("sun-ace", n=f"moon-{tile}"), 0, f"ace moon-{tile}") == points + 1


def test_coins_on_a_tile_are_added_up():
    """§6.4 Each player's coins on a tile are a sum: ace 6 + 2 for seat 0, null 1 for seat 1."""
    t = row("sun-ace", "", "0 ace sun-ace, 0 2 sun-ace, 1 null sun-ace")
    assert [t.sum_of(0, "sun-ace"), t.sum_of(1, "sun-ace")] == [8, 1]


def test_the_bonus_of_an_ace():
    """§6.5 With the castle on the own ace, a 2 counts 3 on each of the four neighbours, and not on the ace."""
    t = table("sun-ace", **ALL_ROUND)
    for name in ALL_ROUND.values():
        assert (worth(t, 0, f"2 {name}"), worth(t, 1, f"2 {name}")) == (3, 2)
    assert (worth(t, 0, "2 sun-ace"), worth(t, 0, "ace sun-ace")) == (2, 6)
    assert table("sun-ace", "0 2 sun-ace, 0 ace sun-ace").points(0) == 1 + 2 + 6
    # On a corner or two tiles away a coin has no bonus.
    t = row("sun-ace sun-2 sun-3 / moon-2 moon-3 .", "sun-ace")
    assert [worth(t, 0, f"4 {n}") for n in ("sun-2", "moon-2", "sun-3", "moon-3")] == [5, 5, 4, 4]


@each_row("castle", ["sun-null", "sun-2", "sun-5", ""])
def test_no_bonus_without_an_ace(castle):
    """§6.5 A castle on another tile strengthens nothing, also not beside an ace; nor does no castle."""
    t = row(f"sun-ace {castle or 'sun-2'} moon-ace sun-4", castle)
    names = ("sun-ace", castle or "sun-2", "moon-ace", "sun-4")
    assert [worth(t, 0, f"3 {name}") for name in names] == [3] * 4


@each_row(
    "coins points",
    [
        ("0 2 sun-4, 1 3 sun-4", 4),  # 2 + 1 against 3
        ("0 null sun-4, 1 3 sun-4", 0),  # 1 + 1
        ("0 null sun-4, 0 ace sun-4, 1 3 sun-4, 1 4 sun-4", 4),  # 2 + 5 against 7
    ],
)
def test_the_bonus_wins_a_neighbour(coins, points):
    """§6.5 The bonus of each coin is part of the sum."""
    assert table("sun-ace", coins, n="sun-4").points_from(0, "sun-4") == points


def test_an_enemys_bonus_on_my_castles_tile():
    """§6.5 My castle is beside an enemy's castle on an ace: its 3 on my tile counts 4 against me."""
    t = row("sun-5 moon-ace", "sun-5 moon-ace", "1 3 sun-5")
    assert t.points_from(0, "sun-5") == 5 - 4


@each_row("coin points", [("null", 0), ("2", -4)])
def test_an_enemys_bonus_on_a_common_neighbour(coin, points):
    """§6.5 An enemy's bonus counts in the sum that is set against mine.

    My castle is west of the moon 4, seat 1's ace castle east of it. Seat 1's null counts 2 there and
    seat 2's null 1, which my 3 holds. Seat 1's 2 would count 3, and 3 + 1 is more than 3.
    """
    coins = f"0 3 moon-4, 1 {coin} moon-4, 2 null moon-4"
    t = row("sun-5 moon-4 moon-ace", "sun-5 moon-ace", coins, players=3)
    assert t.points_from(0, "moon-4") == points


def test_two_ace_castles_side_by_side():
    """§6.5 Each strengthens its coins on the other's tile, and none on its own.

    Sun ace and moon ace are neighbours; each has the own ace at home (6) and a 2 on the other's tile
    (2 + 1). Each castle's tile: 1 + 6 - 3 = 4; the neighbour: 3 against 6, not controlled, an ace: -1.
    """
    coins = "0 ace sun-ace, 0 2 moon-ace, 1 ace moon-ace, 1 2 sun-ace"
    t = row("sun-ace moon-ace", "sun-ace moon-ace", coins)
    assert [t.points(0), t.points(1)] == [3, 3]
