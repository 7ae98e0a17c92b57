"""§8: the end of the game, and its scoring.

Unless a test says otherwise the last tile is a crossing at 8 2, which scores nothing by itself.
"""

from keepstone import OVER
from keepstone.games.castle.rules.ending import largest_empty_area
from tests.castle.table import Table
from tests.support.rows import each_row

# When it ends.


def test_the_game_ends_with_the_last_tile():
    """§8.1 The turn in which the last tile is placed is finished, then the game is over."""
    t = Table()
    t.left("end house", "cross")
    t.turn("cross 8 2 0")
    assert not t.is_over
    t.lay("end house 1 9 3")
    assert not t.is_over
    t.play("follower w2")
    assert t.points() == [0, 2]
    assert t.to_act == OVER
    assert t.legal() == []


def test_the_last_tile_fits_nowhere():
    """§8.1 If the last tile cannot be placed, the game ends at once with the final scoring."""
    t = Table()
    t.hold(0, "five-points")
    t.turn("end house 1 9 3")
    t.turn("end tower 3 0 3")
    t.turn("end house 2 8 2 1")
    t.left("cross")
    t.draw("cross")
    assert t.is_over
    assert t.points() == [5, 0]


def test_an_extra_turn_without_a_tile_that_fits():
    """§8.1 An extra turn is played, but its only tile fits nowhere: the game is over."""
    t = Table()
    t.hold(0, "extra-turn")
    t.turn("end house 1 9 3")
    t.play("done")
    t.turn("end tower 3 0 3")
    t.left("end house 2", "cross")
    t.turn("end house 2 8 2 1")
    t.play("extra")
    assert t.tokens(0) == {}
    t.draw("cross")
    assert t.is_over


def test_tokens_left_on_the_wall():
    """§8.1 Tokens still on the wall go to nobody, wherever the final points lead."""
    t = Table()
    t.hold(0, "five-points")
    t.score(7, 0)
    t.finish()
    assert t.points() == [12, 0]
    assert t.is_over


# Courts.


def court_of_five(a=0, b=0, c=1):
    """A court with five markets, one of them on the start space, and three followers of these seats."""
    t = Table()
    t.turn("tower end 3 11 1", "n1", by=a)
    t.turn("house four 2 11 0")
    t.turn("house three 4 11 0")
    t.turn("house end 2 10 3", "n1", by=b)
    t.turn("tower corner 4 10 1", "n1", by=c)
    t.turn("court 3 10 0")
    return t


def test_a_court_with_five_markets():
    """§8.2 Five markets, one on the start space, 2 against 1 followers: 15 points."""
    t = court_of_five()
    t.finish()
    assert t.points() == [15, 0]
    assert t.points_from("court") == [15, 0]


def test_a_court_held_by_the_other_seat():
    """§8.2 With 1 against 2 the points are the other seat's."""
    t = court_of_five(0, 1, 1)
    t.finish()
    assert t.points() == [0, 15]


def tied_court():
    """A court with four markets and a follower of each seat."""
    t = Table()
    t.turn("tower end 3 11 1", "n1", by=0)
    t.turn("house four 2 11 0")
    t.turn("house end 2 10 3", "n1", by=1)
    t.turn("court 3 10 0")
    return t


def test_a_tied_court():
    """§8.2 With one follower each nobody scores the court."""
    t = tied_court()
    t.finish()
    assert t.points() == [0, 0]


def test_a_court_without_a_market():
    """§8.2 A court without a market brings nothing."""
    t = Table()
    t.turn("house straight 3 5 0", "e1")
    t.finish()
    assert t.points() == [0, 0]


def test_a_closed_court():
    """§8.2 A court counts whether it is closed or not."""
    t = Table()
    t.turn("court 3 11 0", "n1")
    for tile in ("house four 2 11 0", "house three 4 11 0", "house straight 3 10 0"):
        t.turn(tile)
    t.finish()
    assert t.points() == [6, 0]


def test_several_courts():
    """§8.2 Each court is scored by itself."""
    t = Table()
    t.turn("court 3 11 0", "n1", by=0)
    t.turn("house corner 3 5 0", "s1", by=1)
    t.finish()
    assert t.points() == [6, 3]


# The largest keep.


def test_the_larger_keep_scores_the_empty_area():
    """§8.3 With a single tile on the board all other 75 spaces are one area."""
    t = Table()
    t.keeps(3, 2)
    t.finish()
    assert t.points() == [75, 0]
    assert t.points_from("keep") == [75, 0]


def test_equal_keeps():
    """§8.3 Keeps of the same size score nobody."""
    t = Table()
    t.keeps(4, 4)
    t.finish()
    assert t.points() == [0, 0]


def test_no_keeps():
    """§8.3 Two players without a keep are tied with 0."""
    t = Table()
    t.finish()
    assert t.points() == [0, 0]


def test_a_keep_against_none():
    """§8.3 A keep of one tile is larger than none."""
    t = Table()
    t.keeps(0, 1)
    t.finish()
    assert t.points() == [0, 75]


def test_a_larger_keep_ties():
    """§8.3 A keep of five with `larger keep` ties one of seven: nobody scores the area."""
    t = Table()
    t.keeps(5, 7)
    t.hold(0, "larger-keep")
    t.finish()
    assert t.points() == [0, 0]


def test_a_larger_keep_wins():
    """§8.3, §7.4 Two `larger keep` add four: 4 + 4 is more than 7."""
    t = Table()
    t.keeps(4, 7)
    t.hold(0, "larger-keep", "larger-keep")
    t.finish()
    assert t.points() == [75, 0]


def test_a_larger_keep_without_a_keep():
    """§8.3 The token counts 2 even for a player without a keep."""
    t = Table()
    t.keeps(1, 0)
    t.hold(1, "larger-keep")
    t.finish()
    assert t.points() == [0, 75]


def across(*tiles):
    """Lay tiles across the castle, the last one as the last of the game."""
    t = Table()
    t.keeps(1, 0)
    *first, last = tiles
    for tile in first:
        t.turn(tile)
    t.finish(last)
    return t


def test_two_areas():
    """§8.3 Five tiles across row 5 leave 34 spaces above and 37 below: the larger one counts."""
    t = across(
        "court 3 5 0",
        "house four 4 5 0",
        "house three 5 5 0",
        "tower four 6 5 0",
        "tower three 7 5 0",
    )
    assert t.points() == [37, 0]
    assert largest_empty_area(t.state) == 37


def test_diagonals_do_not_connect():
    """§8.3 5 4 above and 6 5 below touch at a corner only: 32 and 36 spaces, not 68."""
    t = across(
        "court 3 5 0",
        "house four 4 5 0",
        "house three 5 5 0",
        "tower four 7 7 0",
        "tower three 7 6 0",
        "tower by house 7 5 0",
        "house corner 7 4 0",
        "house straight 6 4 0",
    )
    assert t.points() == [36, 0]


@each_row("seat", [0, 1])
def test_a_start_space_in_the_house(seat):
    """§8.3 A house of the start space and one tile is larger than a keep of one."""
    t = Table()
    t.house_of_two(seat)
    other = [0, 0]
    other[seat] = t.keep(seat)
    other[1 - seat] = 1
    t.keeps(*other)
    t.finish()
    expected = [0, 0]
    expected[seat] = 2 + 74
    assert t.points() == expected


# Tokens for the end.


def open_path(t, tiles, owner=0):
    """Leave a path of so many tiles open, from the start space 6/7."""
    faces = ("straight", "straight house", "straight tower")
    for col in range(1, tiles):
        t.turn(f"{faces[col - 1]} {col} 9 1", "e2" if col == 1 else None, by=owner)


def test_open_path():
    """§8.4 One point for each tile of an unfinished path, the start space included."""
    t = Table()
    open_path(t, 4)
    t.hold(0, "open-path")
    t.finish()
    assert t.points() == [4, 0]
    assert t.points_from("open") == [4, 0]


def test_open_tower():
    """§8.4 Two points for each tile of an unfinished tower."""
    t = Table()
    t.turn("tower straight 3 5 1", "e1")
    t.hold(0, "open-tower")
    t.finish()
    assert t.points() == [4, 0]


def test_open_house():
    """§8.4, §8.5 One point for each tile of an unfinished house; the keep does not move there."""
    t = Table()
    t.turn("house straight 6 0 0", "n1")
    t.hold(0, "open-house")
    t.finish()
    assert t.points() == [2, 0]
    assert t.keep(0) == 0


def test_rich_court():
    """§8.4 Four points for each of five markets instead of three: 20."""
    t = court_of_five()
    t.hold(0, "rich-court")
    t.finish()
    assert t.points() == [20, 0]


def test_five_points():
    """§8.4 Five points for each token."""
    t = Table()
    t.hold(1, "five-points")
    t.finish()
    assert t.points() == [0, 5]
    assert t.points_from("five") == [0, 5]


def test_two_times_five_points():
    """§8.4, §7.4 Two of them are ten points."""
    t = Table()
    t.hold(0, "five-points", "five-points")
    t.finish()
    assert t.points() == [10, 0]


def test_nothing_without_a_token():
    """§8.4 Unfinished features bring nothing without a token."""
    t = Table()
    open_path(t, 4)
    t.turn("tower straight 3 5 1", "e1", by=1)
    t.finish()
    assert t.points() == [0, 0]


def test_only_with_more_followers():
    """§8.4, §7.2 The other seat's token does nothing for a path that seat 0 holds."""
    t = Table()
    open_path(t, 4)
    t.hold(1, "open-path")
    t.finish()
    assert t.points() == [0, 0]


def test_a_tied_court_is_not_rich():
    """§8.4, §7.2 A tied court brings nothing with the token either."""
    t = tied_court()
    t.hold(0, "rich-court")
    t.hold(1, "rich-court")
    t.finish()
    assert t.points() == [0, 0]


def test_the_best_path_is_taken():
    """§8.5 Of paths of four and of two tiles the token counts the one of four."""
    t = Table()
    open_path(t, 4)
    t.turn("straight market 3 0 1", "e2", by=0)
    t.hold(0, "open-path")
    t.finish()
    assert t.points() == [4, 0]


def test_two_tokens_count_two_paths():
    """§8.5, §7.4 Two tokens count both paths."""
    t = Table()
    open_path(t, 4)
    t.turn("straight market 3 0 1", "e2", by=0)
    t.hold(0, "open-path", "open-path")
    t.finish()
    assert t.points() == [6, 0]


def test_two_tokens_do_not_count_one_path_twice():
    """§8.5, §7.4 With a single path the second token is worth nothing."""
    t = Table()
    open_path(t, 4)
    t.hold(0, "open-path", "open-path")
    t.finish()
    assert t.points() == [4, 0]


def test_the_best_court_is_taken():
    """§8.5 `rich court` counts where most markets are: 15 + 5 and 3."""
    t = court_of_five()
    t.turn("house corner 3 5 0", "s1", by=0)
    t.hold(0, "rich-court")
    t.finish()
    assert t.points() == [15 + 5 + 3, 0]


def test_two_rich_courts():
    """§8.5 Two tokens make two courts rich: 20 and 4."""
    t = court_of_five()
    t.turn("house corner 3 5 0", "s1", by=0)
    t.hold(0, "rich-court", "rich-court")
    t.finish()
    assert t.points() == [20 + 4, 0]


def test_a_finished_feature_is_not_open():
    """§8.5 A tower that was completed and tied is not an unfinished one."""
    t = Table()
    t.hub(
        w=("tower end", 0),
        n=("tower end 2", 1),
        e=("tower end 3", None),
        s=("tower end 4", None),
    )
    t.hold(0, "open-tower")
    t.turn("tower four 4 5 0", by=0)
    t.finish()
    assert t.points() == [0, 0]


def test_a_tower_open_in_the_last_turn():
    """§8.5 A tower completed in the last turn has been scored and is not counted again."""
    t = Table()
    t.hold(0, "open-tower")
    t.finish("tower end 7 7 1", "e1", by=0)
    assert t.points() == [4, 0]


# Who wins.


@each_row("points winners", [((40, 41), [1]), ((41, 40), [0]), ((40, 40), [0, 1])])
@each_row("game", ["castle", "zamek"])
def test_more_points_win(game, points, winners):
    """§8.6 More points win; with equal points the victory is shared."""
    t = Table(game)
    t.score(*points)
    assert t.position.winners() == []
    t.finish()
    assert t.position.winners() == winners
