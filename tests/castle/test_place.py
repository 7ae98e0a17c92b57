"""§4: drawing a tile and placing it."""

from keepstone import OVER
from keepstone.games.castle.rules.terms import Phase
from tests.castle.faces import NUMBER
from tests.castle.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

PATHS_CLOSED = ("end house 1 9 3", "end tower 3 0 3", "end house 2 8 2 1")


def table(*turns, drawn=None):
    """A table after some turns, and with a drawn tile."""
    t = Table()
    t.turns(*turns)
    if drawn:
        t.draw(drawn)
    return t


# A tile closes each of the three start spaces that show a path.


def test_a_tile_that_fits_nowhere_leaves_the_game():
    """§4.1 A crossing finds no open path: it leaves the game, and the same seat draws again.

    Several tiles in a row may leave the game in one turn.
    """
    t = table(*PATHS_CLOSED)
    for face in ("cross", "cross 2"):
        t.draw(face)
        check(t, phase=Phase.DRAW, seat=1)
        assert face not in t.faces()
        assert t.position.log[-1] == f"draw {NUMBER[face]}"
    t.draw("court")
    check(t, to_act=1, phase=Phase.PLACE)


def test_a_fork_is_turned_until_it_fits():
    """§4.1 A tile leaves the game only if no turn of it fits anywhere."""
    t = table(*PATHS_CLOSED)
    assert [bool(t.places_of(face)) for face in ("cross", "two ends", "curve")] == [
        False,
        True,
        True,
    ]


def test_the_stock_runs_out_with_a_tile_that_fits_nowhere():
    """§4.1, §8.1 The last tile cannot be placed: no follower, no scoring, the game ends at once."""
    t = table(*PATHS_CLOSED)
    t.left("cross", "cross 2")
    t.draw("cross 2")
    assert t.to_act != OVER
    t.draw("cross")
    assert t.is_over


def test_a_turn_begins_with_a_tile():
    """§4.1 Nothing is placed before, and a face is drawn only once."""
    refuse(Table(), "4.1", "place 3 11 0", "skip", "follower n1", "score n1", "done", "double")
    refuse(table("court 3 11 0"), "4.1", f"draw {NUMBER['court']}")


def test_tiles_touch_a_tile_or_a_start_space():
    """§4.2 The first tile lies beside a start space, not somewhere in the middle."""
    t = table(drawn="court")
    assert set(t.places()) == {(3, 5), (6, 0), (7, 7), (3, 11)}
    refuse(t, "4.2", "place 4 5 0", "place 1 7 0")
    # Then a tile may lie beside another one, too, with a whole side; a corner is not enough. A
    # space holds one tile.
    t = table("court 3 5 0", drawn="house four")
    beside = {(3, 4), (4, 5), (3, 6)}
    assert set(t.places()) == beside | {(6, 0), (7, 7), (3, 11)}
    refuse(t, "4.2", "place 4 6 0", "place 5 5 0", "place 3 5 0")


@each_row(
    "turns face where found",
    [
        *(
            (["court 3 11 0"], face, (4, 11), found)
            for face, found in {
                "house four": [0],
                "house three": [0, 1, 2, 3],
                "house pair": [0, 1],
                "pairs": [0, 1],
                "house corner": [0, 1, 2, 3],
            }.items()
        ),
        ([], "straight", (1, 9), [1]),
        ([], "straight well", (1, 9), [1]),
        ([], "cross", (1, 9), [0]),
        ([], "two ends", (1, 9), [1]),
        ([], "straight market", (1, 9), [1, 3]),  # the market makes a difference
    ],
)
def test_turns_that_look_the_same(turns, face, where, found):
    """§4.2 A tile may be turned; of turns that look the same only the smallest counts."""
    assert table(*turns).places_of(face)[where] == found


def test_a_turn_that_looks_like_a_smaller_one():
    """§4.2 The larger of two turns that look the same is not played."""
    t = table(drawn="straight")
    refuse(t, "4.2", "place 1 9 3")
    assert t.may("place 1 9 1")


def test_paths_meet_paths():
    """§4.3 Beside the path of a start space a tile must have a path on that side.

    Beside a tower, a house or a court of the wall a tile must not have a path there.
    """
    t = table(drawn="curve")
    assert t.places()[1, 9] == [2, 3]
    spaces = ("1 9 0", "1 9 1", "3 5 2", "6 0 0", "7 7 1", "3 11 1")
    refuse(t, "4.3", *(f"place {where}" for where in spaces))
    assert t.may("place 3 5 0")
    # Beside a path of another tile a tile must have one, and beside no path none.
    t = table("straight 1 9 1")
    assert t.places_of("end house")[2, 9] == [3]
    assert t.places_of("end house")[1, 8] == [0, 1, 3]
    assert (2, 9) not in t.places_of("court")
    t.draw("house four")
    refuse(t, "4.3", "place 2 9 0")


@each_row("face turns", [("straight", [0]), ("end tower", [2]), ("fork", [3])])
def test_all_sides_must_suit(face, turns):
    """§4.3 A tile between a path and a tower must suit both of them."""
    around = ("court 1 10 0", "house four 2 10 0", "tower four 2 9 0", "house three 2 8 0")
    assert table("curve 1 9 3", *around).places_of(face)[1, 8] == turns


@each_row("turn", range(4))
def test_the_bare_wall_suits_everything(turn):
    """§4.3 At the bare wall any edge may end, a path as well: 8 0 has the wall on two sides."""
    t = table("house four 6 0 0", "house three 7 0 1", drawn="curve")
    fits = turn in (0, 1)  # its paths go north and east, or east and south: none to the west
    assert t.may(f"place 8 0 {turn}") == fits


def test_buildings_and_courts_meet_as_they_like():
    """§4.4 Towers, houses and courts go beside each other in any combination."""
    t = table("house four 3 5 0", "tower four 4 5 0", "court 4 4 0")
    assert t.places_of("pairs")[3, 4] == [0, 1]
    assert t.places_of("court corner")[3, 4] == t.places_of("court corner")[5, 4] == [0, 1, 2, 3]
