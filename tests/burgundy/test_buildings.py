"""§6.7: the effect of each building, and one of each type in a city.

Estate 1 has the cities b5 c5 c6, c3, e1 e2 f1 and e4 e5 f4 f5 g4; e4 and c3 touch the castle on d4.
"""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import BUILDINGS, setting
from tests.support.never_empty import never_empty
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

DECLINABLE = ["warehouse", "carpenter", "church", "market", "city-hall"]


def build(name, *laid, stored=(), **more):
    """Seat 0 has just placed a building on e4; stored: more from place 2 on."""
    t = setting(*laid, stored=[name, *stored], dice=(3, 6), **more)
    t.play("place 3 1 e4")
    return t


def other(name):
    return "bank" if name != "bank" else "market"


@each_row("name", BUILDINGS)
def test_once_in_a_city(name):
    """§6.7, §8.1 A type is refused twice in a city, without knowledge 1 (case 7); another is welcome."""
    t = setting(f"e4 {name}", "e5 " + other(name), stored=[name], dice=(3, 5))
    assert t.refuses("place 5 1 f4") == "6.7"
    assert t.may("place 3 1 c3")
    t = setting(f"c3 {name}", f"e4 {other(name)}", stored=[name], dice=(1, 5))
    assert t.may("place 1 1 e5")
    assert t.may("place 5 1 f4")
    t = setting("c4 knowledge-1", f"e4 {name}", stored=[name], dice=(1, 6))
    t.play("place 1 1 e5")
    assert t.tile_at(0, "e5") == name


def test_a_second_bank():
    """§6.7 Refused in the same city by a castle, too (case 7); the opponent's bank does not count."""
    t = setting("e4 bank", "c4 knowledge-26", stored=["castle", "bank"], dice=(6, 1))
    t.lay(1, "c3 bank")
    t.play("place 6 1 b3")
    assert t.refuses("place castle 2 e5") == "6.7"
    assert t.may("place castle 2 c3")


@each_row("name", BUILDINGS)
def test_an_effect_without_use_is_lost(name):
    """§6.7 Without goods, tiles to take or tiles to place nothing is asked."""
    check(build(name), stage=Stage.TURN, dice_of=[6])


@each_row("name", DECLINABLE)
def test_declining(name):
    """§5.6a, §6.7 Five effects may be declined; nothing may be bought before, and nothing happens."""
    more = {"stock": [1, 2], "silver": 2, "black": ["ship"]}
    t = build(name, stored=["ship"], depots={2: "bank cow-2 mine"}, **more)
    assert t.legal()[-1] == "decline"
    refuse(t, "5.6a", "buy b1")
    check(
        t, "decline", stage=Stage.TURN, points=0, workers_of=0, silver_of=2, goods_of={1: 1, 2: 1}
    )
    assert t.depot_at(2) == ["bank", "cow-2", "mine", ""]
    check(t, "buy b1", silver_of=0, stored=["ship", "ship", ""])


@each_row("name tile", [("carpenter", "bank"), ("church", "mine")])
def test_gains_always_find_room(name, tile):
    """§6.7 The building has just left a full storage: what it takes needs no room."""
    t = build(name, stored=["ship", "cow-2"], depots={2: tile})
    check(t, "take building 2.1", stage=Stage.TURN, stored=[tile, "ship", "cow-2"])


def test_a_warehouse():
    """§6.7a Goods of a type of choice are sold without a die, all of them."""
    t = build("warehouse", stock=[2, 2, 5])
    check(t, stage=Stage.WAREHOUSE, legal=["sell warehouse 2", "sell warehouse 5", "decline"])
    refuse(t, "5.4", "sell warehouse 3")
    check(t, "sell warehouse 2", points=4, workers_of=0, silver_of=1, goods_of={5: 1}, dice_of=[6])
    assert t.sold_by(0) == {2: 2}


@each_row("players", [2, 3, 4])
@each_row("tiles", [1, 2, 3])
def test_a_warehouse_pays_as_a_die(players, tiles):
    """§6.7a, §5.4 Per tile 2, 3 or 4 points by the number of players, and 1 silverling in all."""
    t = build("warehouse", stock=[6] * tiles, players=players)
    check(t, "sell warehouse 6", points=players * tiles, workers_of=0, silver_of=1)


def test_a_warehouse_with_knowledge_3_and_4():
    """§6.7a, §8.3, §8.4 Four players, three goods: 12 points, 2 silverlings, 1 worker (case 6)."""
    t = build("warehouse", "c4 knowledge-3", "b4 knowledge-4", stock=[1, 1, 1], players=4)
    check(t, "sell warehouse 1", points=12, workers_of=1, silver_of=2)


OFFERS = {1: "bank cow-2 knowledge-20 castle", 4: "mine - ship city-hall"}


@each_row(
    "name rule spaces tiles",
    [
        ("carpenter", "6.7b", ["1.1", "4.4"], BUILDINGS),
        (
            "church",
            "6.7c",
            ["1.3", "1.4", "4.1"],
            ["mine", "castle", "knowledge-1", "knowledge-26"],
        ),
        ("market", "6.7d", ["1.2", "4.3"], ["ship", "cow-2", "sheep-3", "pig-4", "chicken-2"]),
    ],
)
def test_what_may_be_taken(name, rule, spaces, tiles):
    """§6.7b, §6.7c, §6.7d A building; a mine, knowledge or castle; a ship or animal; for nothing."""
    t = build(name, depots=OFFERS)
    takes = [f"take building {space}" for space in spaces]
    check(t, stage=Stage.GAIN, legal=[*takes, "decline"])
    others = {"1.1", "1.2", "1.3", "1.4", "4.1", "4.3", "4.4"} - set(spaces)
    refuse(t, rule, *(f"take building {space}" for space in others))
    for number, tile in enumerate(never_empty(tiles)):
        depot = 1 + number % 6
        t = build(name, depots={depot: f"- {tile}"}, workers=1, silver=1)
        check(t, f"take building {depot}.2", stored=[tile, "", ""], dice_of=[6])
        check(t, points=0, workers_of=1, silver_of=1)
        assert t.depot_at(depot) == ["", "", "", ""]


@each_row(
    "name tile others",
    [
        ("carpenter", "bank", {1: "ship"}),
        ("church", "mine", {1: "ship", 2: "bank"}),
        ("market", "ship", {1: "mine"}),
    ],
)
def test_never_from_the_black_depot(name, tile, others):
    """§6.7b, §6.7c, §6.7d Only the numbered depots count; other colours there are no use."""
    check(build(name, black=[tile], depots=others), stage=Stage.TURN)


@each_row(
    "name points workers silver",
    [("boarding-house", 0, 4, 0), ("bank", 0, 0, 2), ("watchtower", 4, 0, 0)],
)
def test_what_comes_at_once(name, points, workers, silver):
    """§6.7e, §6.7f, §6.7h Four workers; two silverlings; four points."""
    check(build(name), points=points, workers_of=workers, silver_of=silver)
    t = build(name, workers=7, silver=1)
    check(t, points=points, workers_of=7 + workers, silver_of=1 + silver)


def test_a_boarding_house_is_no_taking_of_workers():
    """§6.7e, §8.13, §8.14 Knowledge 13 and 14 do not act on it."""
    t = build("boarding-house", "c4 knowledge-13", "b4 knowledge-14")
    check(t, points=0, workers_of=4, silver_of=0)


def test_a_bank_pays_for_a_purchase():
    """§6.7f, §5.6 One silverling does not buy; after a bank three do, once (case 9)."""
    stored, black = ["bank", "bank"], ["cow-3", "ship"]
    t = setting(stored=stored, black=black, dice=(3, 4), silver=1, workers=1)
    refuse(t, "5.6", "buy b1")
    check(t, "place 3 1 e4", "buy b1", silver_of=1)
    check(t, "place 4 2 c3", silver_of=3, to_act=1)


def test_a_city_hall():
    """§6.7g One more stored tile, of any colour, on a hex of any number (case 8)."""
    t = build("city-hall", stored=["ship", "mine"], workers=1)
    places = ["place hall 2 d3", "place hall 2 d5", "place hall 3 e3"]
    check(t, stage=Stage.HALL, legal=[*places, "decline"])
    check(t, "place hall 2 d5", stage=Stage.TURN, spaces=1, stored=["", "", "mine"], workers_of=1)
    assert (t.tile_at(0, "d5"), t.dice_of(0)) == ("ship", [6])
    # Colour (case 8), neighbourhood, empty hexes and §6.7 bind as ever.
    t = build("city-hall", stored=["ship", "city-hall"])
    refuse(t, "5.3", "place hall 2 e3", "place hall 2 d1", "place hall 2 d4")
    refuse(t, "6.7", "place hall 3 e5")
    assert t.may("place hall 3 c3")
    # Tiles that fit nowhere are no use: nothing is asked.
    t = build("city-hall", stored=["cow-2", "cow-3"])
    check(t, stage=Stage.TURN, stored=["", "cow-2", "cow-3"])
