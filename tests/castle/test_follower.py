"""§5: placing a follower on the tile just placed."""

from keepstone.games.castle.rules.terms import Phase
from tests.castle.table import Table
from tests.support.rows import each_row


def test_a_follower_is_optional():
    """§5.1 One follower may go on the tile just placed, or none."""
    t = Table()
    t.lay("court 3 11 0")
    assert set(t.legal()) == {"follower n1", "skip"}
    t.play("skip")
    assert t.supply(0) == 6


def test_one_follower_a_turn():
    """§5.1 After one follower the turn goes on: no second one."""
    t = Table()
    t.lay("tower by house 3 5 0")
    t.play("follower n1")
    assert t.supply(0) == 5
    assert t.phase == Phase.DRAW
    assert t.refuses("follower s1")


def test_on_any_segment_of_the_tile():
    """§5.1 A path, a house and two courts: each of the four segments may be chosen."""
    t = Table()
    t.lay("straight house 1 9 1")
    # Turned once: a court to the north, the path from west to east, a narrow court, a house.
    assert set(t.legal()) == {"follower n1", "follower e2", "follower e3", "follower s1", "skip"}


def test_a_segment_has_one_name():
    """§5.2 A segment is named by its first port, clockwise from the north-west."""
    t = Table()
    t.lay("straight house 1 9 1")
    for other in ("follower n2", "follower e1", "follower w2", "follower s3", "follower w3"):
        assert t.refuses(other) == "5.2"


def test_only_on_the_tile_just_placed():
    """§5.1 What may be chosen lies on the new tile: a crossing's path and its four courts."""
    t = Table()
    t.lay("cross 1 9 0")
    paths, courts = {"follower n2"}, {"follower n1", "follower n3", "follower e3", "follower s3"}
    assert set(t.legal()) == paths | courts | {"skip"}


def test_the_paths_of_a_square_are_three():
    """§5.1 A square cuts the path: each of its three paths takes a follower of its own."""
    t = Table()
    t.lay("square 1 9 0")
    assert {"follower n2", "follower e2", "follower w2"} <= set(t.legal())


def test_the_supply_is_six():
    """§5.1 With all six followers on the board the seat is not asked, and has none to put."""
    t = Table()
    t.hub(w=("tower end", 0), n=("tower end 2", 0), e=("tower end 3", 0), s=("tower end 4", 0))
    t.turn("house end 3 3 0", "n1", by=0)
    assert t.supply(0) == 1
    t.turn("house end 2 3 7 2", "s1", by=0)
    assert t.supply(0) == 0
    assert t.supply(1) == 6
    t.turn_of(0)
    t.lay("house three 6 5 0")
    assert t.phase == Phase.DRAW
    assert t.refuses("follower n1")


def test_not_on_a_held_feature():
    """§5.2 The path that seat 0 holds takes no follower of seat 1; what else there is does."""
    t = Table()
    t.turn("straight 1 9 1", "e2")
    t.lay("straight house 2 9 1")
    assert t.refuses("follower e2") == "5.2"
    assert set(t.legal()) == {"follower n1", "follower e3", "follower s1", "skip"}


def test_not_even_on_an_own_feature():
    """§5.2 The seat's own follower bars it as well, however far away it is."""
    t = Table()
    t.turn("straight 1 9 1", "e2")
    t.turn("straight house 2 9 1")
    t.lay("straight tower 3 9 1")
    assert t.to_act == 0
    assert t.refuses("follower e2") == "5.2"


def test_a_join_counts_at_once():
    """§5.2 A tile that joins a free path with a held one lies on a held path."""
    t = Table()
    t.turn("straight 1 9 1")
    t.turn("house four 1 10 0")
    t.turn("house three 2 10 0")
    t.turn("court 3 10 0")
    t.turn("end house 3 9 3", "w2")
    t.lay("straight tower 2 9 1")
    assert t.refuses("follower e2") == "5.2"


def test_where_another_kind_lies_does_not_matter():
    """§5.2 Beside a held tower, a tile with a house there is free."""
    t = Table()
    t.turn("tower straight 3 5 1", "e1")
    t.lay("house four 4 5 0")
    assert t.may("follower n1")


def test_two_segments_of_one_feature():
    """§5.2 A loop from a square to itself has two segments on it: two actions, one feature."""
    t = Table()
    t.turn("court 3 5 0")
    t.turn("curve 4 5 1")
    t.turn("curve 2 5 5 2")
    t.turn("curve 3 5 6 3")
    t.lay("square 2 4 6 0")
    assert {"follower n2", "follower e2", "follower w2"} <= set(t.legal())
    t.play("follower e2")
    assert t.points() == [4, 0]


def test_two_segments_of_a_held_feature():
    """§5.2 If that loop is held, neither of its two segments takes a follower."""
    t = Table()
    t.turn("court 3 5 0")
    t.turn("curve 4 5 1", "e2")
    t.turn("curve 2 5 5 2")
    t.turn("curve 3 5 6 3")
    t.lay("square 2 4 6 0")
    assert t.refuses("follower n2") == "5.2"
    assert t.refuses("follower e2") == "5.2"
    assert t.may("follower w2")


def test_a_court_keeps_its_follower():
    """§5.3 A follower on a court stays there, also when the court is closed."""
    t = Table()
    t.turn("court 3 11 0", "n1")
    t.turn("house four 2 11 0")
    t.turn("house three 4 11 0")
    t.turn("house straight 2 3 10 0")
    assert t.supply(0) == 5
    assert t.points() == [0, 0]


@each_row(
    "tile port",
    [("end house 1 9 3", "w2"), ("tower end 3 5 3", "w1"), ("house end 6 0 0", "n1")],
)
def test_the_others_come_back(tile, port):
    """§5.3 A follower on a path, a tower or a house returns when that is scored."""
    t = Table()
    t.turn(tile, port)
    assert t.points() != [0, 0]
    assert t.supply(0) == 6


def test_a_court_that_is_joined():
    """§5.3 Courts with followers of both seats may be joined; both stay."""
    t = Table()
    t.turn("tower end 3 11 1", "n1")
    t.turn("house four 2 11 0")
    t.turn("house end 2 10 2", "n1", by=1)
    t.turn("court 3 10 0")
    assert [t.supply(0), t.supply(1)] == [5, 5]
