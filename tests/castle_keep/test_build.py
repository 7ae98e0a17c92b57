"""§4: legal placements in the player's own castle."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table
from tests.support.rows import each_row

# Seven ring tiles that suit one another; the gap is n, between a red straight and a blue curvy
# tower.
ONE_GAP = (
    "red-straight-tower",
    "",
    "blue-curvy-tower",
    "blue-straight-wall",
    "blue-zigzag-tower",
    "red-zigzag-wall",
    "red-curvy-tower",
    "red-curvy-wall",
)


def build(*names, seat=0, **castle):
    """A table at which a seat with this castle and hand is to act."""
    t = Table()
    t.castle(seat, **castle)
    t.hand(seat, *names)
    t.turn_of(seat)
    return t


def test_several_tiles_in_a_row():
    """§4.1 As many tiles as wanted are placed, each next to what lies by then."""
    t = build("red-curvy-tower", "red-zigzag-wall", "red-straight-tower", "red-keep", "blue-keep")
    t.play("place red-curvy-tower nw", "place red-zigzag-wall n")
    t.play("place red-straight-tower ne", "place red-keep centre", "end")
    assert t.castle_of(0) == {
        "nw": "red-curvy-tower",
        "n": "red-zigzag-wall",
        "ne": "red-straight-tower",
        "centre": "red-keep",
    }
    assert t.hand_of(0) == {"blue-keep": 1}


def test_one_tile_is_enough():
    """§4.1 A builder may stop after one tile, though another would fit."""
    t = build("red-curvy-tower", "red-zigzag-wall")
    t.play("place red-curvy-tower nw")
    assert t.may("place red-zigzag-wall n")
    t.play("end")
    assert t.to_act == CHANCE


def test_only_tiles_of_the_hand_are_placed():
    """§4.1 A tile that the player does not hold cannot be placed."""
    t = build("red-curvy-tower")
    assert t.refuses("place blue-curvy-tower nw") == "4.1"


def test_a_place_holds_one_tile():
    """§4.1 A tile is never put on another one."""
    castle = {"nw": "red-curvy-tower", "n": "red-curvy-wall", "centre": "red-keep"}
    t = build("red-curvy-tower", "red-keep", **castle)
    assert t.refuses("place red-curvy-tower nw") == "4.1"
    assert t.refuses("place red-keep centre") == "4.1"


def test_the_first_tile_lies_anywhere():
    """§4.2 A castle is begun with a wall on any side or a tower on any corner."""
    t = build("red-curvy-tower", "blue-zigzag-wall")
    corners = [f"place red-curvy-tower {place}" for place in ("nw", "ne", "se", "sw")]
    sides = [f"place blue-zigzag-wall {place}" for place in ("n", "e", "s", "w")]
    assert t.legal() == [*corners, *sides, "pass"]


def test_the_first_tile_is_no_keep():
    """§4.2 A castle is not begun with a keep."""
    t = build("red-keep")
    assert t.refuses("place red-keep centre") == "4.2"


def test_beside_a_lone_keep_its_colour():
    """§4.3 With only the keep left, the next wall or tower has its colour, on any of its places."""
    t = build("red-curvy-wall", "blue-curvy-wall", "red-zigzag-tower", centre="red-keep")
    for place in ("n", "e", "s", "w"):
        assert t.may(f"place red-curvy-wall {place}")
        assert t.refuses(f"place blue-curvy-wall {place}") == "4.3"
    for place in ("nw", "ne", "se", "sw"):
        assert t.may(f"place red-zigzag-tower {place}")


def test_after_that_the_keep_does_not_matter():
    """§4.3 Only the next wall or tower has to have the keep's colour, the one after it has not."""
    t = build("red-curvy-wall", "blue-curvy-tower", centre="red-keep")
    t.play("place red-curvy-wall n", "place blue-curvy-tower ne")
    assert len(t.castle_of(0)) == 3


def test_a_neighbour_is_matched_by_colour_or_shape():
    """§4.4 Beside a red curvy tower: a red zigzag wall may lie, a blue curvy one may, a blue
    zigzag one may not.
    """
    walls = ("red-zigzag-wall", "blue-curvy-wall", "red-curvy-wall", "blue-zigzag-wall")
    t = build(*walls, nw="red-curvy-tower")
    for wall in walls[:3]:
        assert t.may(f"place {wall} n")
        assert t.may(f"place {wall} w")
    assert t.refuses("place blue-zigzag-wall n") == "4.4"
    assert t.refuses("place blue-zigzag-wall w") == "4.4"


def test_a_tile_needs_company():
    """§4.4 Away from all walls and towers nothing can be placed, even if it would match."""
    t = build("red-curvy-wall", "red-curvy-tower", nw="red-curvy-tower")
    assert t.refuses("place red-curvy-wall e") == "4.4"
    assert t.refuses("place red-curvy-tower ne") == "4.4"


def test_the_keep_is_no_company():
    """§4.4 A keep in the centre is nobody's neighbour."""
    t = build("red-curvy-wall", nw="red-curvy-tower", centre="red-keep")
    assert t.refuses("place red-curvy-wall s") == "4.4"


def test_two_neighbours_each_in_its_own_way():
    """§4.4 Between two tiles one may be matched by colour and the other by shape."""
    towers = {"nw": "red-curvy-tower", "ne": "blue-zigzag-tower"}
    t = build(
        "red-zigzag-wall", "blue-curvy-wall", "red-straight-wall", "yellow-curvy-wall", **towers
    )
    assert t.may("place red-zigzag-wall n")
    assert t.may("place blue-curvy-wall n")
    assert t.refuses("place red-straight-wall n") == "4.4"
    assert t.refuses("place yellow-curvy-wall n") == "4.4"


def test_any_fragment_may_be_continued():
    """§4.4 In a torn ring each piece may be continued."""
    t = build("red-straight-wall", nw="red-curvy-tower", se="blue-straight-tower")
    places = [f"place red-straight-wall {place}" for place in ("n", "e", "s", "w")]
    assert t.legal() == [*places, "pass"]


def test_two_gaps_are_no_exception():
    """§4.4 With two gaps in the ring a tile matches all its neighbours."""
    t = Table()
    t.ring(0, *ONE_GAP[:5], "", *ONE_GAP[6:])
    t.hand(0, "red-zigzag-wall", "red-curvy-wall")
    t.turn_of(0)
    assert t.refuses("place red-zigzag-wall n") == "4.4"
    assert t.may("place red-curvy-wall n")


def one_gap(*names, **castle):
    """A table at which seat 0's ring lacks only n."""
    t = Table()
    t.ring(0, *ONE_GAP)
    t.castle(0, **castle)
    t.hand(0, *names)
    t.turn_of(0)
    return t


def test_the_last_gap_takes_one_match():
    """§4.5 The only gap, between a red straight and a blue curvy tower, takes a red zigzag wall."""
    t = one_gap("red-zigzag-wall", "yellow-curvy-wall", "red-curvy-wall")
    for wall in ("red-zigzag-wall", "yellow-curvy-wall", "red-curvy-wall"):
        assert t.may(f"place {wall} n")
    t.play("place red-zigzag-wall n")
    assert t.to_act == 0
    assert len(t.castle_of(0)) == 8


def test_the_last_gap_takes_no_stranger():
    """§4.5 What matches neither neighbour does not fill the only gap."""
    t = one_gap("yellow-zigzag-wall")
    assert t.refuses("place yellow-zigzag-wall n") == "4.5"


def test_the_last_gap_under_a_keep():
    """§4.5 One match is enough as well when the keep stands; here it wins."""
    t = one_gap("red-zigzag-wall", centre="blue-keep")
    t.play("place red-zigzag-wall n")
    assert t.to_act == OVER
    assert t.position.winners() == [0]


def test_two_gaps_then_one():
    """§4.5 The tile that leaves one gap matches both sides; the next one need not."""
    t = Table()
    t.ring(0, *ONE_GAP[:5], "", *ONE_GAP[6:])
    t.hand(0, "red-zigzag-wall", "red-zigzag-wall")
    t.turn_of(0)
    assert t.refuses("place red-zigzag-wall n") == "4.4"
    t.play("place red-zigzag-wall s", "place red-zigzag-wall n")
    assert len(t.castle_of(0)) == 8


def test_a_gap_reopened_by_an_attack():
    """§4.5 A ring that an attack has brought back to one gap has the exception again."""
    t = Table()
    t.ring(0, ONE_GAP[0], "yellow-straight-wall", *ONE_GAP[2:])
    t.castle(1, n="red-curvy-wall", s="red-curvy-wall")
    t.hand(1, "yellow-straight-wall")
    t.turn_of(1)
    t.play("attack 0 n", "end")
    t.draw("red-zigzag-wall", "red-keep")
    assert t.may("place red-zigzag-wall n")


def test_standing_neighbours_are_not_questioned():
    """§4.5 That two tiles beside each other do not match is no obstacle next to them."""
    t = build(
        "blue-straight-wall", nw="red-straight-tower", n="yellow-zigzag-wall", ne="blue-curvy-tower"
    )
    assert t.may("place blue-straight-wall e")
    assert t.may("place blue-straight-wall w")


def test_the_colour_of_the_keep_is_not_questioned():
    """§4.5 A castle may grow on though nothing in it has the keep's colour any more."""
    t = build("blue-curvy-tower", n="blue-curvy-wall", centre="red-keep")
    assert t.may("place blue-curvy-tower ne")


def test_a_keep_has_a_colour_of_the_castle():
    """§4.6 A keep needs at least one wall or tower of its colour, anywhere in the castle."""
    keeps = ("red-keep", "blue-keep", "yellow-keep")
    t = build(*keeps, nw="red-curvy-tower", n="blue-curvy-wall")
    assert t.may("place red-keep centre")
    assert t.may("place blue-keep centre")
    assert t.refuses("place yellow-keep centre") == "4.6"


def test_a_keep_after_an_attack():
    """§4.6 When a keep has fallen, the next one may have any colour that the castle has."""
    t = Table()
    t.castle(0, nw="red-curvy-tower", n="blue-curvy-wall", centre="red-keep")
    t.castle(1, n="red-curvy-wall", s="red-curvy-wall")
    t.hand(1, "red-keep", "red-keep")
    t.turn_of(1)
    t.play("attack 0 centre", "end")
    t.draw("blue-keep", "yellow-keep")
    assert t.legal() == ["place blue-keep centre", "pass"]


@each_row("last", ["place red-keep centre", "place red-zigzag-wall n"])
def test_the_ninth_tile_wins(last):
    """§4.7 The castle is complete with its ninth tile, keep or ring, and the game is over."""
    t = one_gap("red-zigzag-wall", "red-keep", "blue-keep")
    first = {"place red-keep centre", "place red-zigzag-wall n"} - {last}
    t.play(*first)
    assert t.to_act == 0
    t.play(last)
    assert t.to_act == OVER
    assert t.position.winners() == [0]
    assert t.position.scores() == [1, 0]
