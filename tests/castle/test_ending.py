"""§8: the end of the game, and its scoring.

Unless a test says otherwise the last tile is a crossing at 8 2, which scores nothing by itself.
"""

from keepstone import OVER
from keepstone.games.castle.rules.ending import largest_empty_area
from tests.castle.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check

# When it ends.


def test_the_game_ends_with_the_last_tile():
    """§8.1 The turn in which the last tile is placed is finished, then the game is over."""
    t = Table()
    t.left("end house", "cross")
    t.turn("cross 8 2 0")
    assert not t.is_over
    t.lay("end house 1 9 3")
    assert not t.is_over
    check(t, "follower w2", points=[0, 2], to_act=OVER, legal=[])
    # If the last tile cannot be placed, the game ends at once with the final scoring.
    t = Table(hold=["five-points"])
    t.turns("end house 1 9 3", "end tower 3 0 3", "end house 2 8 2 1")
    t.left("cross")
    t.draw("cross")
    check(t, is_over=True, points=[5, 0])


def test_an_extra_turn_without_a_tile_that_fits():
    """§8.1 An extra turn is played, but its only tile fits nowhere: the game is over."""
    t = Table(hold=["extra-turn"])
    t.turn("end house 1 9 3")
    t.play("done")
    t.turn("end tower 3 0 3")
    t.left("end house 2", "cross")
    t.turn("end house 2 8 2 1")
    check(t, "extra", tokens={})
    t.draw("cross")
    assert t.is_over


def test_tokens_left_on_the_wall():
    """§8.1 Tokens still on the wall go to nobody, wherever the final points lead."""
    t = Table(hold=["five-points"], score=(7, 0))
    assert t.finish() == [12, 0]
    assert t.is_over


# Courts.


def court_of_five(a=0, b=0, c=1, **more):
    """A court with five markets, one of them on the start space, and three followers of these seats."""
    t = Table(**more)
    t.turns(f"{a}: tower end 3 11 1 n1", "house four 2 11 0", "house three 4 11 0")
    t.turns(f"{b}: house end 2 10 3 n1", f"{c}: tower corner 4 10 1 n1", "court 3 10 0")
    return t


def tied_court():
    """A court with four markets and a follower of each seat."""
    t = Table()
    t.turns("0: tower end 3 11 1 n1", "house four 2 11 0", "1: house end 2 10 3 n1", "court 3 10 0")
    return t


@each_row("seats points", [((0, 0, 1), [15, 0]), ((0, 1, 1), [0, 15])])
def test_a_court_with_five_markets(seats, points):
    """§8.2 Five markets, one on the start space, 2 against 1 followers: 15 points."""
    t = court_of_five(*seats)
    assert t.finish() == t.points_from("court") == points


@each_row(
    "why turns points",
    [
        ("without a market", ["house straight 3 5 0 e1"], [0, 0]),
        (
            "a closed court",
            ["court 3 11 0 n1", "house four 2 11 0", "house three 4 11 0", "house straight 3 10 0"],
            [6, 0],
        ),
        ("each by itself", ["0: court 3 11 0 n1", "1: house corner 3 5 0 s1"], [6, 3]),
    ],
)
def test_courts(why, turns, points):
    """§8.2 A court counts three for each market, whether it is closed or not."""
    t = Table()
    t.turns(*turns)
    assert t.finish() == points


def test_a_tied_court():
    """§8.2, §8.4, §7.2 With one follower each nobody scores the court, not with the token either."""
    assert tied_court().finish() == [0, 0]
    t = tied_court()
    t.hold(0, "rich-court")
    t.hold(1, "rich-court")
    assert t.finish() == [0, 0]


# The largest keep.


@each_row(
    "keeps tokens points",
    [
        (
            (3, 2),
            (0, 0),
            [75, 0],
        ),  # with a single tile on the board all other 75 spaces are one area
        ((4, 4), (0, 0), [0, 0]),
        ((0, 0), (0, 0), [0, 0]),
        ((0, 1), (0, 0), [0, 75]),  # a keep of one tile is larger than none
        ((5, 7), (1, 0), [0, 0]),  # a token counts 2
        ((4, 7), (2, 0), [75, 0]),
        ((1, 0), (0, 1), [0, 75]),  # even for a player without a keep
    ],
)
def test_the_larger_keep_scores_the_empty_area(keeps, tokens, points):
    """§8.3, §7.4 Keeps of the same size score nobody; each `larger keep` adds two."""
    t = Table(keeps=keeps)
    for seat in (0, 1):
        t.hold(seat, *["larger-keep"] * tokens[seat])
    assert t.finish() == t.points_from("keep") == points


@each_row(
    "tiles area",
    [
        (
            "court 3 5 0, house four 4 5 0, house three 5 5 0, tower four 6 5 0, tower three 7 5 0",
            37,
        ),
        (
            "court 3 5 0, house four 4 5 0, house three 5 5 0, tower four 7 7 0, tower three 7 6 0, "
            "tower by house 7 5 0, house corner 7 4 0, house straight 6 4 0",
            36,
        ),
    ],
)
def test_two_areas(tiles, area):
    """§8.3 Five tiles across row 5 leave 34 spaces above and 37 below: the larger one counts.

    Diagonals do not connect: 5 4 above and 6 5 below touch at a corner only: 32 and 36 spaces, not 68.
    """
    t = Table(keeps=(1, 0))
    *first, last = tiles.split(", ")
    t.turns(*first)
    assert t.finish(last) == [area, 0]
    assert largest_empty_area(t.state) == area


@each_row("seat", [0, 1])
def test_a_start_space_in_the_house(seat):
    """§8.3 A house of the start space and one tile is larger than a keep of one."""
    t = Table()
    t.house_of_two(seat)
    t.state.keep[1 - seat] = 1
    assert t.finish() == ([2 + 74, 0] if seat == 0 else [0, 2 + 74])


# Tokens for the end.

OPEN_PATH = ["0: straight 1 9 1 e2", "straight house 2 9 1", "straight tower 3 9 1"]
SHORT_PATH = "0: straight market 3 0 1 e2"
OPEN_TOWER = "0: tower straight 3 5 1 e1"


@each_row(
    "why turns tokens points",
    [
        ("one for each tile, with the start space", OPEN_PATH, ["open-path"], 4),
        ("two for each tile of a tower", [OPEN_TOWER], ["open-tower"], 4),
        ("one for each tile of a house", ["0: house straight 6 0 0 n1"], ["open-house"], 2),
        ("nothing without a token", [*OPEN_PATH, OPEN_TOWER], [], 0),
        ("§8.5 of two paths the best", [*OPEN_PATH, SHORT_PATH], ["open-path"], 4),
        ("§8.5, §7.4 two tokens", [*OPEN_PATH, SHORT_PATH], ["open-path"] * 2, 6),
        ("§8.5, §7.4 no path counts twice", OPEN_PATH, ["open-path"] * 2, 4),
    ],
)
def test_tokens_for_open_features(why, turns, tokens, points):
    """§8.4, §8.5, §7.4 For unfinished features; the keep does not move to a house."""
    t = Table(hold=tokens)
    t.turns(*turns)
    assert t.finish() == t.points_from("open") == [points, 0]
    assert t.keep(0) == 0


def test_only_with_more_followers():
    """§8.4, §7.2 The other seat's token does nothing for a path that seat 0 holds."""
    t = Table()
    t.turns(*OPEN_PATH)
    t.hold(1, "open-path")
    assert t.finish() == [0, 0]


@each_row("count", [1, 2])
@each_row("seat", [0, 1])
def test_five_points(count, seat):
    """§8.4, §7.4 Five points for each token."""
    t = Table()
    t.hold(seat, *["five-points"] * count)
    assert t.finish() == t.points_from("five")
    assert t.points()[seat] == 5 * count


@each_row("more tokens points", [(0, 1, 20), (1, 1, 15 + 5 + 3), (1, 2, 20 + 4)])
def test_rich_courts(more, tokens, points):
    """§8.4, §8.5 Four points for each of five markets instead of three, where most markets are.

    Two tokens make two courts rich.
    """
    t = court_of_five(hold=["rich-court"] * tokens)
    t.turns(*["0: house corner 3 5 0 s1"] * more)
    assert t.finish() == [points, 0]


def test_a_finished_feature_is_not_open():
    """§8.5 A tower that was completed and tied is not an unfinished one, nor one completed in the last turn."""
    t = Table(hold=["open-tower"])
    faces = ("tower end", "tower end 2", "tower end 3", "tower end 4")
    t.hub(*zip(faces, (0, 1, None, None), strict=True))
    t.turn("tower four 4 5 0", by=0)
    assert t.finish() == [0, 0]
    assert Table(hold=["open-tower"]).finish("tower end 7 7 1", "e1", by=0) == [4, 0]


@each_row("points winners", [((40, 41), [1]), ((41, 40), [0]), ((40, 40), [0, 1])])
@each_row("game", ["castle", "zamek"])
def test_more_points_win(game, points, winners):
    """§8.6 More points win; with equal points the victory is shared."""
    t = Table(game, score=points)
    assert t.position.winners() == []
    t.finish()
    assert t.position.winners() == winners
