"""§6: scoring a round.

`points_from` is what one tile gives to a castle, `points` what castle and neighbours give together.
"""

import pytest

from keepstone.games.castillos.rules.components import TILE_NAMES, VALUE_NAMES
from keepstone.games.castillos.rules.scoring import are_adjacent, coin_worth
from tests.castillos.table import Table


def alone(name, players=2):
    """A castle of its owner on a tile without neighbours."""
    t = Table(players=players)
    t.cross(name)
    t.castles(name)
    return t


def beside(neighbour, castle="sun-2", players=2):
    """Seat 0's castle with one neighbour, to the north."""
    t = Table(players=players)
    t.cross(castle, n=neighbour)
    t.castles(castle)
    return t


def worth(t, seat, text):
    value, name = text.split()
    return coin_worth(t.state, seat, VALUE_NAMES.index(value), TILE_NAMES.index(name))


@pytest.mark.parametrize(
    ("name", "points"),
    [("sun-null", 0), ("sun-ace", 1), ("sun-2", 2), ("sun-3", 3), ("sun-4", 4), ("sun-5", 5)],
)
def test_the_castles_tile_yields_its_value(name, points):
    """§6.1 The tile of the castle yields 0 if it is null, 1 if it is an ace, else its number."""
    assert alone(name).points_from(0, name) == points
    assert alone(name).points(0) == points


def test_an_outnumbered_castle_still_has_its_tile():
    """§6.1 The tile's value counts whatever lies on it: 5 + 0 - 4 = 1."""
    t = alone("sun-5")
    t.coins(1, "4 sun-5")
    assert t.points(0) == 1


def test_coins_on_the_castles_tile():
    """§6.2 Own coins are added, enemies' taken off: 5 + (null 1 + ace 5) - 3 = 8."""
    t = alone("sun-5")
    t.coins(0, "null sun-5", "ace sun-5")
    t.coins(1, "3 sun-5")
    assert t.points(0) == 8


def test_a_castle_may_cost_points():
    """§6.2 Without own coins the castle's tile may yield less than nothing: 0 - 5 - 4 = -9."""
    t = alone("sun-null")
    t.coins(1, "5 sun-null", "4 sun-null")
    assert t.points_from(0, "sun-null") == -9
    assert t.points(0) == -9


def test_all_enemies_count_on_the_castles_tile():
    """§6.2 The coins of all enemies are taken off: 3 + 4 - 2 - 5 - ace 3 = -3."""
    t = alone("sun-3", players=4)
    t.coins(0, "4 sun-3")
    t.coins(1, "2 sun-3")
    t.coins(2, "5 sun-3")
    t.coins(3, "ace sun-3")
    assert t.points(0) == -3


def test_coins_do_not_count_for_those_without_a_castle_there():
    """§6.2 Seat 1's 5 takes 5 points from seat 0's castle tile, and brings seat 1 nothing there."""
    t = Table()
    t.map("sun-5 moon-4 sun-3 moon-2")
    t.castles("sun-5", "moon-2")
    t.coins(1, "5 sun-5")
    assert t.points_from(1, "sun-5") == 0
    assert [t.points(0), t.points(1)] == [0, 2]


def test_an_own_neighbour_controlled():
    """§6.3 The own 4 with an own 2 against an enemy's 2 is controlled and yields 4."""
    t = beside("sun-4")
    t.coins(0, "2 sun-4")
    t.coins(1, "2 sun-4")
    assert t.points_from(0, "sun-4") == 4
    assert t.points(0) == 2 + 4


def test_an_own_neighbour_lost():
    """§6.3 The own 4 with an own 2 against an enemy's 3 yields nothing, and costs nothing."""
    t = beside("sun-4")
    t.coins(0, "2 sun-4")
    t.coins(1, "3 sun-4")
    assert t.points_from(0, "sun-4") == 0


def test_an_own_neighbour_without_coins():
    """§6.3 The own 5 without a coin is controlled: 0 is not less than 0."""
    assert beside("sun-5").points_from(0, "sun-5") == 5


def test_a_foreign_neighbour_without_coins():
    """§6.3 An enemy's 5 without a coin is controlled and costs nothing."""
    assert beside("moon-5").points_from(0, "moon-5") == 0


def test_a_foreign_neighbour_lost():
    """§6.3 An enemy's 5 with the own null against an enemy's 2 costs 5, as 1 is less than 2."""
    t = beside("moon-5")
    t.coins(0, "null moon-5")
    t.coins(1, "2 moon-5")
    assert t.points_from(0, "moon-5") == -5
    assert t.points(0) == 2 - 5


def test_a_foreign_neighbour_controlled():
    """§6.3 An enemy's 5 that is held, with an equal sum or better, costs and yields nothing."""
    for coin in ("2", "3", "ace"):
        t = beside("moon-5")
        t.coins(0, f"{coin} moon-5")
        t.coins(1, "2 moon-5")
        assert t.points_from(0, "moon-5") == 0


def test_two_enemies_together():
    """§6.3 On the own tile an own 3 is less than two enemies' 2 + 2: not controlled, no points."""
    t = beside("sun-5", players=3)
    t.coins(0, "3 sun-5")
    t.coins(1, "2 sun-5")
    assert t.points_from(0, "sun-5") == 5
    t.coins(2, "2 sun-5")
    assert t.points_from(0, "sun-5") == 0


def test_three_enemies_together():
    """§6.3 On a foreign 4 an own 5 holds against 1 + 2, not against 1 + 2 + 3."""
    t = beside("crown-4", players=4)
    t.coins(0, "5 crown-4")
    t.coins(1, "null crown-4")
    t.coins(2, "2 crown-4")
    assert t.points_from(0, "crown-4") == 0
    t.coins(3, "3 crown-4")
    assert t.points_from(0, "crown-4") == -4


def test_whose_suit_it_is_does_not_matter():
    """§6.3 A tile of a third player, held against me by a second one, costs me its value."""
    t = beside("crown-3", players=3)
    t.coins(1, "null crown-3")
    assert t.points_from(0, "crown-3") == -3


@pytest.mark.parametrize(("name", "own", "foreign"), [("null", 0, 0), ("ace", 1, -1), ("3", 3, -3)])
def test_a_neighbour_is_worth_what_a_castle_tile_is(name, own, foreign):
    """§6.3 Null counts 0, the ace 1: own and controlled for me, foreign and lost against me."""
    assert beside(f"sun-{name}").points_from(0, f"sun-{name}") == own
    t = beside(f"moon-{name}")
    t.coins(1, "5 moon-" + name)
    assert t.points_from(0, f"moon-{name}") == foreign


def test_four_neighbours():
    """§6.3 All four sides count.

    2 from the castle; north: own 5, empty, +5; east: moon 4 against an enemy's null, -4; south: own 3
    with an own null against an enemy's 2, 0; west: moon 3 without coins, 0. In all 3.
    """
    t = Table()
    t.cross("sun-2", n="sun-5", e="moon-4", s="sun-3", w="moon-3")
    t.castles("sun-2")
    t.coins(0, "null sun-3")
    t.coins(1, "null moon-4", "2 sun-3")
    tiles = ("sun-2", "sun-5", "moon-4", "sun-3", "moon-3")
    assert [t.points_from(0, name) for name in tiles] == [2, 5, -4, 0, 0]
    assert t.points(0) == 3


def test_tiles_further_away_do_not_count():
    """§6.3 Neither corners nor the second tile in a row: 2 for the castle, 5 for the own 5, no more."""
    t = Table()
    t.map("moon-5 . moon-4", "sun-2 sun-5 sun-4", "moon-3 . .", at=(0, -1))
    # The castle on 0 0 has moon 5 to the north, sun 5 to the east, moon 3 to the south.
    t.castles("sun-2")
    t.coins(1, "5 moon-4", "4 sun-4")
    assert t.points_from(0, "moon-4") == 0
    assert t.points_from(0, "sun-4") == 0
    assert t.points(0) == 2 + 5


def test_an_enemy_castle_as_a_neighbour():
    """§6.3 The tile of another castle is a neighbour like any other, to both.

    Seat 0 on its 4, seat 1 on its 5 beside it. On the moon 5: an enemy's 2, own none: seat 0 loses 5.
    On the sun 4: own null, no enemy: seat 1's 0 is less than 1, so seat 1 loses 4.
    """
    t = Table()
    t.map("sun-4 moon-5")
    t.castles("sun-4", "moon-5")
    t.coins(0, "null sun-4")
    t.coins(1, "2 moon-5")
    assert t.points(0) == 4 + 1 - 5
    assert t.points(1) == 5 + 2 - 4


def test_neighbours_share_a_side():
    """§6.3 Only tiles that share a side are neighbours, also across what would be a row's end."""
    t = Table()
    t.map("sun-2 sun-3", "moon-2 .")
    pairs = [("sun-2", "sun-3", True), ("sun-2", "moon-2", True), ("sun-3", "moon-2", False)]
    for one, other, expected in pairs:
        a, b = TILE_NAMES.index(one), TILE_NAMES.index(other)
        assert bool(are_adjacent(t.state, a, b)) is bool(are_adjacent(t.state, b, a)) is expected
    line = Table(players=4)
    line.map(" ".join(TILE_NAMES))
    assert not are_adjacent(line.state, 0, 23)
    assert not are_adjacent(line.state, 0, 2)
    assert not are_adjacent(line.state, 0, 0)


@pytest.mark.parametrize("value", ["null", "2", "3", "4", "5"])
def test_a_coin_is_worth_its_number(value):
    """§6.4 The null coin is worth 1 and the others their number, on every tile."""
    t = Table()
    t.rest()
    expected = 1 if value == "null" else int(value)
    assert {worth(t, 0, f"{value} {name}") for name in TILE_NAMES[:12]} == {expected}


@pytest.mark.parametrize("suit", ["sun", "moon"])
@pytest.mark.parametrize(
    ("tile", "expected"), [("null", 1), ("ace", 6), ("2", 2), ("3", 3), ("4", 4), ("5", 5)]
)
def test_the_ace_coin_is_worth_its_tile(suit, tile, expected):
    """§6.4 The ace coin is worth 1 on a null tile, 6 on an ace tile, else the tile's number."""
    t = Table()
    t.rest()
    assert worth(t, 0, f"ace {suit}-{tile}") == expected


def test_coins_on_a_tile_are_added_up():
    """§6.4 Each player's coins on a tile are a sum: ace 6 + 2 for seat 0, null 1 for seat 1."""
    t = Table()
    t.map("sun-ace")
    t.coins(0, "ace sun-ace", "2 sun-ace")
    t.coins(1, "null sun-ace")
    assert t.sum_of(0, "sun-ace") == 8
    assert t.sum_of(1, "sun-ace") == 1


def test_a_castle_on_an_ace_strengthens_the_neighbours():
    """§6.5 With the castle on the own ace, a 2 counts 3 on each of the four neighbours."""
    t = Table()
    t.cross("sun-ace", n="sun-5", e="moon-4", s="sun-3", w="moon-3")
    t.castles("sun-ace")
    for name in ("sun-5", "moon-4", "sun-3", "moon-3"):
        assert worth(t, 0, f"2 {name}") == 3
        assert worth(t, 1, f"2 {name}") == 2


def test_the_bonus_is_not_for_the_castles_tile():
    """§6.5 On the castle's own ace a 2 counts 2, and an ace coin 6."""
    t = alone("sun-ace")
    assert worth(t, 0, "2 sun-ace") == 2
    assert worth(t, 0, "ace sun-ace") == 6
    t.coins(0, "2 sun-ace", "ace sun-ace")
    assert t.points(0) == 1 + 2 + 6


def test_the_bonus_ends_at_the_neighbours():
    """§6.5 On a corner or two tiles away a coin has no bonus."""
    t = Table()
    t.map("sun-ace sun-2 sun-3", "moon-2 moon-3 .")
    t.castles("sun-ace")
    assert [worth(t, 0, f"4 {n}") for n in ("sun-2", "moon-2", "sun-3", "moon-3")] == [5, 5, 4, 4]


@pytest.mark.parametrize("castle", ["sun-null", "sun-2", "sun-5"])
def test_no_bonus_without_an_ace(castle):
    """§6.5 A castle on another tile strengthens nothing, also not beside an ace."""
    t = Table()
    t.map(f"sun-ace {castle} moon-ace sun-4")
    t.castles(castle)
    assert [worth(t, 0, f"3 {n}") for n in ("sun-ace", castle, "moon-ace", "sun-4")] == [3] * 4


def test_no_bonus_without_a_castle():
    """§6.5 Before the castle stands there is no bonus."""
    t = Table()
    t.map("sun-ace sun-2")
    assert worth(t, 0, "3 sun-2") == 3


@pytest.mark.parametrize(
    ("tile", "expected"), [("null", 2), ("ace", 7), ("2", 3), ("3", 4), ("4", 5), ("5", 6)]
)
def test_an_ace_coin_with_the_bonus(tile, expected):
    """§6.5 The ace coin beside an ace castle: 2 on a null tile, 7 on an ace, else the number + 1."""
    t = Table()
    t.cross("sun-ace", n=f"moon-{tile}")
    t.castles("sun-ace")
    assert worth(t, 0, f"ace moon-{tile}") == expected


def test_the_bonus_wins_a_neighbour():
    """§6.5 The bonus is part of the sum: 2 + 1 holds the own 4 against a 3, and 1 + 1 does not."""
    for coin, points in (("2", 4), ("null", 0)):
        t = beside("sun-4", castle="sun-ace")
        t.coins(0, f"{coin} sun-4")
        t.coins(1, "3 sun-4")
        assert t.points_from(0, "sun-4") == points


def test_every_coin_has_the_bonus():
    """§6.5 Each coin counts 1 more: null 2 + ace 5 on the own 4 hold against a 3 and a 4."""
    t = beside("sun-4", castle="sun-ace")
    t.coins(0, "null sun-4", "ace sun-4")
    assert t.sum_of(0, "sun-4") == 2 + 5
    t.coins(1, "3 sun-4", "4 sun-4")
    assert t.points_from(0, "sun-4") == 4


def test_an_enemys_bonus_on_my_castles_tile():
    """§6.5 My castle is beside an enemy's castle on an ace: its 3 on my tile counts 4 against me."""
    t = Table()
    t.map("sun-5 moon-ace")
    t.castles("sun-5", "moon-ace")
    t.coins(1, "3 sun-5")
    assert t.points_from(0, "sun-5") == 5 - 4


def test_an_enemys_bonus_on_a_common_neighbour():
    """§6.5 An enemy's bonus counts in the sum that is set against mine.

    My castle is west of the moon 4, seat 1's ace castle east of it. Seat 1's null counts 2 there and
    seat 2's null 1, which my 3 holds. Seat 1's 2 would count 3, and 3 + 1 is more than 3.
    """
    for coin, points in (("null", 0), ("2", -4)):
        t = Table(players=3)
        t.map("sun-5 moon-4 moon-ace")
        t.castles("sun-5", "moon-ace")
        t.coins(0, "3 moon-4")
        t.coins(1, f"{coin} moon-4")
        t.coins(2, "null moon-4")
        assert t.points_from(0, "moon-4") == points


def test_two_ace_castles_side_by_side():
    """§6.5 Each strengthens its coins on the other's tile, and none on its own.

    Sun ace and moon ace are neighbours; each has the own ace at home (6) and a 2 on the other's tile
    (2 + 1). Each castle's tile: 1 + 6 - 3 = 4; the neighbour: 3 against 6, not controlled, an ace: -1.
    """
    t = Table()
    t.map("sun-ace moon-ace")
    t.castles("sun-ace", "moon-ace")
    t.coins(0, "ace sun-ace", "2 moon-ace")
    t.coins(1, "ace moon-ace", "2 sun-ace")
    assert [t.points(0), t.points(1)] == [3, 3]
