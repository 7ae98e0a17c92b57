"""§6.7: the effect of each building, and one of each type in a city.

Estate 1 has the cities b5 c5 c6, c3, e1 e2 f1 and e4 e5 f4 f5 g4; e4 and c3 touch the castle on d4.
"""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import BUILDINGS, setting
from tests.support.never_empty import never_empty

DECLINABLE = ["warehouse", "carpenter", "church", "market", "city-hall"]


def build(name, *laid, stored=(), stock=(), depots=None, **more):
    """Seat 0 has just placed a building on e4; stored: more from place 2 on; depots: their tiles."""
    t = setting(*laid, stored=[name, *stored], dice=(3, 6), **more)
    t.stock(0, *stock)
    for number, tiles in (depots or {}).items():
        t.depot(number, *tiles)
    t.play("place 3 1 e4")
    return t


def possessions(t):
    """Points, workers and silverlings of seat 0."""
    return t.points(0), t.workers_of(0), t.silver_of(0)


# Each type once in a city.


@pytest.mark.parametrize("name", BUILDINGS)
def test_once_in_a_city(name):
    """§6.7 A second building of a type is refused anywhere in the city, allowed in another."""
    t = setting(f"e4 {name}", "e5 " + other(name), stored=[name], dice=(3, 5))
    assert t.refuses("place 5 1 f4") == "6.7"
    assert t.may("place 3 1 c3")


@pytest.mark.parametrize("name", BUILDINGS)
def test_all_other_types_are_welcome(name):
    """§6.7 Another type beside it, or the same in another city, forbids nothing."""
    t = setting(f"c3 {name}", f"e4 {other(name)}", stored=[name], dice=(1, 5))
    assert t.may("place 1 1 e5")
    assert t.may("place 5 1 f4")


def other(name):
    return "bank" if name != "bank" else "market"


def test_a_second_bank():
    """§6.7 Refused in the same city by a castle, too (case 7); the opponent's bank does not count."""
    t = setting("e4 bank", "c4 knowledge-26", stored=["castle", "bank"], dice=(6, 1))
    t.lay(1, "c3 bank")
    t.play("place 6 1 b3")
    assert t.refuses("place castle 2 e5") == "6.7"
    assert t.may("place castle 2 c3")


@pytest.mark.parametrize("name", BUILDINGS)
def test_knowledge_1_lifts_the_limit(name):
    """§6.7, §8.1 With knowledge 1 a type may come to a city again (case 7)."""
    t = setting("c4 knowledge-1", f"e4 {name}", stored=[name], dice=(1, 6))
    t.play("place 1 1 e5")
    assert t.tile_at(0, "e5") == name


# In general.


@pytest.mark.parametrize("name", BUILDINGS)
def test_an_effect_without_use_is_lost(name):
    """§6.7 Without goods, tiles to take or tiles to place nothing is asked."""
    t = build(name)
    assert t.stage == Stage.TURN
    assert t.dice_of(0) == [6]


@pytest.mark.parametrize("name", DECLINABLE)
def test_declining(name):
    """§6.7 Five effects may be declined, and then nothing happens."""
    depots = {2: ["bank", "cow-2", "mine"]}
    t = build(name, stored=["ship"], stock=[1, 2], depots=depots)
    assert t.legal()[-1] == "decline"
    t.play("decline")
    assert t.stage == Stage.TURN
    assert possessions(t) == (0, 0, 0)
    assert t.stored(0) == ["", "ship", ""]
    assert t.depot_at(2) == ["bank", "cow-2", "mine", ""]
    assert t.goods_of(0) == {1: 1, 2: 1}


@pytest.mark.parametrize("name", DECLINABLE)
def test_no_purchase_meanwhile(name):
    """§5.6a, §6.7 While a building waits for its answer nothing may be bought."""
    t = setting(stored=[name, "ship"], dice=(3, 6), silver=4)
    t.stock(0, 1)
    t.depot(2, "bank", "cow-2", "mine")
    t.black("ship")
    t.play("place 3 1 e4")
    assert t.refuses("buy b1") == "5.6a"
    t.play("decline", "buy b1")
    assert t.silver_of(0) == 2


@pytest.mark.parametrize(("name", "tile"), [("carpenter", "bank"), ("church", "mine")])
def test_gains_always_find_room(name, tile):
    """§6.7 The building has just left a full storage: what it takes needs no room."""
    t = build(name, stored=["ship", "cow-2"], depots={2: [tile]})
    t.play("take building 2.1")
    assert t.stage == Stage.TURN
    assert t.stored(0) == [tile, "ship", "cow-2"]


# Warehouse.


def test_a_warehouse():
    """§6.7a Goods of a type of choice are sold without a die, all of them."""
    t = build("warehouse", stock=[2, 2, 5])
    assert t.stage == Stage.WAREHOUSE
    assert set(t.legal()) == {"sell warehouse 2", "sell warehouse 5", "decline"}
    assert t.refuses("sell warehouse 3") == "5.4"
    t.play("sell warehouse 2")
    assert possessions(t) == (4, 0, 1)
    assert t.goods_of(0) == {5: 1}
    assert t.sold_by(0) == {2: 2}
    assert t.dice_of(0) == [6]


@pytest.mark.parametrize(("players", "points"), [(2, 2), (3, 3), (4, 4)])
@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_a_warehouse_pays_as_a_die(players, points, tiles):
    """§6.7a, §5.4 Per tile 2, 3 or 4 points by the number of players, and 1 silverling in all."""
    t = build("warehouse", stock=[6] * tiles, players=players)
    t.play("sell warehouse 6")
    assert possessions(t) == (points * tiles, 0, 1)


def test_a_warehouse_with_knowledge_3_and_4():
    """§6.7a, §8.3, §8.4 Four players, three goods: 12 points, 2 silverlings, 1 worker (case 6)."""
    t = build("warehouse", "c4 knowledge-3", "b4 knowledge-4", stock=[1, 1, 1], players=4)
    t.play("sell warehouse 1")
    assert possessions(t) == (12, 1, 2)


# Carpenter's workshop, church and market.

OFFERS = {1: ["bank", "cow-2", "knowledge-20", "castle"], 4: ["mine", "", "ship", "city-hall"]}


@pytest.mark.parametrize(
    ("name", "rule", "spaces"),
    [
        ("carpenter", "6.7b", ["1.1", "4.4"]),
        ("church", "6.7c", ["1.3", "1.4", "4.1"]),
        ("market", "6.7d", ["1.2", "4.3"]),
    ],
)
def test_what_may_be_taken(name, rule, spaces):
    """§6.7b, §6.7c, §6.7d A building; a mine, knowledge or castle; a ship or animal."""
    t = build(name, depots=OFFERS)
    assert t.stage == Stage.GAIN
    assert t.legal() == [*(f"take building {space}" for space in spaces), "decline"]
    for space in {"1.1", "1.2", "1.3", "1.4", "4.1", "4.3", "4.4"} - set(spaces):
        assert t.refuses(f"take building {space}") == rule


@pytest.mark.parametrize(
    ("name", "tiles"),
    [
        ("carpenter", BUILDINGS),
        ("church", ["mine", "castle", "knowledge-1", "knowledge-26"]),
        ("market", ["ship", "cow-2", "sheep-3", "pig-4", "chicken-2"]),
    ],
)
def test_taking_a_tile(name, tiles):
    """§6.7b, §6.7c, §6.7d The tile comes into storage; no die, worker or silverling is paid."""
    for number, tile in enumerate(never_empty(tiles)):
        depot = 1 + number % 6
        t = build(name, depots={depot: ["", tile]}, workers=1, silver=1)
        t.play(f"take building {depot}.2")
        assert t.stored(0) == [tile, "", ""]
        assert t.depot_at(depot) == ["", "", "", ""]
        assert possessions(t) == (0, 1, 1)
        assert t.dice_of(0) == [6]


@pytest.mark.parametrize(
    ("name", "tile"), [("carpenter", "bank"), ("church", "mine"), ("market", "ship")]
)
def test_never_from_the_black_depot(name, tile):
    """§6.7b, §6.7c, §6.7d Only the numbered depots count; other colours there are no use."""
    t = setting(stored=[name], dice=(3, 6))
    t.black(tile)
    t.depot(1, "ship" if name != "market" else "mine")
    if name == "church":
        t.depot(2, "bank")
    t.play("place 3 1 e4")
    assert t.stage == Stage.TURN


# Boarding house, bank and watchtower.


@pytest.mark.parametrize(
    ("name", "gain"),
    [("boarding-house", (0, 4, 0)), ("bank", (0, 0, 2)), ("watchtower", (4, 0, 0))],
)
def test_what_comes_at_once(name, gain):
    """§6.7e, §6.7f, §6.7h Four workers; two silverlings; four points."""
    t = build(name)
    assert possessions(t) == gain
    t = build(name, workers=7, silver=1)
    assert possessions(t) == (gain[0], 7 + gain[1], 1 + gain[2])


def test_a_boarding_house_is_no_taking_of_workers():
    """§6.7e, §8.13, §8.14 Knowledge 13 and 14 do not act on it."""
    t = build("boarding-house", "c4 knowledge-13", "b4 knowledge-14")
    assert possessions(t) == (0, 4, 0)


def test_a_bank_pays_for_a_purchase():
    """§6.7f, §5.6 One silverling does not buy; after a bank three do, once (case 9)."""
    t = setting(stored=["bank", "bank"], dice=(3, 4), silver=1, workers=1)
    t.black("cow-3", "ship")
    assert t.refuses("buy b1") == "5.6"
    t.play("place 3 1 e4", "buy b1")
    assert t.silver_of(0) == 1
    t.play("place 4 2 c3")
    assert t.silver_of(0) == 3
    assert t.to_act == 1


# City hall.


def test_a_city_hall():
    """§6.7g One more stored tile, of any colour, on a hex of any number (case 8)."""
    t = build("city-hall", stored=["ship", "mine"], workers=1)
    assert t.stage == Stage.HALL
    assert t.legal() == ["place hall 2 d3", "place hall 2 d5", "place hall 3 e3", "decline"]
    t.play("place hall 2 d5")
    assert t.stage == Stage.TURN
    assert t.tile_at(0, "d5") == "ship"
    assert t.spaces(0) == 1
    assert t.stored(0) == ["", "", "mine"]
    assert [t.workers_of(0), t.dice_of(0)] == [1, [6]]


def test_a_city_hall_under_all_other_rules():
    """§6.7g Colour (case 8), neighbourhood, empty hexes and §6.7 bind as ever."""
    t = build("city-hall", stored=["ship", "city-hall"])
    assert t.refuses("place hall 2 e3") == "5.3"
    assert t.refuses("place hall 2 d1") == "5.3"
    assert t.refuses("place hall 2 d4") == "5.3"
    assert t.refuses("place hall 3 e5") == "6.7"
    assert t.may("place hall 3 c3")


def test_a_city_hall_with_nothing_to_place():
    """§6.7g Tiles that fit nowhere are no use: nothing is asked."""
    t = build("city-hall", stored=["cow-2", "cow-3"])
    assert t.stage == Stage.TURN
    assert t.stored(0) == ["", "cow-2", "cow-3"]
