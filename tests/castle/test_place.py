"""§4: drawing a tile and placing it."""

from keepstone import OVER
from keepstone.games.castle.rules.terms import Phase
from tests.castle.faces import NUMBER
from tests.castle.table import Table
from tests.support.rows import each_row


def no_path_is_open():
    """A table where a tile closes each of the three start spaces that show a path."""
    t = Table()
    t.turn("end house 1 9 3")
    t.turn("end tower 3 0 3")
    t.turn("end house 2 8 2 1")
    return t


def test_a_tile_that_fits_nowhere_leaves_the_game():
    """§4.1 A crossing finds no open path: it leaves the game, and the same seat draws again."""
    t = no_path_is_open()
    assert int(t.state.seat) == 1
    t.draw("cross")
    assert t.phase == Phase.DRAW
    assert int(t.state.seat) == 1
    assert "cross" not in t.faces()
    assert t.position.log[-1] == f"draw {NUMBER['cross']}"
    t.draw("court")
    assert t.to_act == 1
    assert t.phase == Phase.PLACE


def test_as_often_as_needed():
    """§4.1 Several tiles in a row may leave the game in one turn."""
    t = no_path_is_open()
    t.draw("cross", "cross 2")
    assert t.phase == Phase.DRAW
    t.draw("court")
    assert t.to_act == 1


def test_a_fork_is_turned_until_it_fits():
    """§4.1 A tile leaves the game only if no turn of it fits anywhere."""
    t = no_path_is_open()
    assert t.places_of("cross") == {}
    assert t.places_of("two ends")
    assert t.places_of("curve")


def test_the_stock_runs_out_with_a_tile_that_fits_nowhere():
    """§4.1, §8.1 The last tile cannot be placed: no follower, no scoring, the game ends at once."""
    t = no_path_is_open()
    t.left("cross", "cross 2")
    t.draw("cross 2")
    assert t.to_act != OVER
    t.draw("cross")
    assert t.is_over


def test_a_tile_seen_before_is_not_drawn():
    """§4.1 A face is drawn only once."""
    t = Table()
    t.turn("court 3 11 0")
    assert t.refuses(f"draw {NUMBER['court']}") == "4.1"


def test_nothing_else_before_the_draw():
    """§4.1 A turn begins with a tile: nothing is placed before."""
    t = Table()
    for text in ("place 3 11 0", "skip", "follower n1", "score n1", "done", "double"):
        assert t.refuses(text) == "4.1"


def test_the_first_tile_touches_a_start_space():
    """§4.2 The first tile lies beside a start space, not somewhere in the middle."""
    t = Table()
    t.draw("court")
    assert set(t.places()) == {(3, 5), (6, 0), (7, 7), (3, 11)}
    assert t.refuses("place 4 5 0") == "4.2"
    assert t.refuses("place 1 7 0") == "4.2"


def test_later_tiles_touch_a_tile_or_a_start_space():
    """§4.2 Then a tile may lie beside another one, too, with a whole side."""
    t = Table()
    t.turn("court 3 5 0")
    beside = {(3, 4), (4, 5), (3, 6)}
    assert set(t.places_of("house four")) == beside | {(6, 0), (7, 7), (3, 11)}


def test_a_corner_is_not_enough():
    """§4.2 Touching another tile at a corner only is not enough."""
    t = Table()
    t.turn("court 3 5 0")
    t.draw("house four")
    assert t.refuses("place 4 6 0") == "4.2"
    assert t.refuses("place 5 5 0") == "4.2"


def test_a_taken_space():
    """§4.2 A space holds one tile."""
    t = Table()
    t.turn("court 3 5 0")
    t.draw("house four")
    assert t.refuses("place 3 5 0") == "4.2"


@each_row(
    "face turns",
    [
        ("house four", [0]),
        ("house three", [0, 1, 2, 3]),
        ("house pair", [0, 1]),
        ("pairs", [0, 1]),
        ("house corner", [0, 1, 2, 3]),
    ],
)
def test_turns_that_look_the_same(face, turns):
    """§4.2 A tile may be turned; of turns that look the same only the smallest counts."""
    t = Table()
    t.turn("court 3 11 0")
    assert t.places_of(face)[4, 11] == turns


def test_a_path_that_looks_the_same():
    """§4.2 A straight path looks the same after half a turn: it meets a path in one turn only."""
    t = Table()
    assert t.places_of("straight")[1, 9] == [1]
    assert t.places_of("straight well")[1, 9] == [1]
    assert t.places_of("cross")[1, 9] == [0]
    assert t.places_of("two ends")[1, 9] == [1]


def test_a_market_makes_a_difference():
    """§4.2 With a market on one side of the path, half a turn looks different."""
    t = Table()
    assert t.places_of("straight market")[1, 9] == [1, 3]


def test_a_turn_that_looks_like_a_smaller_one():
    """§4.2 The larger of two turns that look the same is not played."""
    t = Table()
    t.draw("straight")
    assert t.refuses("place 1 9 3") == "4.2"
    assert t.may("place 1 9 1")


def test_a_path_meets_a_path():
    """§4.3 Beside the path of a start space a tile must have a path on that side."""
    t = Table()
    assert t.places_of("curve")[1, 9] == [2, 3]
    t.draw("curve")
    assert t.refuses("place 1 9 0") == "4.3"
    assert t.refuses("place 1 9 1") == "4.3"


def test_a_path_does_not_meet_a_tower():
    """§4.3 Beside a tower, a house or a court of the wall a tile must not have a path there."""
    t = Table()
    t.draw("curve")
    for where in ("3 5 2", "6 0 0", "7 7 1", "3 11 1"):
        assert t.refuses(f"place {where}") == "4.3"
    assert t.may("place 3 5 0")


def test_paths_of_tiles_are_continued():
    """§4.3 Beside a path of another tile a tile must have one, and beside no path none."""
    t = Table()
    t.turn("straight 1 9 1")
    assert t.places_of("end house")[2, 9] == [3]
    assert t.places_of("end house")[1, 8] == [0, 1, 3]
    assert (2, 9) not in t.places_of("court")
    t.draw("house four")
    assert t.refuses("place 2 9 0") == "4.3"


def test_all_sides_must_suit():
    """§4.3 A tile between a path and a tower must suit both of them."""
    t = Table()
    t.turn("curve 1 9 3")
    t.turn("court 1 10 0")
    t.turn("house four 2 10 0")
    t.turn("tower four 2 9 0")
    t.turn("house three 2 8 0")
    assert t.places_of("straight")[1, 8] == [0]
    assert t.places_of("end tower")[1, 8] == [2]
    assert t.places_of("fork")[1, 8] == [3]


@each_row("turn", range(4))
def test_the_bare_wall_suits_everything(turn):
    """§4.3 At the bare wall any edge may end, a path as well: 8 0 has the wall on two sides."""
    t = Table()
    t.turn("house four 6 0 0")
    t.turn("house three 7 0 1")
    t.draw("curve")
    fits = turn in (0, 1)  # its paths go north and east, or east and south: none to the west
    assert t.may(f"place 8 0 {turn}") == fits


def test_buildings_and_courts_meet_as_they_like():
    """§4.4 Towers, houses and courts go beside each other in any combination."""
    t = Table()
    t.turn("house four 3 5 0")
    t.turn("tower four 4 5 0")
    t.turn("court 4 4 0")
    assert t.places_of("pairs")[3, 4] == [0, 1]
    assert t.places_of("court corner")[3, 4] == [0, 1, 2, 3]
    assert t.places_of("court corner")[5, 4] == [0, 1, 2, 3]
