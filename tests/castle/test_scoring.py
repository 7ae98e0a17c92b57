"""§6: completed features, their points, the order of scoring, the marker and the keep."""

from keepstone.games.castle.rules.terms import Phase
from tests.castle.table import Table
from tests.support.rows import each_row


def loop(last="curve 4 6 0", port="n2", second="curve 2 5 5 2"):
    """Four tiles in a ring, closed by the last one with a follower on its path."""
    t = Table()
    t.turn("court 3 5 0")
    t.turn("curve tower 4 5 1")
    t.turn(second)
    t.turn("curve 3 5 6 3")
    t.turn(last, port, by=0)
    return t


def four_to_close(game="castle", **options):
    """A tower and a house of each seat, all to be closed by a tile at 4 5.

    Seat 0: tower in the west, house in the north. Seat 1: tower in the east, house in the south.
    """
    t = Table(game, **options)
    t.hub(w=("tower end", 0), n=("house end", 0), e=("tower end 2", 1), s=("house end 2", 1))
    return t


# When a feature is complete.


def test_a_path_that_ends_in_a_building():
    """§6.1 A path from the start space that ends in a house on its own face is complete."""
    t = Table()
    t.turn("end house 1 9 3", "w2")
    assert t.points() == [2, 0]


def test_a_path_that_ends_in_a_square():
    """§6.1 A square ends the path: start space and tile are two, the other two paths stay open."""
    t = Table()
    t.turn("square 2 1 9 0", "w2")
    assert t.points() == [2, 0]


def test_a_path_that_ends_at_the_wall():
    """§6.1 A path that runs against the bare wall is complete there."""
    t = Table()
    t.turn("curve 3 0 3", "n2")
    assert t.points() == [2, 0]


def test_a_loop():
    """§6.1, §6.3 A ring of four curves is complete in itself: 4 points."""
    assert loop("curve 4 6 0").points() == [4, 0]


def test_all_branches_must_end():
    """§6.1 A fork is complete only when each of its branches has an end."""
    t = Table()
    t.turn("fork 1 9 0", "n2")
    t.turn("end house 2 9 3")
    assert t.points() == [0, 0]
    t.turn("end tower 1 8 2")
    assert t.points() == [4, 0]


def test_an_open_path_does_not_score():
    """§6.1 A path with an end that faces an empty space brings nothing yet."""
    t = Table()
    t.turn("straight 1 9 1", "e2")
    assert t.points() == [0, 0]
    assert t.supply(0) == 5


def test_strips_are_ports_too():
    """§6.1 A house beside a path is open as long as a strip of it faces an empty space."""
    t = Table()
    t.turn("house side 3 0 3", "n1")  # the house lies along the wall, its strip goes on to 4 0
    assert t.points() == [0, 0]
    t.turn("end tower 4 0 3")
    assert t.points() == [1, 0]


def test_strips_join():
    """§6.1 Strips of one kind that meet join: this house goes on into the next tile."""
    t = Table()
    t.turn("house side 3 0 3", "n1")
    t.turn("end house 3 4 0 3")
    assert t.points() == [0, 0]
    assert t.supply(0) == 5


def test_strips_at_a_start_space():
    """§6.1 Beside the path of a start space there is bare wall, which closes the strips there."""
    t = Table()
    t.turn("end tower 3 1 9 3", "n1")
    for tile in ("court 2 9 0", "house four 1 10 0", "house three 1 8 0"):
        t.turn(tile)
    assert t.points() == [2, 0]


def test_a_neighbour_is_closed_without_being_joined():
    """§6.1 A court beside the open side of a tower closes it: one tile, 2 points."""
    t = Table()
    t.turn("court 3 5 0")
    t.turn("tower end 4 5 1", "e1", by=0)
    t.turn("house four 5 5 0", by=1)
    assert t.points() == [2, 0]


def test_a_start_space_is_closed_without_being_joined():
    """§6.1 What a start space shows may be complete by itself; nobody has a follower on it."""
    t = Table()
    t.turn("court 3 5 0", "n1")
    assert t.points() == [0, 0]
    assert t.phase == Phase.DRAW


def test_complete_only_once():
    """§6.1 A feature scores in the turn in which it becomes complete, and not again."""
    t = Table()
    t.road(3)
    assert t.points() == [3, 0]
    t.turn("court 2 10 0")
    t.turn("house four 2 8 0")
    assert t.points() == [3, 0]


def test_completed_by_the_follower_of_this_turn():
    """§6.1, §6.9 Place a tile that completes, put a follower there, score, take it back."""
    t = Table()
    t.lay("tower end 7 7 1")
    t.play("follower e1")
    assert t.points() == [4, 0]
    assert t.supply(0) == 6


def test_courts_are_not_scored_in_play():
    """§6.2 A closed court with markets brings nothing during the game."""
    t = Table()
    t.turn("court 3 11 0", "n1")
    t.turn("house four 2 11 0")
    t.turn("house three 4 11 0")
    t.turn("house straight 3 10 0")
    assert t.points() == [0, 0]
    assert t.phase == Phase.DRAW


# What a feature is worth.


@each_row("tiles", [2, 3, 4, 5, 6, 7, 8])
def test_a_path_by_its_tiles(tiles):
    """§6.3 A path yields 1 point for each tile, the start space included."""
    t = Table()
    t.score(44, 0)
    t.road(tiles)
    assert t.points() == [44 + tiles, 0]
    assert t.points_from("path") == [tiles, 0]


def test_a_path_with_a_well():
    """§6.3 A well doubles: five tiles with one well yield 10."""
    t = Table()
    t.road(5, faces=("straight", "straight well", "straight tower"))
    assert t.points() == [10, 0]


def test_a_path_with_two_wells():
    """§6.3 A second well adds nothing: 2 for each of four tiles."""
    t = Table()
    t.turn("straight well 1 9 1", "e2")
    t.turn("curve well 2 9 3")
    t.turn("end house 2 8 2")
    assert t.points() == [8, 0]


def test_a_well_does_not_cut():
    """§6.3 The path goes on past a well: three tiles with a well in the middle yield 6."""
    t = Table()
    t.road(3, faces=("straight well",))
    assert t.points() == [6, 0]


def test_a_well_beside_a_square():
    """§6.3 A well on one path of a square counts for that path only."""
    t = Table()
    t.turn("square 1 9 0", "w2")  # the well is on the path to the east
    assert t.points() == [2, 0]
    t.turn("end house 2 9 3", "w2", by=0)
    assert t.points() == [2 + 4, 0]


def test_a_tower():
    """§6.3 A tower yields 2 points for each tile."""
    t = Table()
    t.tower_of_two(0)
    assert t.points() == [4, 0]
    assert t.points_from("tower") == [4, 0]


def test_a_tower_of_six():
    """§6.3, §6.4, §6.8 Six tiles with a start space, 2 against 1: 12 points, which take a token."""
    t = Table()
    t.hub(
        w=("tower straight", 0),
        n=("tower end", 0),
        e=("tower end 2", 1),
        s=("tower end 3", None),
    )
    t.turn("tower four 4 5 0", by=0)
    assert t.points() == [12, 0]
    assert t.phase == Phase.TOKEN
    t.play("token five-points")
    assert t.tokens(0) == {"five-points": 1}
    assert 12 not in t.towers()
    assert [t.supply(0), t.supply(1)] == [6, 6]


def test_a_house():
    """§6.3 A house yields 1 point for each tile."""
    t = Table()
    t.house_of_two(0)
    assert t.points() == [2, 0]
    assert t.points_from("house") == [2, 0]


def test_a_house_of_five():
    """§6.3, §6.4, §6.7 Five tiles, 2 against 1 followers: 5 points, and the keep goes there."""
    t = house_of_five()
    assert t.points() == [5, 0]
    assert t.keep(0) == 5
    assert t.keep_at(0) == (4, 4)
    assert [t.supply(0), t.supply(1)] == [6, 6]


def house_of_five(by=0):
    """A house of five tiles, without a start space, where seat 0 has 2 followers against 1."""
    t = Table()
    t.hub(w=("house end", 0), n=("house end 2", 0), e=("house end 3", 1), s=("house end 4", None))
    t.turn("house four 4 5 0", by=by)
    return t


def test_tiles_count_and_not_segments():
    """§6.3 A ring from a square to itself has five segments on four tiles: 4 points."""
    assert loop("square 2 4 6 0", "e2").points() == [4, 0]


@each_row("square", ["square", "square 2"])
def test_a_tile_at_both_ends_of_a_path_counts_once(square):
    """§6.3 Two paths from the square are of two tiles each when a curve connects them: 4 points."""
    assert loop(second=f"{square} 5 5 3").points() == [4, 0]


def test_a_ring_with_a_well():
    """§6.3 With a well beside the square the ring yields 2 for each of its four tiles."""
    assert loop("square 4 6 0", "e2").points() == [8, 0]


# Who scores.


def test_the_majority_scores_on_anybodys_turn():
    """§6.4 Whoever lays the last tile: the seat with more followers scores."""
    t = house_of_five(by=1)
    assert t.points() == [5, 0]
    assert t.keep(0) == 5


def test_a_tie_scores_nobody():
    """§6.4 One follower each: nobody scores, and both take theirs back."""
    t = Table()
    t.hub(
        w=("tower end", 0),
        n=("tower end 2", 1),
        e=("tower end 3", None),
        s=("tower end 4", None),
    )
    t.turn("tower four 4 5 0", by=0)
    assert t.points() == [0, 0]
    assert [t.supply(0), t.supply(1)] == [6, 6]
    assert t.phase == Phase.DRAW


def test_an_empty_feature_scores_nobody():
    """§6.4 A completed path without a follower brings nothing."""
    t = Table()
    t.turn("end house 1 9 3")
    assert t.points() == [0, 0]


# The order.


def test_own_features_come_first():
    """§6.5 Four features are completed: first the active seat orders its own two."""
    t = four_to_close()
    t.turn("court 4 5 0", by=0)
    assert t.phase == Phase.FEATURE
    assert t.to_act == 0
    assert set(t.legal()) == {"score beyond w1", "score beyond n1"}


def test_then_the_opponents():
    """§6.5 Then it orders the opponent's two, for the opponent's points."""
    t = four_to_close()
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1")
    assert t.points() == [3, 0]
    assert t.to_act == 0
    assert set(t.legal()) == {"score beyond e1", "score beyond s1"}
    t.play("score beyond e1")
    assert t.points() == [3, 3]
    assert t.phase == Phase.DRAW
    assert int(t.state.seat) == 1


def test_the_active_seat_may_be_the_other_one():
    """§6.5 If seat 1 lays the tile, its features come first and it orders both groups."""
    t = four_to_close()
    t.turn("court 4 5 0", by=1)
    assert t.to_act == 1
    assert set(t.legal()) == {"score beyond e1", "score beyond s1"}
    t.play("score beyond s1")
    assert t.points() == [0, 3]
    assert t.to_act == 1
    assert set(t.legal()) == {"score beyond w1", "score beyond n1"}


def test_the_order_decides_about_tokens():
    """§6.5 From 12, the house first ends on 13 and takes a token; the tower first passes it."""
    t = four_to_close()
    t.score(12, 0)
    t.turn("court 4 5 0", by=0)
    other = Table(position=t.position.copy())
    t.play("score beyond n1")
    assert t.phase == Phase.TOKEN
    other.play("score beyond w1")
    assert other.points() == [15, 0]
    assert other.phase == Phase.FEATURE
    assert other.tokens(0) == {}


def test_the_opponents_features_wait():
    """§6.5 A feature of the opponent cannot be scored before an own one."""
    t = four_to_close()
    t.turn("court 4 5 0", by=0)
    assert t.refuses("score beyond e1") == "6.5"


def test_features_on_the_placed_tile_are_named_by_its_ports():
    """§6.5 Two towers that the tile is part of, one beyond its edge: `score` and `score beyond`."""
    t = Table()
    t.hub(w=("house end", 0), n=("tower end", 0), e=("house end 2", None), s=("tower end 2", 0))
    t.turn("tower pair 4 5 0", by=0)
    assert set(t.legal()) == {"score n1", "score s1", "score beyond w1"}
    t.play("score s1")
    assert set(t.legal()) == {"score n1", "score beyond w1"}
    t.play("score beyond w1")
    assert t.points() == [4 + 1 + 4, 0]


def test_a_feature_is_scored_once():
    """§6.5 What has been scored in this turn, or nobody wins, is not offered."""
    t = Table()
    t.hub(w=("house end", 0), n=("tower end", 0), e=("house end 2", None), s=("tower end 2", 0))
    t.turn("tower pair 4 5 0", by=0)
    t.play("score s1")
    assert t.refuses("score s1") == "6.5"
    assert t.refuses("score beyond e1") == "6.5"


def beside_a_tower_on_two_sides():
    """Seat 0's tower of three tiles round the north-west of 4 5, and another of its towers east."""
    t = Table()
    t.turn("tower corner 3 5 0", "n1", by=0)
    t.turn("house end 3 3 4 0")
    t.turn("house end 4 4 4 0")
    t.turn("court corner 2 5 4 0")
    t.turn("tower end 5 5 3", "w1", by=0)
    return t


def test_a_feature_beyond_two_edges_is_one():
    """§6.5 A tower that the tile closes on two sides is offered once, by the first port."""
    t = beside_a_tower_on_two_sides()
    t.turn("court 4 5 0", by=0)
    assert set(t.legal()) == {"score beyond n1", "score beyond e1"}
    t.play("score beyond n1")
    assert t.points() == [6 + 2, 0]


def test_a_feature_on_the_tile_and_beyond_it():
    """§6.5 A tower that the tile continues in the north and closes in the west is on the tile."""
    t = beside_a_tower_on_two_sides()
    t.turn("tower end 2 4 5 0", by=0)
    assert set(t.legal()) == {"score n1", "score beyond e1"}
    t.play("score n1")
    assert t.points() == [8 + 2, 0]


def test_a_feature_with_two_segments_on_the_tile():
    """§6.5 A ring with two segments on the tile is offered once, by the first port."""
    t = Table()
    t.turn("court 3 5 0")
    t.turn("curve tower 4 5 1", "e2", by=0)
    t.turn("curve 2 5 5 2")
    t.turn("curve 3 5 6 3")
    t.turn("end house 3 6 1", "e2", by=0)
    t.turn("square 2 4 6 0", by=0)
    assert set(t.legal()) == {"score n2", "score w2"}
    t.play("score w2")
    assert t.points() == [2 + 4, 0]


def test_tied_and_empty_features_are_not_ordered():
    """§6.5 Of four completed features one has a winner: nothing is asked."""
    t = Table()
    t.hub(
        w=("tower end", 0),
        n=("house end", None),
        e=("tower end 2", None),
        s=("house end 2", None),
    )
    t.turn("court 4 5 0", by=0)
    assert t.points() == [2, 0]
    assert t.phase == Phase.DRAW


def test_one_of_each_is_not_asked_about():
    """§6.5 With one feature for each seat the order is given: the active seat's, then the other's."""
    t = Table()
    t.hub(
        w=("tower end", 0),
        n=("house end", None),
        e=("tower end 2", 1),
        s=("house end 2", None),
    )
    t.score(10, 10)
    t.turn("court 4 5 0", by=1)
    t.play("token five-points")
    assert t.tokens(1) == {"five-points": 1}
    assert t.tokens(0) == {}
    assert t.points() == [12, 12]


def test_five_features_at_once():
    """§6.5 One tile completes two paths and a house of its own and two towers beyond its edges."""
    t = Table()
    t.hub(w=("tower end", 0), n=("end house", 0), e=("tower end 2", 1), s=("end tower", 1))
    t.turn("two ends 4 5 0", "e1", by=0)
    assert set(t.legal()) == {"score n2", "score e1", "score beyond w1"}
    t.play("score e1", "score n2")
    assert t.points() == [1 + 2 + 2, 0]
    assert set(t.legal()) == {"score s2", "score beyond e1"}
    t.play("score s2")
    assert t.points() == [5, 2 + 2]


def test_doubler_marker_keep_token():
    """§6.5a The doubler is asked for before the marker moves, then the token is drawn."""
    t = Table()
    t.hold(0, "double-house")
    t.score(8, 0)
    t.house_of_two(0)
    assert t.phase == Phase.DOUBLE
    assert t.points() == [8, 0]
    t.play("double")
    assert t.points() == [12, 0]
    assert t.keep(0) == 2
    assert t.phase == Phase.TOKEN


def test_a_token_is_known_before_the_next_feature():
    """§6.5a The token is drawn before the next feature is picked."""
    t = four_to_close()
    t.score(0, 12)
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1", "score beyond s1")
    assert t.points() == [3, 13]
    assert t.legal()[0].startswith("token ")
    t.play("token double-tower")
    assert t.points() == [3, 15]


def test_a_token_on_the_opponents_turn():
    """§6.5a The token goes to the owner of the marker, whoever's turn it is."""
    t = Table()
    t.score(9, 0)
    t.road(3, owner=0, by=1)
    t.play("token extra-turn")
    assert t.tokens(0) == {"extra-turn": 1}
    assert t.tokens(1) == {}
    assert int(t.state.seat) == 0


# The marker and the keep.


def test_round_the_wall():
    """§6.6 From 98, four points lead past 99 to 2, with 100 added."""
    t = Table()
    t.score(98, 0)
    t.tower_of_two(0)
    assert t.points() == [102, 0]
    assert t.phase == Phase.DRAW


@each_row("before", [0, 1, 2, 3])
def test_the_first_house(before):
    """§6.7 The keep goes to the first house; later only to one with strictly more tiles."""
    t = Table()
    t.keeps(before, 0)
    t.house_of_two(0)
    assert (t.keep_at(0) == (6, 0)) == (before < 2)
    assert t.keep(0) == max(before, 2)


def test_the_keep_moves_to_a_larger_house():
    """§6.7 From a house of two to one of five: the keep moves, and the first house is forgotten."""
    t = Table()
    t.house_of_two(0)
    assert t.keep_at(0) == (6, 0)
    t.hub(w=("house end 5", 0), n=("house end 2", 0), e=("house end 3", 1), s=("house end 4", None))
    t.turn("house four 4 5 0", by=0)
    assert t.keep(0) == 5
    assert t.keep_at(0) == (4, 4)


def test_only_the_scorers_keep():
    """§6.7 The keep of the seat that scores moves, not the one of the seat that lays the tile."""
    t = house_of_five(by=1)
    assert [t.keep(0), t.keep(1)] == [5, 0]


def test_a_start_space_counts_for_the_keep():
    """§6.7 The start space is a tile of the house, but the keep stands on a placed tile."""
    t = Table()
    t.house_of_two(1)
    assert t.keep(1) == 2
    assert t.keep_at(1) == (6, 0)


@each_row("tiles takes", [(2, False), (3, True), (4, True), (5, False)])
def test_the_token_of_56_and_57(tiles, takes):
    """§6.8 From 53, a path of three or four tiles takes the token of 56/57; five pass it."""
    t = Table()
    t.score(53, 0)
    t.road(tiles)
    assert (t.phase == Phase.TOKEN) == takes
    if takes:
        t.play("token rich-court")
        assert t.tokens(0) == {"rich-court": 1}
        assert 56 not in t.towers()
    else:
        assert 56 in t.towers()


def test_a_tower_without_its_token():
    """§6.8 A tower has one token: the second to land there takes nothing."""
    t = Table()
    t.score(10, 8)
    t.two_points(0)
    t.play("token rich-court")
    t.tower_of_two(1)
    assert t.points() == [12, 12]
    assert t.phase == Phase.DRAW


def test_a_tower_on_the_second_lap():
    """§6.8 A token that is still there can be taken at 112 or 113."""
    t = Table()
    t.score(110, 0)
    t.two_points(0)
    assert t.phase == Phase.TOKEN


def test_followers_return_at_the_end_of_the_turn():
    """§6.9 While features are being scored the followers still stand; then all come back."""
    t = four_to_close()
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1")
    assert t.supply(0) == 4
    t.play("score beyond e1")
    assert [t.supply(0), t.supply(1)] == [6, 6]


def test_returned_followers_can_be_used_in_the_next_turn():
    """§6.9 A follower that came back may be anything in a later turn."""
    t = Table()
    t.tower_of_two(0)
    t.turn("court 3 11 0", "n1", by=0)
    assert t.supply(0) == 5


def test_a_follower_does_not_come_back_within_the_turn():
    """§6.9 A sixth follower that closes a tower is not there for the same turn again."""
    t = Table()
    t.hub(w=("tower end", 0), n=("tower end 2", 0), e=("tower end 3", 0), s=("tower end 4", 0))
    t.turn("house end 3 3 0", "n1", by=0)
    t.turn("house end 2 3 7 2", "s1", by=0)
    t.turn_of(0)
    t.lay("court 4 5 0")
    assert t.phase == Phase.FEATURE
    assert t.supply(0) == 0
    t.play("score beyond n1", "score beyond e1", "score beyond s1")
    assert t.points() == [8, 0]
    assert t.supply(0) == 4
