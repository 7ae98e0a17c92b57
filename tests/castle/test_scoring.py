"""§6: completed features, their points, the order of scoring, the marker and the keep."""

from keepstone.games.castle.rules.terms import Phase
from tests.castle.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check

TWO_OF_EACH = {
    "w": ("tower end", 0),
    "n": ("house end", 0),
    "e": ("tower end 2", 1),
    "s": ("house end 2", 1),
}
COURT = "court 4 5 0"


def ring(last, second="curve 2 5 5 2"):
    """Four tiles in a ring, closed by the last one."""
    return ("court 3 5 0", "curve tower 4 5 1", second, "curve 3 5 6 3", last)


def around(
    turn, followers, faces=("tower end", "tower end 2", "tower end 3", "tower end 4"), by=0, **more
):
    """A tile at 4 5 after one on each of its sides: west, north, east, south; with followers of seats."""
    t = Table(**more)
    t.hub(*zip(faces, followers, strict=True))
    t.turn(turn, by=by)
    return t


def four_to_close(by=0, **more):
    """A tile closes a tower and a house of each seat.

    Seat 0: tower in the west, house in the north. Seat 1: tower in the east, house in the south.
    """
    t = Table(**more)
    t.hub(**TWO_OF_EACH)
    t.turn(COURT, by=by)
    return t


# When a feature is complete, and what it is worth. Seat 0 has all followers.


@each_row(
    "why turns points",
    [
        ("it ends in a building", ["end house 1 9 3 w2"], 2),
        ("it ends in a square, whose other two paths stay open", ["square 2 1 9 0 w2"], 2),
        ("it ends at the bare wall", ["curve 3 0 3 n2"], 2),
        ("a ring of four curves is complete in itself", ring("0: curve 4 6 0 n2"), 4),
        ("of a fork one branch has no end", ["fork 1 9 0 n2", "end house 2 9 3"], 0),
        ("all branches have one", ["0: fork 1 9 0 n2", "end house 2 9 3", "end tower 1 8 2"], 4),
        ("an end faces an empty space", ["straight 1 9 1 e2"], 0),
        # A house lies along the wall, its strip goes on to 4 0; strips of one kind that meet join.
        ("a strip is a port too", ["house side 3 0 3 n1"], 0),
        ("where a tower is, the strip ends", ["0: house side 3 0 3 n1", "end tower 4 0 3"], 1),
        ("where a house is, it goes on", ["house side 3 0 3 n1", "end house 3 4 0 3"], 0),
        # Beside the path of a start space there is bare wall, which closes the strips there.
        (
            "strips at a start space",
            ["0: end tower 3 1 9 3 n1", "court 2 9 0", "house four 1 10 0", "house three 1 8 0"],
            2,
        ),
        # A court beside the open side of a tower closes it: one tile, 2 points.
        ("no need to join", ["court 3 5 0", "0: tower end 4 5 1 e1", "1: house four 5 5 0"], 2),
        ("nobody has a follower on a start space", ["court 3 5 0 n1"], 0),
        ("nobody has a follower on the path", ["end house 1 9 3"], 0),
    ],
)
def test_when_a_feature_is_complete(why, turns, points):
    """§6.1, §6.3, §6.4 If it has no end that faces an empty space; it scores for followers."""
    t = Table()
    t.turns(*turns)
    check(t, points=[points, 0], phase=Phase.DRAW)


def test_complete_only_once():
    """§6.1 A feature scores in the turn in which it becomes complete, and not again."""
    t = Table()
    t.road(3)
    check(t, points=[3, 0])
    t.turns("court 2 10 0", "house four 2 8 0")
    check(t, points=[3, 0])


def test_completed_by_the_follower_of_this_turn():
    """§6.1, §6.9 Place a tile that completes, put a follower there, score, take it back."""
    t = Table()
    t.lay("tower end 7 7 1")
    check(t, "follower e1", points=[4, 0], supply=6)


def test_courts_are_not_scored_in_play():
    """§6.2 A closed court with markets brings nothing during the game."""
    t = Table()
    t.turns("court 3 11 0 n1", "house four 2 11 0", "house three 4 11 0", "house straight 3 10 0")
    check(t, points=[0, 0], phase=Phase.DRAW)


@each_row("tiles", [2, 3, 4, 5, 6, 7, 8])
def test_a_path_by_its_tiles(tiles):
    """§6.3 A path yields 1 point for each tile, the start space included."""
    t = Table(score=(44, 0))
    t.road(tiles)
    assert t.points() == [44 + tiles, 0]
    assert t.points_from("path") == [tiles, 0]


@each_row(
    "tiles faces points",
    [(5, ("straight", "straight well", "straight tower"), 10), (3, ("straight well",), 6)],
)
def test_a_path_with_a_well(tiles, faces, points):
    """§6.3 A well doubles, and does not cut the path."""
    t = Table()
    t.road(tiles, faces=faces)
    check(t, points=[points, 0])


@each_row(
    "why turns points",
    [
        ("a second well", ["straight well 1 9 1 e2", "curve well 2 9 3", "0: end house 2 8 2"], 8),
        ("a well on another path of a square", ["0: square 1 9 0 w2"], 2),
        ("the well on the path", ["0: square 1 9 0 w2", "0: end house 2 9 3 w2"], 2 + 4),
        ("five segments of a ring on four tiles", ring("0: square 2 4 6 0 e2"), 4),
        ("the same with a well beside the square", ring("0: square 4 6 0 e2"), 8),
        ("a square at both ends", ring("0: curve 4 6 0 n2", second="square 5 5 3"), 4),
        ("another one", ring("0: curve 4 6 0 n2", second="square 2 5 5 3"), 4),
    ],
)
def test_wells_and_squares(why, turns, points):
    """§6.3 Tiles count and not segments, each once: 1 point, or 2 with a well on the path."""
    t = Table()
    t.turns(*turns)
    check(t, points=[points, 0])


def test_a_tower_and_a_house():
    """§6.3 A tower yields 2 points for each tile, a house 1."""
    t = Table()
    t.tower_of_two(0)
    assert t.points() == t.points_from("tower") == [4, 0]
    t = Table()
    t.house_of_two(0)
    assert t.points() == t.points_from("house") == [2, 0]


def test_a_tower_of_six():
    """§6.3, §6.4, §6.8 Six tiles with a start space, 2 against 1: 12 points, which take a token."""
    faces = ("tower straight", "tower end", "tower end 2", "tower end 3")
    t = around("tower four 4 5 0", (0, 0, 1, None), faces)
    check(t, points=[12, 0], phase=Phase.TOKEN)
    check(t, "token five-points", tokens={"five-points": 1})
    assert 12 not in t.towers()
    assert [t.supply(0), t.supply(1)] == [6, 6]


HOUSES = ("house end", "house end 2", "house end 3", "house end 4")


@each_row("by", [0, 1])
def test_a_house_of_five(by):
    """§6.3, §6.4, §6.7 Five tiles, 2 against 1 followers: 5 points, and the keep goes there.

    The seat that scores moves its keep, whoever lays the last tile.
    """
    t = around("house four 4 5 0", (0, 0, 1, None), HOUSES, by=by)
    check(t, points=[5, 0], keep=5, keep_at=(4, 4))
    assert [t.supply(0), t.supply(1), t.keep(1)] == [6, 6, 0]


def test_a_tie_scores_nobody():
    """§6.4 One follower each: nobody scores, and both take theirs back."""
    t = around("tower four 4 5 0", (0, 1, None, None))
    check(t, points=[0, 0], phase=Phase.DRAW)
    assert [t.supply(0), t.supply(1)] == [6, 6]


# The order.


def test_the_active_seat_orders_its_own_features_first():
    """§6.5 Four features are completed: first the active seat orders its own two, then the opponent's."""
    t = four_to_close()
    check(t, phase=Phase.FEATURE, to_act=0, legal=["score beyond n1", "score beyond w1"])
    assert t.refuses("score beyond e1") == "6.5"
    check(t, "score beyond n1", points=[3, 0], to_act=0)
    assert set(t.legal()) == {"score beyond e1", "score beyond s1"}
    check(t, "score beyond e1", points=[3, 3], phase=Phase.DRAW, seat=1)
    # If seat 1 lays the tile, its features come first and it orders both groups.
    t = four_to_close(by=1)
    assert (t.to_act, set(t.legal())) == (1, {"score beyond e1", "score beyond s1"})
    check(t, "score beyond s1", points=[0, 3], to_act=1)
    assert set(t.legal()) == {"score beyond w1", "score beyond n1"}
    # From 12, the house first ends on 13 and takes a token; the tower first passes it.
    t = four_to_close(score=(12, 0))
    other = Table(position=t.position.copy())
    check(t, "score beyond n1", phase=Phase.TOKEN)
    check(other, "score beyond w1", points=[15, 0], phase=Phase.FEATURE, tokens={})


def test_features_on_the_placed_tile_are_named_by_its_ports():
    """§6.5 Two towers that the tile is part of, one beyond its edge: `score` and `score beyond`.

    What has been scored in this turn, or nobody wins, is not offered.
    """
    faces = ("house end", "tower end", "house end 2", "tower end 2")
    t = around("tower pair 4 5 0", (0, 0, None, 0), faces)
    assert set(t.legal()) == {"score n1", "score s1", "score beyond w1"}
    t.play("score s1")
    assert set(t.legal()) == {"score n1", "score beyond w1"}
    assert t.refuses("score s1") == t.refuses("score beyond e1") == "6.5"
    check(t, "score beyond w1", points=[4 + 1 + 4, 0])


@each_row(
    "why tile legal action points",
    [
        ("a tower beyond two edges is one", COURT, "beyond n1, beyond e1", "beyond n1", 6 + 2),
        ("on the tile and beyond it", "tower end 2 4 5 0", "n1, beyond e1", "n1", 8 + 2),
    ],
)
def test_a_feature_on_two_sides(why, tile, legal, action, points):
    """§6.5 It is offered once, by the first port; on the tile if it is part of it.

    A tower of three tiles lies round the north-west of 4 5, and another one east.
    """
    t = Table()
    t.turns("0: tower corner 3 5 0 n1", "house end 3 3 4 0", "house end 4 4 4 0")
    t.turns("court corner 2 5 4 0", "0: tower end 5 5 3 w1", f"0: {tile}")
    assert set(t.legal()) == {f"score {each}" for each in legal.split(", ")}
    check(t, f"score {action}", points=[points, 0])


def test_a_feature_with_two_segments_on_the_tile():
    """§6.5 A ring with two segments on the tile is offered once, by the first port."""
    t = Table()
    t.turns("court 3 5 0", "0: curve tower 4 5 1 e2", "curve 2 5 5 2", "curve 3 5 6 3")
    t.turns("0: end house 3 6 1 e2", "0: square 2 4 6 0")
    assert set(t.legal()) == {"score n2", "score w2"}
    check(t, "score w2", points=[2 + 4, 0])


FOUR = ("tower end", "house end", "tower end 2", "house end 2")


def test_what_is_ordered():
    """§6.5 Of four completed features one has a winner: nothing is asked.

    With one feature for each seat the order is given: the active seat's, then the other's.
    """
    t = around(COURT, (0, None, None, None), FOUR)
    check(t, points=[2, 0], phase=Phase.DRAW)
    t = around(COURT, (0, None, 1, None), FOUR, by=1, score=(10, 10))
    check(t, "token five-points", tokens={}, points=[12, 12])
    assert t.tokens(1) == {"five-points": 1}
    # One tile completes two paths and a house of its own and two towers beyond its edges.
    t = Table()
    t.hub(w=("tower end", 0), n=("end house", 0), e=("tower end 2", 1), s=("end tower", 1))
    t.turn("two ends 4 5 0", "e1", by=0)
    assert set(t.legal()) == {"score n2", "score e1", "score beyond w1"}
    check(t, "score e1", "score n2", points=[1 + 2 + 2, 0])
    assert set(t.legal()) == {"score s2", "score beyond e1"}
    check(t, "score s2", points=[5, 2 + 2])


def test_doubler_marker_keep_token():
    """§6.5a The doubler is asked for before the marker moves, then the token is drawn."""
    t = Table(hold=["double-house"], score=(8, 0))
    t.house_of_two(0)
    check(t, phase=Phase.DOUBLE, points=[8, 0])
    check(t, "double", points=[12, 0], keep=2, phase=Phase.TOKEN)
    # The token is drawn before the next feature is picked.
    t = four_to_close(score=(0, 12))
    check(t, "score beyond n1", "score beyond s1", points=[3, 13])
    assert t.legal()[0].startswith("token ")
    check(t, "token double-tower", points=[3, 15])
    # The token goes to the owner of the marker, whoever's turn it is.
    t = Table(score=(9, 0))
    t.road(3, owner=0, by=1)
    check(t, "token extra-turn", tokens={"extra-turn": 1}, seat=0)
    assert t.tokens(1) == {}


# The marker and the keep.


def test_round_the_wall():
    """§6.6 From 98, four points lead past 99 to 2, with 100 added."""
    t = Table(score=(98, 0))
    t.tower_of_two(0)
    check(t, points=[102, 0], phase=Phase.DRAW)


@each_row("before", [0, 1, 2, 3])
def test_the_first_house(before):
    """§6.7 The keep goes to the first house; later only to one with strictly more tiles."""
    t = Table(keeps=(before, 0))
    t.house_of_two(0)
    assert (t.keep_at(0) == (6, 0)) == (before < 2)
    assert t.keep(0) == max(before, 2)


def test_the_keep_moves_to_a_larger_house():
    """§6.7 From a house of two to one of five: the keep moves, and the first house is forgotten.

    The start space is a tile of the house, but the keep stands on a placed tile.
    """
    t = Table()
    t.house_of_two(0)
    check(t, keep=2, keep_at=(6, 0))
    t.hub(w=("house end 5", 0), n=("house end 2", 0), e=("house end 3", 1), s=("house end 4", None))
    t.turn("house four 4 5 0", by=0)
    check(t, keep=5, keep_at=(4, 4))


@each_row("tiles takes", [(2, False), (3, True), (4, True), (5, False)])
def test_the_token_of_56_and_57(tiles, takes):
    """§6.8 From 53, a path of three or four tiles takes the token of 56/57; five pass it."""
    t = Table(score=(53, 0))
    t.road(tiles)
    assert (t.phase == Phase.TOKEN) == takes
    t.play(*["token rich-court"][:takes])
    assert t.tokens(0) == ({"rich-court": 1} if takes else {})
    assert (56 in t.towers()) != takes


def test_tokens_of_towers():
    """§6.8 A tower has one token: the second to land there takes nothing."""
    t = Table(score=(10, 8))
    t.two_points(0)
    t.play("token rich-court")
    t.tower_of_two(1)
    check(t, points=[12, 12], phase=Phase.DRAW)
    # A token that is still there can be taken at 112 or 113.
    t = Table(score=(110, 0))
    t.two_points(0)
    check(t, phase=Phase.TOKEN)


def test_followers_return_at_the_end_of_the_turn():
    """§6.9 While features are being scored the followers still stand; then all come back.

    A follower that came back may be anything in a later turn.
    """
    t = four_to_close()
    check(t, "score beyond n1", supply=4)
    check(t, "score beyond e1", supply=6)
    assert t.supply(1) == 6
    t.turn("house corner 3 11 0", "n1", by=0)
    check(t, supply=5)


def test_a_follower_does_not_come_back_within_the_turn():
    """§6.9 A sixth follower that closes a tower is not there for the same turn again."""
    t = Table()
    t.hub(w=("tower end", 0), n=("tower end 2", 0), e=("tower end 3", 0), s=("tower end 4", 0))
    t.turns("0: house end 3 3 0 n1", "0: house end 2 3 7 2 s1")
    t.turn_of(0)
    t.lay(COURT)
    check(t, phase=Phase.FEATURE, supply=0)
    t.play("score beyond n1", "score beyond e1", "score beyond s1")
    check(t, points=[8, 0], supply=4)
