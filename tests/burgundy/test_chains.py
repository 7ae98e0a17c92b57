"""§6.1, §6.4, §6.7g, §6.8: effects that trigger others, each completed before play continues."""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import setting

# On estate 1 c3 is a city by itself; the castle hexes are a2, a3, b3 and d4; b3 touches c3 and c4.


def test_a_city_hall_by_a_city_hall():
    """§6.1, §6.7g The second one places a tile, too; then the turn goes on."""
    t = setting(stored=["city-hall", "city-hall", "ship"], dice=(3, 1))
    t.play("place 3 1 e4", "place hall 2 c3")
    assert t.stage == Stage.HALL
    assert t.legal() == ["place hall 3 d3", "place hall 3 d5", "decline"]
    t.play("place hall 3 d5")
    assert t.stage == Stage.TURN
    assert t.dice_of(0) == [1]
    assert t.stored(0) == ["", "", ""]
    assert t.points(0) == 1 + 10


def test_declining_the_second_city_hall():
    """§6.1, §6.7g The first one has done its work: it places no other tile instead."""
    t = setting(stored=["city-hall", "city-hall", "ship"], dice=(3, 1))
    t.play("place 3 1 e4", "place hall 2 c3", "decline")
    assert t.stage == Stage.TURN
    assert t.stored(0) == ["", "", "ship"]


def test_the_second_city_hall_has_no_use():
    """§6.1, §6.7g With an empty storage it asks nothing."""
    t = setting(stored=["city-hall", "city-hall"], dice=(3, 1))
    t.play("place 3 1 e4", "place hall 2 c3")
    assert t.stage == Stage.TURN


def test_a_castle_by_a_city_hall():
    """§6.1, §6.4 A castle placed by a city hall gives its full extra action (case 13)."""
    t = setting("c3 bank", stored=["city-hall", "castle", "mine"], dice=(3, 1), silver=2)
    t.stock(0, 4)
    t.depot(6, "", "", "cow-2")
    t.black("ship")
    t.play("place 3 1 e4", "place hall 2 b3")
    assert t.stage == Stage.EXTRA
    assert set(t.legal()) == {
        "take castle 6.3",
        "place castle 3 e3",
        "sell castle 4",
        "workers castle",
    }
    assert t.refuses("decline") == "6.4"
    t.play("place castle 3 e3")
    assert t.stage == Stage.TURN
    assert t.dice_of(0) == [1]


@pytest.mark.parametrize(
    ("action", "gained"),
    [
        ("take castle 6.3", ("cow-2", 0, 0)),
        ("sell castle 4", ("", 2, 0)),
        ("workers castle", ("", 0, 2)),
    ],
)
def test_each_action_of_that_castle(action, gained):
    """§6.1, §6.4 Whatever it is used for, the chain ends with it."""
    t = setting("c3 bank", stored=["city-hall", "castle"], dice=(3, 1))
    t.stock(0, 4)
    t.depot(6, "", "", "cow-2")
    t.play("place 3 1 e4", "place hall 2 b3", action)
    assert t.stage == Stage.TURN
    assert t.to_act == 0
    assert (t.stored(0)[0], t.points(0), t.workers_of(0)) == gained


def test_a_ship_by_a_city_hall():
    """§6.1, §6.2 A ship placed by a city hall fetches its goods and moves the marker."""
    t = setting(stored=["city-hall", "ship"], dice=(3, 1))
    t.stock(0, 1, 2)
    t.goods_in(3, 1, 5, 6)
    t.goods_in(4, 4)
    t.play("place 3 1 e4", "place hall 2 d5")
    assert t.stage == Stage.SHIP
    assert t.legal() == ["ship 3", "ship 4"]
    t.play("ship 3")
    assert t.stage == Stage.LOAD
    assert t.legal() == ["load 5", "load 6"]
    t.play("load 6")
    assert t.stage == Stage.TURN
    assert t.goods_of(0) == {1: 2, 2: 1, 6: 1}
    assert t.spaces(0) == 1


def test_a_castle_by_a_castle():
    """§6.1, §6.4 A castle placed by a castle gives an extra action again (case 13)."""
    t = setting("c3 bank", stored=["castle", "castle"], dice=(6, 1))
    t.play("place 6 1 b3", "place castle 2 a2")
    assert t.stage == Stage.EXTRA
    t.play("workers castle")
    assert t.stage == Stage.TURN
    assert t.workers_of(0) == 2
    assert t.dice_of(0) == [1]


def test_three_castles():
    """§6.1 The third completes castles and region: 5 + 6 + 10 at once, then comes its action."""
    t = setting("c3 bank", stored=["castle", "castle", "castle"], dice=(6, 1))
    t.play("place 6 1 b3", "place castle 2 a2", "place castle 3 a3")
    assert t.points(0) == 5 + 6 + 10
    assert t.stage == Stage.EXTRA
    t.play("workers castle")
    assert t.stage == Stage.TURN
    assert t.points(0) == 21


def test_castle_and_city_hall_in_turns():
    """§6.1 A castle places a city hall, which places a castle, which takes a tile."""
    t = setting("c4 knowledge-26", stored=["castle", "city-hall", "castle"], dice=(6, 1))
    t.depot(2, "ship")
    t.play("place 6 1 b3", "place castle 2 c3")
    assert t.stage == Stage.HALL
    assert t.points(0) == 1 + 10
    t.play("place hall 3 a2")
    assert t.stage == Stage.EXTRA
    t.play("take castle 2.1")
    assert t.stage == Stage.TURN
    assert t.stored(0) == ["ship", "", ""]


@pytest.mark.parametrize(
    ("name", "stage", "answer"),
    [
        ("warehouse", Stage.WAREHOUSE, "sell warehouse 4"),
        ("carpenter", Stage.GAIN, "take building 1.1"),
        ("church", Stage.GAIN, "take building 1.2"),
        ("market", Stage.GAIN, "take building 1.3"),
        ("city-hall", Stage.HALL, "place hall 3 d5"),
    ],
)
def test_a_building_by_a_castle(name, stage, answer):
    """§6.1, §6.7 A building placed by a castle or a city hall has its own effect in full."""
    for first, texts in (
        ("castle", ["place 6 1 b3", "place castle 2 e4"]),
        ("city-hall", ["place 3 1 c3", "place hall 2 e4"]),
    ):
        t = setting("c4 knowledge-26", stored=[first, name, "ship"], dice=(6, 3))
        t.stock(0, 4)
        t.depot(1, "bank", "mine", "cow-2")
        t.play(*texts)
        assert t.stage == stage
        t.play(answer)
        assert t.stage == Stage.TURN


@pytest.mark.parametrize(
    ("tile", "cell", "points"), [("watchtower", "e5", 4), ("cow-3", "c2", 3), ("mine", "e3", 0)]
)
def test_what_a_city_hall_places_has_its_effect(tile, cell, points):
    """§6.1, §6.7g Points come from what it places as ever."""
    t = setting("d3 ship", stored=["city-hall", tile], dice=(3, 1))
    t.play("place 3 1 e4", f"place hall 2 {cell}")
    assert t.points(0) == points
    assert t.stage == Stage.TURN


def test_one_question_at_a_time():
    """§6.1, §5.6a Until the chain has ended neither the other die nor a purchase is open."""
    t = setting(stored=["city-hall", "city-hall", "ship"], dice=(3, 1), silver=2)
    t.black("mine")
    t.goods_in(5, 2)
    t.play("place 3 1 e4")
    for answer in ("place hall 2 c3", "place hall 3 d5", "ship 5"):
        assert t.refuses("buy b1") == "5.6a"
        assert not t.may("workers 1")
        t.play(answer)
    assert t.may("buy b1")
    assert t.may("workers 1")


def test_a_chain_by_the_last_die():
    """§6.1 The turn ends when the whole chain has ended."""
    t = setting(stored=["city-hall", "city-hall", "ship"], dice=(3,))
    t.goods_in(5, 2)
    for text in ("place 3 1 e4", "place hall 2 c3", "place hall 3 d5", "ship 5"):
        assert t.to_act == 0
        t.play(text)
    assert t.to_act == 1


def test_scores_come_before_effects():
    """§6.1 A city hall on c3 scores the city of one before it places anything."""
    t = setting(stored=["city-hall", "ship"], dice=(3, 1), phase="D")
    t.play("place 3 1 c3")
    assert t.stage == Stage.HALL
    assert t.points(0) == 1 + 4


def test_placed_tiles_stay():
    """§6.8 What was placed lies where it lies, and no tile comes on top of it."""
    t = setting("e4 bank", "e5 market", stored=["watchtower", "castle"], dice=(3, 6))
    assert t.refuses("place 3 1 e4") == "5.3"
    assert t.refuses("place 6 2 d4") == "5.3"
    t.play("place 3 1 c3", "place 6 2 b3", "workers castle")
    tiles = {cell: t.tile_at(0, cell) for cell in ("d4", "e4", "e5", "c3", "b3")}
    assert list(tiles.values()) == ["castle", "bank", "market", "watchtower", "castle"]
