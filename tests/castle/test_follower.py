"""§5: placing a follower on the tile just placed."""

from keepstone.games.castle.rules.terms import Phase
from tests.castle.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def laid(*turns):
    """A table after some turns, in the last of which a tile has just been placed."""
    t = Table()
    t.turns(*turns[:-1])
    t.lay(turns[-1])
    return t


def ports(t):
    """Where a follower may go."""
    return {text.removeprefix("follower ") for text in t.legal()} - {"skip"}


RING = ("curve 2 5 5 2", "curve 3 5 6 3")


@each_row(
    "why turns found",
    [
        ("a court", ["court 3 11 0"], "n1"),
        ("turned once: court, path, narrow court, house", ["straight house 1 9 1"], "n1 e2 e3 s1"),
        ("a crossing's path and its four courts", ["cross 1 9 0"], "n2 n1 n3 e3 s3"),
        # Seat 0 holds the path, and its own follower bars it as well, however far away it is.
        ("a held path", ["straight 1 9 1 e2", "straight house 2 9 1"], "n1 e3 s1"),
    ],
)
def test_on_any_segment_of_the_tile(why, turns, found):
    """§5.1, §5.2 Each segment of the tile just placed that is not part of a held feature may be chosen."""
    t = laid(*turns)
    assert ports(t) == set(found.split())
    assert t.may("skip")


def test_a_follower_is_optional():
    """§5.1 One follower may go on the tile just placed, or none; after one the turn goes on."""
    check(laid("court 3 11 0"), "skip", supply=6)
    t = laid("tower by house 3 5 0")
    check(t, "follower n1", supply=5, phase=Phase.DRAW)
    assert t.refuses("follower s1")


def test_a_segment_has_one_name():
    """§5.2 A segment is named by its first port, clockwise from the north-west."""
    others = ("n2", "e1", "w2", "s3", "w3")
    refuse(laid("straight house 1 9 1"), "5.2", *(f"follower {port}" for port in others))


def test_the_paths_of_a_square_are_three():
    """§5.1 A square cuts the path: each of its three paths takes a follower of its own."""
    assert {"n2", "e2", "w2"} <= ports(laid("square 1 9 0"))


def test_the_supply_is_six():
    """§5.1 With all six followers on the board the seat is not asked, and has none to put."""
    t = Table()
    t.hub(w=("tower end", 0), n=("tower end 2", 0), e=("tower end 3", 0), s=("tower end 4", 0))
    t.turns("0: house end 3 3 0 n1")
    assert t.supply(0) == 1
    t.turns("0: house end 2 3 7 2 s1")
    assert (t.supply(0), t.supply(1)) == (0, 6)
    t.turn_of(0)
    t.lay("house three 6 5 0")
    assert t.phase == Phase.DRAW
    assert t.refuses("follower n1")


@each_row(
    "why turns",
    [
        ("the opponent's", ["straight 1 9 1 e2", "straight house 2 9 1"]),
        ("one's own", ["straight 1 9 1 e2", "straight house 2 9 1", "straight tower 3 9 1"]),
        # A tile that joins a free path with a held one lies on a held path.
        (
            "joined at once",
            [
                *("straight 1 9 1", "house four 1 10 0", "house three 2 10 0", "court 3 10 0"),
                *("end house 3 9 3 w2", "straight tower 2 9 1"),
            ],
        ),
    ],
)
def test_not_on_a_held_path(why, turns):
    """§5.2 A path that any seat holds takes no other follower."""
    refuse(laid(*turns), "5.2", "follower e2")


def test_only_followers_of_the_same_feature_matter():
    """§5.2 Beside a held tower, a tile with a house there is free."""
    assert laid("tower straight 3 5 1 e1", "house four 4 5 0").may("follower n1")
    # A loop from a square to itself has two segments on it: two actions, one feature. If that loop
    # is held, neither of its two segments takes a follower.
    t = laid("court 3 5 0", "curve 4 5 1", *RING, "square 2 4 6 0")
    assert {"n2", "e2", "w2"} <= ports(t)
    check(t, "follower e2", points=[4, 0])
    t = laid("court 3 5 0", "curve 4 5 1 e2", *RING, "square 2 4 6 0")
    refuse(t, "5.2", "follower n2", "follower e2")
    assert t.may("follower w2")


def test_a_court_keeps_its_follower():
    """§5.3 A follower on a court stays there, also when the court is closed."""
    t = Table()
    t.turns("court 3 11 0 n1", "house four 2 11 0", "house three 4 11 0", "house straight 2 3 10 0")
    check(t, supply=5, points=[0, 0])


@each_row("tile", ["end house 1 9 3 w2", "tower end 3 5 3 w1", "house end 6 0 0 n1"])
def test_the_others_come_back(tile):
    """§5.3 A follower on a path, a tower or a house returns when that is scored."""
    t = Table()
    t.turns(tile)
    assert t.points() != [0, 0]
    assert t.supply(0) == 6


def test_a_court_that_is_joined():
    """§5.3 Courts with followers of both seats may be joined; both stay."""
    t = Table()
    t.turns("0: tower end 3 11 1 n1", "house four 2 11 0", "1: house end 2 10 2 n1", "court 3 10 0")
    assert [t.supply(0), t.supply(1)] == [5, 5]
