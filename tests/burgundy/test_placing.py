"""§5.3 Placing a stored tile."""

from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def table(*stored, dice=(3, 5), laid=("d4 castle",), workers=0, boards="1"):
    """Seat 0 of two players with some stored and some placed tiles."""
    t = Table(boards=boards)
    t.lay(0, *laid)
    t.store(0, *stored)
    t.workers(0, workers)
    t.dice(0, *dice)
    t.turn_of(0)
    return t


def places(t):
    """The placings that are allowed now, as "DIE PLACE CELL"."""
    return [text.removeprefix("place ") for text in t.begins("place")]


def test_a_tile_is_placed_by_colour_number_and_neighbour():
    """§5.3 From storage to the hex, with the die of its number."""
    t = table("bank")
    check(t, "place 3 1 c3", stored=["", "", ""], dice_of=[5])
    assert t.tile_at(0, "c3") == "bank"
    # A bank with a 3: of the building hexes with a 3, c3 and e4 touch the castle. Besides, the ship
    # comes to d5 with the 5; the mine needs a 4.
    assert places(table("bank", dice=(3,))) == ["3 1 c3", "3 1 e4"]
    assert places(table("bank", "mine", "ship")) == ["3 1 c3", "3 1 e4", "5 3 d5"]


@each_row(
    "text why",
    [
        ("place 5 1 d5", "d5 is a ship hex"),
        ("place 3 1 g1", "g1 is a mine hex"),
        ("place 5 1 c3", "c3 has a 3"),
        ("place 3 1 c6", "c6 touches no tile"),
        ("place 3 1 g4", "g4 touches no tile"),
        ("place 3 1 d4", "d4 is covered"),
        ("place 3 1 e4", "e4 is covered, by a building"),
        ("place 3 2 c3", "storage place 2 is empty"),
        ("place 3 3 c3", "the mine is no building"),
    ],
)
def test_where_a_bank_may_not_go(text, why):
    """§5.3 Another colour or number, no neighbour, a covered hex, an empty storage place."""
    t = table("bank", "", "mine", laid=("d4 castle", "e4 watchtower"))
    assert t.refuses(text) == "5.3", why


def test_an_estate_grows():
    """§5.3 c2, an animal hex with a 4, touches c3 and not d4: open once c3 is covered."""
    t = table("bank", "cow-2", dice=(3, 4))
    refuse(t, "5.3", "place 4 2 c2")
    t.play("place 3 1 c3", "place 4 2 c2")
    assert t.tile_at(0, "c2") == "cow-2"
    # One neighbour is enough, of whatever colour: the knowledge tile beside the mine.
    assert places(table("knowledge-3", dice=(2,), laid=("e3 mine",))) == ["2 1 f3"]
    # It may be placed with the second die, but not without storage.
    t = setting(dice=(3, 3), depots={3: "- - bank"})
    refuse(t, "5.3", "place 3 1 c3")
    t.play("take 3 3.3", "place 3 1 e4")
    assert t.tile_at(0, "e4") == "bank"
    # The other's castle is no neighbour of one's own: without a tile nothing can be placed.
    t = table("bank", dice=(3,), laid=())
    t.lay(1, "d4 castle")
    assert places(t) == []
    # Each stored tile is named by its place.
    t = table("bank", "bank", dice=(3,))
    assert places(t) == ["3 1 c3", "3 1 e4", "3 2 c3", "3 2 e4"]
    check(t, "place 3 2 c3", stored=["bank", "", ""])


@each_row(
    "laid stored cells",
    [
        ("a1 cow-2", ["castle", "cow-3"], "a2 b1 b2"),
        ("a4 knowledge-3", ["castle", "knowledge-4", "bank"], "a3 b4 b5"),
        ("d1 ship", ["cow-3", "ship", "bank"], "c1 d2 e1"),
        ("d7 ship", ["bank", "ship", "cow-3"], "c6 d6 e6"),
        ("g1 mine", ["knowledge-3", "bank", "mine"], "f1 f2 g2"),
        ("g4 bank", ["knowledge-3", "church"], "f4 f5 g3"),
        ("b3 castle", ["castle", "cow-3", "bank"], "a2 a3 b2 c3"),
        ("b3 castle", ["knowledge-3"], "b4 c4"),
        ("f3 knowledge-3", ["mine", "bank", "knowledge-4"], "e3 e4 f2 f4 g2 g3"),
        ("d4 castle", ["bank", "mine", "ship"], "c3 d3 d5 e3 e4"),
        ("d4 castle", ["knowledge-3"], "c4"),
    ],
)
def test_which_hexes_are_neighbours(laid, stored, cells):
    """§5.3 With three workers every number is in reach: then all around a tile is open, by colour."""
    t = table(*stored, dice=(1,), laid=(laid,), workers=3)
    assert sorted({text.split()[2] for text in places(t)}) == cells.split()


@each_row(
    "boards centre cell number name",
    [
        ("2", "d4 bank", "e4", 3, "knowledge-3"),
        ("3", "d4 castle", "c3", 3, "knowledge-3"),
        ("9", "d4 mine", "c3", 3, "cow-2"),
    ],
)
def test_the_estate_decides(boards, centre, cell, number, name):
    """§5.3 Numbers are alike on all estates, colours are not: there a building may not go."""
    t = table(name, "church", dice=(number,), laid=(centre,), boards=boards)
    assert t.may(f"place {number} 1 {cell}")
    assert t.refuses(f"place {number} 2 {cell}") == "5.3"
