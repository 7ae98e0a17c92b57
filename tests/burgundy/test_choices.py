"""Tests of targets for each choice, their costs, and previews of the table."""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.pictures import playing, scene, some
from tests.support.never_empty import never_empty
from tests.support.pieces import one


def choices(t):
    picture = scene(t.position)
    ids = {thing.id for thing in picture.pieces}
    assert all(each in ids for c in picture.choices for alike in c.picks for each in alike)
    return {choice.action: choice for choice in picture.choices}


def test_a_die_takes_a_tile():
    """§5.2 With the workers it costs, onto the first free storage place."""
    t = playing()
    t.dice(0, 2, 5)
    t.workers(0, 1)
    t.store(0, "ship")
    t.depot(3, "", "", "bank")
    choice = choices(t)["take 2 3.3"]
    assert choice.picks == (("die-0-0",), ("depot-3.3",))
    assert choice.cost == "1"
    place = one(scene(t.position).pieces, "free-0-2")
    assert (choice.ghost.symbol, choice.ghost.x) == ("burgundy-tile-bank", place.x)


def test_the_effect_of_a_tile_is_told_before_it_is_taken():
    """§8 Nothing but the label of the tile told it."""
    t = playing()
    t.dice(0, 2, 5)
    t.depot(3, "", "", "knowledge-2")
    t.workers(0, 1)
    choice = choices(t)["take 2 3.3"]
    assert choice.words == "Take knowledge tile 2 from depot 3 (die 2, 1 worker)"
    assert choice.about == ("Knowledge 2: each mine also gives 1 worker at the end of each phase")


def test_the_name_of_a_hex_is_told_only_to_those_who_do_not_see_it():
    t = playing()
    t.dice(0, 3, 5)
    t.store(0, "bank")
    choice = choices(t)["place 3 1 e4"]
    assert (choice.words, choice.place) == ("Place the bank (die 3): 2 silverlings", "e4")
    cell = one(scene(t.position).pieces, "cell-0-e4")
    assert (cell.label, cell.place) == ("Ada, hex for a building, number 3", "e4")
    assert t.position.event_place("place 3 1 e4") == "e4"
    assert t.position.event_place("end") == ""


def test_a_player_who_has_picked_a_part_is_asked_about_the_rest():
    """§5 The first question whose things are picked, and can be picked next, applies."""
    t = playing()
    t.dice(0, 3, 5)
    t.store(0, "", "bank")
    asked = [(q.picked, q.next, q.words) for q in scene(t.position).questions]
    assert asked == [
        ("store-0-2", "cell-0-", "Where does the bank go?"),
        ("cell-0-", "store-0-", "Which tile do you place here?"),
        ("silver-0", "depot-", "Which tile do you buy?"),
        ("die-0-0", "", "What do you use the 3 for?"),
        ("die-0-1", "", "What do you use the 5 for?"),
        ("", "die-0-", "Which die do you use?"),
    ]


def test_a_tile_for_a_full_storage_waits_beside_the_estate():
    """§5.2 Then it lies where the discarded one was."""
    t = playing()
    t.dice(0, 3, 5)
    t.store(0, "ship", "mine", "cow-2")
    t.depot(3, "bank")
    ghost = choices(t)["take 3 3.1"].ghost
    t.play("take 3 3.1")
    picture = scene(t.position)
    waiting = one(picture.pieces, "waiting")
    assert (waiting.x, waiting.y, waiting.symbol) == (ghost.x, ghost.y, ghost.symbol)
    choice = choices(t)["discard 2"]
    stored = one(picture.pieces, "store-0-2")
    assert (choice.picks, choice.held) == ((("store-0-2",),), ("waiting",))
    assert (choice.ghost.symbol, choice.ghost.x) == (waiting.symbol, stored.x)


def test_a_die_places_a_tile():
    """§5.3"""
    t = playing()
    t.dice(0, 1, 5)
    t.store(0, "", "mine")
    t.workers(0, 1)
    choice = choices(t)["place 5 2 e3"]
    cell = one(scene(t.position).pieces, "cell-0-e3")
    assert choice.picks == (("die-0-1",), ("store-0-2",), ("cell-0-e3",))
    assert (choice.ghost.x, choice.ghost.y) == (cell.x, cell.y)
    assert (choice.ghost.symbol, choice.cost) == ("burgundy-tile-mine", "1")


def test_two_equal_dice_mean_the_same():
    """§5.1"""
    t = playing()
    t.dice(0, 4, 4)
    assert choices(t)["workers 4"].picks == (("die-0-0", "die-0-1"), ("workers-0",))
    t.dice(0, 0, 4)
    assert choices(t)["workers 4"].picks == (("die-0-1",), ("workers-0",))


def test_a_die_sells_goods():
    """§5.4"""
    t = playing()
    t.dice(0, 2, 6)
    t.stock(0, 6, 6)
    choice = choices(t)["sell 6 6"]
    assert (choice.picks, choice.cost) == ((("die-0-1",), ("stock-0-6",)), "")


def test_a_purchase_needs_no_die():
    """§5.6; §8.6 from a numbered depot it is told by the silverlings."""
    t = playing()
    t.lay(0, "c4 knowledge-6")
    t.silver(0, 2)
    t.black("ship")
    t.depot(1, "", "mine")
    found = choices(t)
    assert found["buy b1"].picks == (("black-b1",),)
    assert found["buy 1.2"].picks == (("silver-0",), ("depot-1.2",))


def test_a_ship_loads_by_the_number_of_a_depot():
    """§6.2; §8.5 two depots by both."""
    t = playing()
    t.lay(0, "c4 knowledge-5")
    t.store(0, "ship")
    t.dice(0, 5, 2)
    t.goods_in(2, 1, 4)
    t.goods_in(3, 4)
    t.play("place 5 1 d5")
    found = choices(t)
    assert found["ship 2"].picks == (("plate-2",),)
    assert found["ship 2-3"].picks == (("plate-2",), ("plate-3",))


def test_goods_to_load_are_pointed_at_in_any_of_the_depots():
    """§6.2, §8.5"""
    t = playing()
    t.lay(0, "c4 knowledge-5")
    t.store(0, "ship")
    t.stock(0, 2, 3)
    t.dice(0, 5, 2)
    t.goods_in(2, 1, 4)
    t.goods_in(3, 4)
    t.play("place 5 1 d5")
    t.play("ship 2-3")
    picks = {action: choice.picks for action, choice in choices(t).items()}
    assert picks == {"load 1": (("goods-2-1",),), "load 4": (("goods-2-4", "goods-3-4"),)}


def test_a_castle_acts_without_a_die():
    """§6.4"""
    t = playing()
    t.lay(0, "b4 knowledge-1")
    t.store(0, "castle", "mine")
    t.stock(0, 3)
    t.depot(6, "", "ship")
    t.dice(0, 6, 2)
    t.play("place 6 1 b3")
    found = choices(t)
    assert found["take castle 6.2"].picks == (("depot-6.2",),)
    assert found["place castle 2 e3"].picks == (("store-0-2",), ("cell-0-e3",))
    assert found["sell castle 3"].picks == (("stock-0-3",),)
    assert found["workers castle"].picks == (("workers-0",),)


def test_a_building_gives_a_tile_or_is_declined():
    """§6.7b"""
    t = playing()
    t.store(0, "carpenter")
    t.depot(2, "bank")
    t.dice(0, 3, 1)
    t.play("place 3 1 c3")
    found = choices(t)
    assert found["take building 2.1"].picks == (("depot-2.1",),)
    assert found["decline"].picks == ()


def test_the_start_castle_is_placed_on_its_hex():
    """§2.1a"""
    position = next(p for p in some(2, boards="2") if p.state.stage == Stage.FOUND)
    for choice in never_empty(scene(position).choices):
        cell = choice.action.split()[1]
        assert choice.picks == ((f"cell-{position.to_act}-{cell}",),)
        assert choice.ghost.symbol == "burgundy-tile-castle"
