"""§6.1, §6.4, §6.7g, §6.8: effects that trigger others, each completed before play continues.

On estate 1 c3 is a city by itself; the castle hexes are a2, a3, b3 and d4; b3 touches c3 and c4.
"""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import setting
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def halls(*stored, dice=(3, 1), **more):
    """Seat 0 has placed a city hall, and by it another one on c3: 1 + 10 points."""
    t = setting(stored=["city-hall", "city-hall", *stored], dice=dice, **more)
    t.play("place 3 1 e4", "place hall 2 c3")
    return t


def test_a_city_hall_by_a_city_hall():
    """§6.1, §6.7g The second one places a tile, too; then the turn goes on."""
    t = halls("ship")
    check(t, stage=Stage.HALL, legal=["place hall 3 d3", "place hall 3 d5", "decline"])
    check(t, "place hall 3 d5", stage=Stage.TURN, dice_of=[1], stored=["", "", ""], points=1 + 10)
    # Declined, the first places no other tile; with an empty storage nothing is asked.
    check(halls("ship"), "decline", stage=Stage.TURN, stored=["", "", "ship"])
    check(halls(), stage=Stage.TURN)


def test_a_castle_by_a_city_hall():
    """§6.1, §6.4 A castle placed by a city hall gives its full extra action (case 13)."""
    more = {"stock": [4], "depots": {6: "- - cow-2"}, "black": ["ship"], "silver": 2}
    t = setting("c3 bank", stored=["city-hall", "castle", "mine"], dice=(3, 1), **more)
    t.play("place 3 1 e4", "place hall 2 b3")
    assert t.stage == Stage.EXTRA
    actions = {"take castle 6.3", "place castle 3 e3", "sell castle 4", "workers castle"}
    assert set(t.legal()) == actions
    refuse(t, "6.4", "decline")
    check(t, "place castle 3 e3", stage=Stage.TURN, dice_of=[1])


@each_row(
    "action tile points workers",
    [
        ("take castle 6.3", "cow-2", 0, 0),
        ("sell castle 4", "", 2, 0),
        ("workers castle", "", 0, 2),
    ],
)
def test_each_action_of_that_castle(action, tile, points, workers):
    """§6.1, §6.4 Whatever it is used for, the chain ends with it."""
    more = {"stock": [4], "depots": {6: "- - cow-2"}}
    t = setting("c3 bank", stored=["city-hall", "castle"], dice=(3, 1), **more)
    t.play("place 3 1 e4", "place hall 2 b3", action)
    check(t, stage=Stage.TURN, to_act=0, stored=[tile, "", ""], points=points, workers_of=workers)


def test_a_ship_by_a_city_hall():
    """§6.1, §6.2 A ship placed by a city hall fetches its goods and moves the marker."""
    goods = {3: [1, 5, 6], 4: [4]}
    t = setting(stored=["city-hall", "ship"], dice=(3, 1), stock=[1, 2], goods=goods)
    check(t, "place 3 1 e4", "place hall 2 d5", stage=Stage.SHIP, legal=["ship 3", "ship 4"])
    check(t, "ship 3", stage=Stage.LOAD, legal=["load 5", "load 6"])
    check(t, "load 6", stage=Stage.TURN, goods_of={1: 2, 2: 1, 6: 1}, spaces=1)


def test_castles_by_a_castle():
    """§6.1, §6.4 A castle placed by a castle gives an extra action again (case 13).

    The third completes castles and region: 5 + 6 + 10 at once, then comes its action.
    """
    t = setting("c3 bank", stored=["castle"] * 3, dice=(6, 1))
    check(t, "place 6 1 b3", "place castle 2 a2", stage=Stage.EXTRA, points=0)
    check(t, "place castle 3 a3", stage=Stage.EXTRA, points=5 + 6 + 10)
    check(t, "workers castle", stage=Stage.TURN, points=21, workers_of=2, dice_of=[1])


def test_castle_and_city_hall_in_turns():
    """§6.1 A castle places a city hall, which places a castle, which takes a tile."""
    stored = ["castle", "city-hall", "castle"]
    t = setting("c4 knowledge-26", stored=stored, dice=(6, 1), depots={2: "ship"})
    check(t, "place 6 1 b3", "place castle 2 c3", stage=Stage.HALL, points=1 + 10)
    check(t, "place hall 3 a2", stage=Stage.EXTRA)
    check(t, "take castle 2.1", stage=Stage.TURN, stored=["ship", "", ""])


@each_row(
    "first texts",
    [
        ("castle", ["place 6 1 b3", "place castle 2 e4"]),
        ("city-hall", ["place 3 1 c3", "place hall 2 e4"]),
    ],
)
@each_row(
    "name stage answer",
    [
        ("warehouse", Stage.WAREHOUSE, "sell warehouse 4"),
        ("carpenter", Stage.GAIN, "take building 1.1"),
        ("church", Stage.GAIN, "take building 1.2"),
        ("market", Stage.GAIN, "take building 1.3"),
        ("city-hall", Stage.HALL, "place hall 3 d5"),
    ],
)
def test_a_building_by_another_tile(first, texts, name, stage, answer):
    """§6.1, §6.7 A building placed by a castle or a city hall has its own effect in full."""
    more = {"stock": [4], "depots": {1: "bank mine cow-2"}}
    t = setting("c4 knowledge-26", stored=[first, name, "ship"], dice=(6, 3), **more)
    check(t, *texts, stage=stage)
    check(t, answer, stage=Stage.TURN)


@each_row("tile cell points", [("watchtower", "e5", 4), ("cow-3", "c2", 3), ("mine", "e3", 0)])
def test_what_a_city_hall_places_has_its_effect(tile, cell, points):
    """§6.1, §6.7g Points come from what it places as ever."""
    t = setting("d3 ship", stored=["city-hall", tile], dice=(3, 1))
    check(t, "place 3 1 e4", f"place hall 2 {cell}", points=points, stage=Stage.TURN)


@each_row("other_die", [1, 0])
def test_one_question_at_a_time(other_die):
    """§6.1, §5.6a Until the chain has ended neither the turn ends nor the other die or a purchase is open."""
    more = {"silver": 2, "black": ["mine"], "goods": {5: [2]}}
    stored = ["city-hall", "city-hall", "ship"]
    t = setting(stored=stored, dice=(3, other_die), **more)
    t.play("place 3 1 e4")
    for answer in ("place hall 2 c3", "place hall 3 d5", "ship 5"):
        refuse(t, "5.6a", "buy b1")
        assert (t.to_act, t.may("workers 1")) == (0, False)
        t.play(answer)
    assert t.may("buy b1")
    assert t.may("workers 1") == bool(other_die)


def test_chains_of_effects():
    """§6.1 The turn ends when the whole chain has ended."""
    t = halls("ship", dice=(3,), goods={5: [2]})
    check(t, "place hall 3 d5", to_act=0)
    check(t, "ship 5", to_act=1)
    # A city hall on c3 scores the city of one before it places anything.
    t = setting(stored=["city-hall", "ship"], dice=(3, 1), phase="D")
    check(t, "place 3 1 c3", stage=Stage.HALL, points=1 + 4)


def test_placed_tiles_stay():
    """§6.8 What was placed lies where it lies, and no tile comes on top of it."""
    t = setting("e4 bank", "e5 market", stored=["watchtower", "castle"], dice=(3, 6))
    refuse(t, "5.3", "place 3 1 e4", "place 6 2 d4")
    t.play("place 3 1 c3", "place 6 2 b3", "workers castle")
    tiles = [t.tile_at(0, cell) for cell in ("d4", "e4", "e5", "c3", "b3")]
    assert tiles == ["castle", "bank", "market", "watchtower", "castle"]
