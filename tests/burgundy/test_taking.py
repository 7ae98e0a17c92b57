"""§5.2 Taking a hex tile from a depot."""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.table import Table


def table(*stored, dice=(3, 5)):
    """Seat 0 of two players with some stored tiles, before two tiles in depot 3 and one in 5."""
    t = Table()
    t.lay(0, "d4 castle")
    t.store(0, *stored)
    t.depot(3, "cow-3", "", "bank")
    t.depot(5, "", "", "", "knowledge-2")
    t.dice(0, *dice)
    t.turn_of(0)
    return t


def takes(t):
    return [text for text in t.legal() if text.startswith("take")]


def test_a_tile_goes_into_storage():
    """§5.2 From the depot of the die's number; nothing happens but that."""
    t = table()
    t.play("take 3 3.3")
    assert t.stored(0) == ["bank", "", ""]
    assert t.depot_at(3) == ["cow-3", "", "", ""]
    assert (t.points(0), t.dice_of(0)) == (0, [5])


def test_any_tile_of_the_depot():
    """§5.2 All tiles of depot 3 with the 3, all of depot 5 with the 5."""
    assert takes(table()) == ["take 3 3.1", "take 3 3.3", "take 5 5.4"]


@pytest.mark.parametrize("text", ["take 3 3.2", "take 5 5.1", "take 3 3.4"])
def test_an_empty_space(text):
    """§5.2 Where no tile lies, none is taken."""
    assert table().refuses(text) == "5.2"


@pytest.mark.parametrize("text", ["take 3 5.4", "take 5 3.1"])
def test_a_depot_of_another_number(text):
    """§5.2 Without workers a 3 takes nothing from depot 5."""
    assert table().refuses(text) == "5.2"


def test_two_tiles_of_one_depot():
    """§5.2 Two dice of one number, two tiles."""
    t = table(dice=(3, 3))
    t.play("take 3 3.1", "take 3 3.3")
    assert t.stored(0) == ["cow-3", "bank", ""]
    assert t.depot_at(3) == [""] * 4


def test_a_tile_is_gone_for_the_others():
    """§5.2 Spaces are not filled before the next phase; the next seat finds the other tile only."""
    t = table()
    t.dice(1, 3)
    t.play("take 3 3.1", "workers 5")
    assert takes(t) == ["take 3 3.3"]
    assert t.refuses("take 3 3.1") == "5.2"


@pytest.mark.parametrize(
    ("stored", "after"),
    [
        (("ship", "mine"), ["ship", "mine", "cow-3"]),
        (("", "ship"), ["cow-3", "ship", ""]),
        (("ship", "", "mine"), ["ship", "cow-3", "mine"]),
    ],
)
def test_the_first_free_place(stored, after):
    """§5.2 A tile takes the free place with the lowest number."""
    t = table(*stored)
    t.play("take 3 3.1")
    assert t.stored(0) == after


def test_a_full_storage():
    """§5.2 Who takes a fourth tile discards one of the three older ones; nothing else is open."""
    t = table("ship", "mine", "church")
    t.play("take 3 3.1")
    assert (t.to_act, t.stage) == (0, Stage.DISCARD)
    assert t.legal() == ["discard 1", "discard 2", "discard 3"]
    assert t.depot_at(3) == ["", "", "bank", ""]


@pytest.mark.parametrize(
    ("place", "gone", "after"),
    [
        (1, "ship", ["cow-3", "mine", "church"]),
        (2, "mine", ["ship", "cow-3", "church"]),
        (3, "church", ["ship", "mine", "cow-3"]),
    ],
)
def test_a_discard(place, gone, after):
    """§5.2 The discarded tile is out of the game, the new one has its place; the turn goes on."""
    t = table("ship", "mine", "church")
    t.play("take 3 3.1", f"discard {place}")
    assert t.gone() == {gone: 1}
    assert t.stored(0) == after
    assert (t.to_act, t.stage, t.dice_of(0)) == (0, Stage.TURN, [5])


def test_first_the_take_then_the_discard():
    """§5.2 So they stand in the log."""
    t = table("ship", "mine", "church")
    t.play("take 3 3.1", "discard 2")
    assert t.position.log[-2:] == ["take 3 3.1", "discard 2"]


def test_a_discard_with_the_last_die():
    """§5.2, §5.7 The turn waits for it, and ends when it is made."""
    t = table("ship", "mine", "church", dice=(3, 5))
    t.play("workers 5", "take 3 3.1")
    assert t.to_act == 0
    t.play("discard 1")
    assert t.to_act == 1


def test_two_discards_in_a_turn():
    """§5.2 A tile taken with the first die is an older one for the second."""
    t = table("ship", "mine", "church")
    t.play("take 3 3.1", "discard 1", "take 5 5.4", "discard 1")
    assert t.gone() == {"ship": 1, "cow-3": 1}
    assert t.stored(0) == ["knowledge-2", "mine", "church"]


def test_nothing_to_discard():
    """§5.2 A tile is discarded only to make room for one that was taken."""
    t = table("ship", "mine", "church")
    assert t.refuses("discard 1") == "5.2"


def test_a_place_that_is_not_full():
    """§5.2 With two stored tiles there is room, and nobody is asked."""
    t = table("ship", "mine")
    t.play("take 3 3.1")
    assert t.stage == Stage.TURN
    assert t.gone() == {}


def test_nothing_else_while_a_discard_is_open():
    """§5.2 No die is used before there is room."""
    t = table("ship", "mine", "church")
    t.play("take 3 3.1")
    assert t.refuses("workers 5") == "5.2"
    assert t.refuses("take 5 5.4") == "5.2"


def test_placing_makes_room():
    """§5.2, §5.3 The bank is placed with the first die, so nothing is discarded with the second."""
    t = table("bank", "mine", "church", dice=(3, 5))
    t.play("place 3 1 c3", "take 5 5.4")
    assert t.stored(0) == ["knowledge-2", "mine", "church"]
    assert t.gone() == {}
