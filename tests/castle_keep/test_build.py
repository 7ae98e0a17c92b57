"""§4: legal placements in the player's own castle."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

# Seven ring tiles that suit one another; the gap is n, between a red straight and a blue curvy tower.
ONE_GAP = (
    *("red-straight-tower", "", "blue-curvy-tower", "blue-straight-wall"),
    *("blue-zigzag-tower", "red-zigzag-wall", "red-curvy-tower", "red-curvy-wall"),
)
TWO_GAPS = (*ONE_GAP[:5], "", *ONE_GAP[6:])
SIDES, CORNERS = ("n", "e", "s", "w"), ("nw", "ne", "se", "sw")


def build(*hand, castle=(), ring=()):
    """A table at which seat 0 with this castle, given as "PLACE TILE", and hand is to act."""
    t = Table()
    if ring:
        t.ring(0, *ring)
    t.castle(0, *castle)
    t.hand(0, *hand)
    t.turn_of(0)
    return t


def attacked(hand, castle, action, drawn, ring=()):
    """Seat 1 has attacked seat 0's castle with its hand, and seat 0 has drawn two tiles."""
    t = Table()
    if ring:
        t.ring(0, *ring)
    t.castle(0, *castle)
    t.castle(1, n="red-curvy-wall", s="red-curvy-wall")
    t.hand(1, *hand)
    t.turn_of(1)
    t.play(action, "end")
    t.draw(*drawn)
    return t


def test_several_tiles_in_a_row():
    """§4.1 As many tiles as wanted are placed, each next to what lies by then; one is enough."""
    t = build("red-curvy-tower", "red-zigzag-wall", "red-straight-tower", "red-keep", "blue-keep")
    t.play("place red-curvy-tower nw", "place red-zigzag-wall n")
    t.play("place red-straight-tower ne", "place red-keep centre", "end")
    ring = {"nw": "red-curvy-tower", "n": "red-zigzag-wall", "ne": "red-straight-tower"}
    check(t, castle_of={**ring, "centre": "red-keep"}, hand_of={"blue-keep": 1})
    t = build("red-curvy-tower", "red-zigzag-wall")
    t.play("place red-curvy-tower nw")
    assert t.may("place red-zigzag-wall n")
    check(t, "end", to_act=CHANCE)


def test_only_tiles_of_the_hand_on_free_places():
    """§4.1 A tile that the player does not hold cannot be placed, and none on another one."""
    castle = ("nw red-curvy-tower", "n red-curvy-wall", "centre red-keep")
    t = build("red-curvy-tower", "red-keep", castle=castle)
    refuse(t, "4.1", "place red-curvy-tower nw", "place red-keep centre")
    refuse(build("red-curvy-tower"), "4.1", "place blue-curvy-tower nw")


def test_the_first_tile_lies_anywhere():
    """§4.2 A castle is begun with a wall on any side or a tower on any corner, not with a keep."""
    t = build("red-curvy-tower", "blue-zigzag-wall", "red-keep")
    corners = [f"place red-curvy-tower {place}" for place in CORNERS]
    sides = [f"place blue-zigzag-wall {place}" for place in SIDES]
    check(t, legal=[*corners, *sides, "pass"])
    refuse(t, "4.2", "place red-keep centre")


def test_the_first_tile_beside_a_keep():
    """§4.3 With only the keep left, the next wall or tower has its colour, on any of its places."""
    t = build("red-curvy-wall", "blue-curvy-wall", "red-zigzag-tower", castle=["centre red-keep"])
    refuse(t, "4.3", *(f"place blue-curvy-wall {place}" for place in SIDES))
    red = {f"place red-curvy-wall {place}" for place in SIDES}
    assert set(t.legal()) >= red | {f"place red-zigzag-tower {place}" for place in CORNERS}
    # Only the next wall or tower has to have the keep's colour, the one after it has not.
    t = build("red-curvy-wall", "blue-curvy-tower", castle=["centre red-keep"])
    t.play("place red-curvy-wall n", "place blue-curvy-tower ne")
    assert len(t.castle_of(0)) == 3


@each_row(
    "why castle allowed refused",
    [
        (
            "by colour or shape",
            ["nw red-curvy-tower"],
            ["red-zigzag-wall n", "blue-curvy-wall w", "red-curvy-wall n", "red-zigzag-wall w"],
            ["blue-zigzag-wall n", "blue-zigzag-wall w"],
        ),
        (
            "away from all others, even if it would match",
            ["nw red-curvy-tower"],
            [],
            ["red-curvy-wall e", "red-curvy-tower ne"],
        ),
        (
            "a keep is nobody's neighbour",
            ["nw red-curvy-tower", "centre red-keep"],
            [],
            ["red-curvy-wall s"],
        ),
        (
            "between two tiles one may be matched by colour and the other by shape",
            ["nw red-curvy-tower", "ne blue-zigzag-tower"],
            ["red-zigzag-wall n", "blue-curvy-wall n"],
            ["red-straight-wall n", "yellow-curvy-wall n"],
        ),
        (
            "§4.5 that neighbours do not match each other is no obstacle next to them",
            ["nw red-straight-tower", "n yellow-zigzag-wall", "ne blue-curvy-tower"],
            ["blue-straight-wall e", "blue-straight-wall w"],
            [],
        ),
        (
            "§4.5 nothing has the keep's colour any more",
            ["n blue-curvy-wall", "centre red-keep"],
            ["blue-curvy-tower ne"],
            [],
        ),
    ],
)
def test_a_neighbour_is_matched(why, castle, allowed, refused):
    """§4.4, §4.5 A tile lies beside others, and matches each of them by colour or shape."""
    hand = {text.split()[0] for text in (*allowed, *refused)}
    t = build(*hand, castle=castle)
    assert [t.may(f"place {text}") for text in (*allowed, *refused)] == (
        [True] * len(allowed) + [False] * len(refused)
    )
    refuse(t, "4.4", *(f"place {text}" for text in refused))


def test_any_fragment_may_be_continued():
    """§4.4 In a torn ring each piece may be continued."""
    t = build("red-straight-wall", castle=["nw red-curvy-tower", "se blue-straight-tower"])
    check(t, legal=[*(f"place red-straight-wall {place}" for place in SIDES), "pass"])


def test_two_gaps_are_no_exception():
    """§4.4, §4.5 With two gaps in the ring a tile matches all its neighbours; in the last one it need not."""
    t = build("red-zigzag-wall", "red-zigzag-wall", "red-curvy-wall", ring=TWO_GAPS)
    refuse(t, "4.4", "place red-zigzag-wall n")
    assert t.may("place red-curvy-wall n")
    t.play("place red-zigzag-wall s", "place red-zigzag-wall n")
    assert len(t.castle_of(0)) == 8


def test_the_last_gap():
    """§4.5 The only gap, between a red straight and a blue curvy tower, takes a red zigzag wall.

    What matches neither neighbour does not fill it.
    """
    walls = ("red-zigzag-wall", "yellow-curvy-wall", "red-curvy-wall")
    t = build(*walls, "yellow-zigzag-wall", ring=ONE_GAP)
    assert set(t.legal()) == {*(f"place {wall} n" for wall in walls), "pass"}
    refuse(t, "4.5", "place yellow-zigzag-wall n")
    check(t, "place red-zigzag-wall n", to_act=0)
    assert len(t.castle_of(0)) == 8
    # One match is enough as well when the keep stands; here it wins.
    t = build("red-zigzag-wall", ring=ONE_GAP, castle=["centre blue-keep"])
    check(t, "place red-zigzag-wall n", to_act=OVER, winners=[0])
    # A ring that an attack has brought back to one gap has the exception again.
    ring = (ONE_GAP[0], "yellow-straight-wall", *ONE_GAP[2:])
    drawn = ("red-zigzag-wall", "red-keep")
    t = attacked(["yellow-straight-wall"], (), "attack 0 n", drawn, ring=ring)
    assert t.may("place red-zigzag-wall n")


def test_a_keep_has_a_colour_of_the_castle():
    """§4.6 A keep needs at least one wall or tower of its colour, anywhere in the castle."""
    castle = ["nw red-curvy-tower", "n blue-curvy-wall"]
    t = build("red-keep", "blue-keep", "yellow-keep", castle=castle)
    assert t.may("place red-keep centre") and t.may("place blue-keep centre")
    refuse(t, "4.6", "place yellow-keep centre")
    # When a keep has fallen, the next one may have any colour that the castle has.
    castle = ("nw red-curvy-tower", "n blue-curvy-wall", "centre red-keep")
    drawn = ("blue-keep", "yellow-keep")
    t = attacked(["red-keep", "red-keep"], castle, "attack 0 centre", drawn)
    check(t, legal=["place blue-keep centre", "pass"])


@each_row("last", ["place red-keep centre", "place red-zigzag-wall n"])
def test_the_ninth_tile_wins(last):
    """§4.7 The castle is complete with its ninth tile, keep or ring, and the game is over."""
    t = build("red-zigzag-wall", "red-keep", "blue-keep", ring=ONE_GAP)
    [first] = {"place red-keep centre", "place red-zigzag-wall n"} - {last}
    check(t, first, to_act=0)
    check(t, last, to_act=OVER, winners=[0])
    assert t.position.scores() == [1, 0]
