"""Tests of the net's input features for The Castle."""

import numpy as np
import pytest

from keepstone.games.castle.bot.features import blocks as b
from keepstone.games.castle.bot.features.claims import (
    FIT_CLASS,
    GROWS,
    LOSES,
    SHARES,
    TIME_OF,
    WINS,
    put_court,
    value,
)
from keepstone.games.castle.bot.features.survey import WORDS, count_shapes, fitting, note_end
from keepstone.games.castle.bot.prospects import (
    best_offer,
    expect,
    expected_keep,
    feature_promise,
    held_worth,
    phase,
)
from keepstone.games.castle.rules.ending import PER_MARKET
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.features import new_sparse
from tests.bots.judging import lead
from tests.castle.table import TOKENS, Table
from tests.learning.feature_lists import both, check_features, check_table_features, listed, of

pytestmark = pytest.mark.interpreted  # the plain faces are a set of their own

PATH, TOWER, HOUSE, COURT = range(4)
NO_PATH, ONE, STRAIGHT, CURVE, THREE, FOUR = range(6)
LEADS, TIES, TRAILS = range(3)
ONE_END, TWO_ENDS = 0, 1


def told(t, block, seat=0):
    return of(block, listed(t.position, seat))


def table(*turns, by=0):
    """A table after some turns of a seat, each as (TILE, PORT of the follower or None)."""
    t = Table()
    for tile, follower in turns:
        t.turn(tile, follower, by=by)
    return t


def asked(tile, seat=0, t=None):
    """The table when it asks a seat for a follower on a tile just placed."""
    t = t or Table()
    t.turn_of(seat)
    t.lay(tile)
    assert t.phase == Phase.FOLLOWER
    return t


def with_tiles_left(t, *faces):
    """The table with these faces left, before a turn of seat 0."""
    t.left(*faces)
    t.turn_of(0)
    return t


OPEN_TOWER, FIVE_POINTS = TOKENS.index("open-tower"), TOKENS.index("five-points")
ROAD = ("straight 1 9 1", "e2")
BARE_ROAD = ("straight 1 9 1", None)
END_OF_TOWER = ("tower end 7 7 1", "n1")


def possessions():
    """Yield rows about what a seat has beside its claims."""
    # One of six stands on the path of 6/7, and 59 of 60 tiles are left.
    time = (b.IDLE_TIME, {(5,): 59 / 60}, {(6,): 59 / 60})
    yield "followers at home", table(ROAD), (b.IDLE, {(5,): 1}, {(6,): 1}), time
    # A twentieth: six followers at 3, five points for a token of seat 1, and 3 for the next tile of seat 0.
    t = Table()
    t.turn_of(0)
    t.hold(1, "five-points")
    yield "the promise is the evaluation's", t, (b.PROMISE, {(0,): 21 / 20}, {(0,): 23 / 20})
    t = Table(hold=["open-tower", "five-points", "five-points"])
    held = {(OPEN_TOWER, 0): 1, (FIVE_POINTS, 1): 1}
    yield "tokens by kind and number", t, (b.HELD, held, {})
    t = Table()
    t.hold(1, "open-tower", "five-points", "five-points")
    t.state.stock_size = 30
    half = {(OPEN_TOWER,): 0.5, (FIVE_POINTS,): 1}
    yield "tokens lose value: half of the sixty tiles are left", t, (b.HELD_TIME, {}, half)
    # A keep of three and the token for two tiles more, against four: one ahead.
    t = Table(keeps=(3, 4), hold=["larger-keep"])
    lead = (b.KEEP_LEAD, {(5,): 1}, {(3,): 1})
    yield "the keep with its lead and the token", t, (b.KEEP, {(5,): 1}, {(4,): 1}), lead
    lead = (b.KEEP_LEAD, {(8,): 1}, {(0,): 1})
    yield "thirteen count as twelve", Table(keeps=(13, 0)), (b.KEEP, {(12,): 1}, {(0,): 1}), lead
    t = asked("house end 6 0 0")
    t.keeps(3, 0)
    yield "a complete house of two does not replace a keep of three", t, (b.KEEP, {(3,): 1})
    # All 76 spaces are empty but one, and they hang together. 25 tiles is the last number that is too early.
    for left, area in ((59, {}), (25, {}), (4, {(0,): 7.5})):
        t = table(BARE_ROAD)
        t.keeps(3, 2)
        t.state.stock_size = left
        yield f"the empty area with {left} tiles left", t, (b.KEEP_AREA, area, {})
    # From 10 the towers 12/13, 16/17 and 20/21 are 2 and 3, 6 and 7, 10 and 11 points ahead.
    # From 0 only 12 and 13 are at most 14 points ahead.
    t = Table(score=(10, 0))
    near = {(points,): 1 for points in (2, 3, 6, 7, 10, 11)}
    yield "points that lead to tokens", t, (b.TO_TOKEN, near, {(12,): 1, (13,): 1})
    t = Table(score=(10, 0))
    t.clear_tower(16)
    taken = {(points,): 1 for points in (2, 3, 10, 11)}
    yield "without 16/17", t, (b.TO_TOKEN, taken)


def claims():
    """Yield rows about claims. The path of 6/7 and the tile on 1 9 is open to the east only."""
    claim = (b.CLAIM, {(PATH, LEADS, 1, ONE_END): 1}, {})
    yield "a claim by kind, standing, size and ends", table(ROAD), claim
    # The tiles that are left all fit at 2 9 but those without a path. The rival is next.
    t = table(ROAD)
    t.turn_of(1)
    yield "two points", t, (b.CLAIM_FITS, {(0, 0, PATH, ONE_END, 4): 0.2}, {})
    t.left("straight", "end house", "court")
    t = table(ROAD)
    t.turn_of(1)
    t.left("straight", "end house", "court")
    closers = (b.PATH_CLOSERS, {(0, 3, ONE_END, 1): 0.2}, {})
    yield "two of three tiles fit", t, (b.CLAIM_FITS, {(0, 3, PATH, ONE_END, 2): 0.2}), closers
    t = table(ROAD)
    t.left("court")
    yield "what can be closed no more keeps its follower", t, (b.CLAIM_STUCK, {(3, PATH, 0): 1}, {})
    for score, lands in ((9, {(PATH, 1): 1}), (8, {})):
        t = table(ROAD)
        t.score(score, 0)
        yield f"from {score}, three points lead to 12 or not", t, (b.CLAIM_LANDS, lands, {})
    # The path is closed with three tiles, and whether a follower is placed is still to be said.
    t = table(ROAD)
    t.score(9, 0)
    t = asked("end house 2 9 3", t=t)
    done = (b.DONE, {(PATH,): 0.3}, {}), (b.DONE_LANDS, {(0,): 1}, {})
    yield "points about to be made", t, *done
    for theirs, more in ((2, {}), (1, {(1, ONE_END): 1})):
        t = table(("house straight 6 0 0", "n1"))
        t.keeps(1, theirs)
        yield (
            "a house of two is larger than keeps of one",
            t,
            (b.CROWNS, {(0, ONE_END): 1} | more, {}),
        )
    # The court around the end of the tower has a market and three open sides.
    court = (b.COURT, {(LEADS, 1, 3): 1}, {}), (b.COURT_TIME, {(LEADS, 3): 59 / 60}, {})
    yield "courts by markets and ends", table(END_OF_TOWER), *court
    t = table(END_OF_TOWER)
    t.hold(1, "rich-court")
    yield "seat 1 has the token and no court", t, (b.RICH, {}, {})
    t = table(END_OF_TOWER)
    t.hold(0, "rich-court")
    yield "a market counts for the token of courts", t, (b.RICH, {(0,): 0.1}, {})
    # The tower of 74/75 has two tiles: four points.
    t = table(("tower straight 7 7 1", "e1"))
    t.hold(0, "double-tower", "open-tower", "double-house")
    tokens = (b.DOUBLES, {(TOWER,): 0.4}, {}), (b.OPEN, {(TOWER,): 0.4}, {})
    yield "tokens for a claim come with its points", t, *tokens
    t = table(ROAD)
    t.hold(0, "extra-turn", "double-tower", "double-house")
    yield "a path has no doubler", t, (b.DOUBLES, {}, {})


def ends_of_turns():
    """Yield rows about the turn and its end."""
    # The tower of 74/75 brings four points: the towers 12/13 and 16/17 are 8, 9, 12 and 13 further.
    ahead = (b.TO_TOKEN, {(points,): 1 for points in (8, 9, 12, 13)})
    scored = (b.IDLE, {(6,): 1}), ahead, (b.KEEP, {(0,): 1})
    t = asked("tower end 7 7 1")
    why = "a completed feature is told as scored with its follower back home"
    yield why, t, *scored, (b.DONE, {(TOWER,): 0.4})
    t = asked("tower end 7 7 1")
    t.play("follower e1")
    assert t.points() == [4, 0]
    yield "and after the follower it is", t, *scored
    t = asked("end house 2 9 3", seat=1, t=table(ROAD))
    yield "a follower on a completed feature counts as at home", t, (b.IDLE, {(6,): 1})
    yield "a completed house is told as the keep", asked("house end 6 0 0"), (b.KEEP, {(2,): 1})
    # Nothing on the straight is worth more than its path of two tiles.
    claimed = (b.CLAIM, {(PATH, LEADS, 1, ONE_END): 1}), (b.IDLE, {(5,): 1})
    yield "what a follower will claim is told as claimed", asked("straight 1 9 1"), *claimed
    t = asked("straight 1 9 1")
    t.play("skip")
    yield "until it is skipped", t, (b.CLAIM, {}), (b.IDLE, {(6,): 1})
    t = Table()
    t.turn_of(0)
    t.draw("straight")
    yield "the seat that places a drawn tile is next", t, (b.NEXT, {(0,): 1, (1,): 1}, {})
    t = asked("tower end 7 7 1")
    who = (b.NEXT, {(1,): 1}, {(0,): 1}), (b.ASKED, {(Phase.FOLLOWER,): 1}, {})
    yield "who is next and who is asked", t, *who
    # Seat 1 closes the path of seat 0, whose marker goes from 9 to the tower 12/13.
    t = table(ROAD)
    t.score(9, 0)
    t.turn("end house 2 9 3", by=1)
    assert t.phase == Phase.TOKEN
    yield "the seat that takes a token is asked", t, (b.ASKED, {(Phase.TOKEN,): 1}, {})
    # The closed tower of two tiles, and the court around it with a market and three ends.
    offered = {(TOWER, 1, 0): 1, (COURT, 1, 3): 1}
    t = asked("tower end 7 7 1")
    yield "what a follower may claim now", t, (b.OFFERED, offered, {})
    # A tenth of the four points of the closed tower, which brings its follower home at once.
    yield "the best offer has its gain", t, (b.GAIN, {(0,): 0.4}, {})


def unclaimed():
    """Yield rows about what nobody has claimed, as the next seat sees it."""
    # A court of the wall with its market and one end, and that of the tile with a market and three ends.
    t = table(("tower end 7 7 1", None))
    t.turn_of(1)
    yield "unclaimed courts", t, (b.FREE_COURT, {}, {(0, 0): 1, (0, 2): 1})
    # The path of 6/7 with its two tiles, and the towers of the wall.
    t = table(BARE_ROAD)
    t.turn_of(1)
    free = {(PATH, 1, ONE_END): 1, (TOWER, 0, ONE_END): 2}
    yield "what nobody has claimed is told of the next", t, (b.FREE, {}, free)
    # The path of 6/7 has two points, one of the tiles to come ends it there, and three points lead to 12.
    # Each of the two towers of the wall would have four points with one more tile, which lead to 13.
    t = table(BARE_ROAD)
    t.left("end house", "straight", "fork")
    t.turn_of(1)
    t.score(0, 9)
    lands = (b.FREE_LANDS, {}, {(PATH, 1): 1, (TOWER, 1): 2})
    yield "an unclaimed end with what closes it and where it leads", t, (b.FREE_FITS, {}), lands
    # The seat's path of 6/7 brings two points at 2 9; two of three tiles fit there, and one of them ends it.
    for faces, closes in (
        (("end house", "straight", "court"), {(0,): 0.2, (1,): 0.2 * 2 / 3}),
        (("straight", "court", "fork"), {(0,): 0, (1,): 0}),
    ):
        t = with_tiles_left(table(ROAD), *faces)
        t.state.follower[0, 1:] = t.state.follower[0, 0]
        yield "what one tile may close", t, (b.CLOSES, closes, {})
    # The path brings two points, as do the towers of the wall, where all three tiles fit.
    t = with_tiles_left(table(BARE_ROAD), "end house", "straight", "court")
    yield "one tile may claim and close what nobody has", t, (b.CLOSES, {(0,): 0.2, (1,): 0.2}, {})
    t = table(BARE_ROAD)
    t.turn_of(1)
    t.state.follower[1] = t.state.link[0] + 1
    yield "who has no follower at home claims nothing", t, (b.FREE, {}, {})


@pytest.mark.parametrize("rows", [possessions, claims, ends_of_turns, unclaimed])
def test_features(rows):
    check_features((why, t.position, *expected) for why, t, *expected in rows())


def of_the_table():
    """Yield rows about features of the table."""
    # Of eight tiles four end all their paths; one of these four has no path.
    t = Table()
    t.left("court", "end house", "two ends", "straight", "curve", "square", "fork", "cross")
    tenths = dict(enumerate((0.1, 0.1, 0.2, 0.1, 0.2, 0.1)))
    yield "shapes to come", t, b.UNSEEN, {(shape,): value for shape, value in tenths.items()}
    yield "those that close paths", t, b.UNSEEN_CLOSERS, {(0,): 0.3}
    t = table(BARE_ROAD)
    yield "phase", t, b.PHASE, {(Phase.DRAW,): 1}
    yield "tiles left", t, b.STOCK, {(59,): 1}
    yield "time", t, b.TIME, {(0,): 59 / 60}
    yield "thirteen towers with a token at the beginning", Table(), b.TOWERS_LEFT, {(13,): 1}
    t = Table()
    t.clear_tower(16)
    yield "twelve", t, b.TOWERS_LEFT, {(12,): 1}


def test_features_of_the_table():
    check_table_features((why, t.position, *each) for why, t, *each in of_the_table())


def test_what_nobody_has_claimed_is_told_while_a_follower_may_claim_it():
    """The path of the straight is free for seat 1 only once seat 0 has placed no follower there."""
    t = asked("straight 1 9 1")
    assert (PATH, 1, ONE_END) not in told(t, b.FREE, seat=1)
    t.play("skip")
    assert (PATH, 1, ONE_END) in told(t, b.FREE, seat=1)


def test_an_unclaimed_end_fits():
    t = table(BARE_ROAD)
    t.left("end house", "straight", "fork")
    t.turn_of(1)
    assert both(t.position, b.FREE_FITS)[1][PATH, 1] == 0.2


def test_a_keep_grows_by_the_best_house_that_may_be_completed():
    """§8.3 The open houses have two tiles and one; 58 tiles are left, of which 12 halve the chance.

    Each has one open end. The keep of the opponent does not grow.
    """
    t = table(("house straight 6 0 0", "n1"), ("house end 7 0 2", "s1"))
    chance = 0.95 * 58 / (58 + 12)
    assert expected_keep(t.state, 0) == pytest.approx(2 * chance)
    assert expected_keep(t.state, 1) == 0
    t.keeps(1, 0)
    assert expected_keep(t.state, 0) == pytest.approx(1 + chance)


def test_a_claim_with_two_followers_is_one_claim():
    """Turned so, the fork on 1 9 leads north and south."""
    t = table(("fork 1 9 3", "n2"))
    t.state.follower[0, 1] = t.state.follower[0, 0]
    t.state.seats[t.state.link[t.state.follower[0, 0] - 1]] += 1
    assert told(t, b.CLAIM) == {(PATH, LEADS, 1, TWO_ENDS): 1}
    assert list(told(t, b.CLAIM_STUCK).values()) == [2]


def test_tokens_for_use_lose_their_value_with_the_last_twenty_tiles():
    """A doubler of towers is worth 5, and a token for an open path 4.5 at any time."""
    t = Table()
    t.hold(0, "double-tower")
    t.hold(1, "open-path")
    worth = []
    for left in (60, 20, 10):
        t.state.stock_size = left
        worth.append([held_worth(t.state, seat) for seat in (0, 1)])
    assert worth == [[5, 4.5], [5, 4.5], [2.5, 4.5]]


def test_a_feature_that_was_scored_promises_nothing_more():
    """The closed tower brings four points once."""
    t = asked("tower end 7 7 1")
    root = best_offer(t.state)
    assert feature_promise(t.state, 0, root) == 4
    t.play("follower e1")
    assert feature_promise(t.state, 0, root) == 0


def test_a_court_counts_one_point_besides_its_markets():
    """§8.2 The court around the end of the tower has one market."""
    t = table(("tower end 7 7 1", "n1"))
    root = t.state.link[t.state.follower[0, 0] - 1]
    assert value(t.state, root) == 1 + PER_MARKET


# What meets what.


def test_claims_that_may_be_joined_are_told_by_who_would_win():
    """The towers on 7 7 and 6 8, of two tiles and of one, face 6 7 from the east and the south."""
    t = table(("tower straight 7 7 1", "e1"), ("court corner 7 8 0", None))
    t.turn("tower end 6 8 0", "n1", by=1)
    at = (TOWER, SHARES)
    assert [found[at] for found in both(t.position, b.CONTEST)] == [0.4, 0.2]
    root = t.state.link[t.state.follower[1, 0] - 1]
    t.state.seats[root] += 8
    assert told(t, b.CONTEST)[TOWER, LOSES] == 0.4
    assert told(t, b.CONTEST, seat=1)[TOWER, WINS] == 0.2
    t.state.seats[root] = 1 + 8  # a follower of each
    assert not [at for at in told(t, b.CONTEST) if at[0] == TOWER]
    t.state.seats[root] = 0
    assert told(t, b.CONTEST)[TOWER, GROWS] == 0.2


def test_a_claim_about_to_be_made_counts_with_its_follower():
    """Seat 1 has claimed the tower of two tiles; seat 0 is about to claim that of one tile, which is worth 2."""
    t = table(("tower straight 7 7 1", "e1"), ("court corner 7 8 0", None), by=1)
    t.turn_of(0)
    t.lay("tower and house 6 8 0")
    assert t.phase == Phase.FOLLOWER
    assert told(t, b.CONTEST)[TOWER, SHARES] == 0.2


def test_sizes_are_capped():
    """A tower of twelve tiles counts as nine, and a court with nine ends as one with seven."""
    t = Table()
    t.turn_of(0)
    t.lay("tower end 7 7 1")
    t.state.tiles[:] = 12
    assert (TOWER, 8, 0) in told(t, b.OFFERED)
    t = table(("tower end 7 7 1", "n1"))
    root, out = t.state.link[t.state.follower[0, 0] - 1], new_sparse(b.SEAT.size)
    put_court(t.state, 0, root, LEADS, np.array([9, 0, 0, 0]), out)
    assert b.COURT.indices(int(out.numbers[0])) == (LEADS, 1, 7)


def test_one_tile_claims_only_one_feature():
    """Unclaimed towers of two tiles and of one meet in one space: the larger has four points."""
    t = table(
        ("tower straight 7 7 1", None), ("court corner 7 8 0", None), ("tower end 6 8 0", None)
    )
    t.turn_of(0)
    assert told(t, b.CLOSES)[0,] == 0.4


# What is to come.


def test_the_stages_of_the_game_begin_with_29_14_and_5_tiles():
    stages = [int(TIME_OF[left]) for left in (60, 30, 29, 15, 14, 6, 5, 0)]
    assert stages == [0, 0, 1, 1, 2, 2, 3, 3]


def test_tiles_that_fit_are_counted_in_five_classes():
    """0, 1, 2 to 3, 4 to 7, and at least 8."""
    classes = [int(FIT_CLASS[fits]) for fits in (0, 1, 2, 3, 4, 7, 8, 60)]
    assert classes == [0, 1, 2, 2, 3, 3, 4, 4]


def test_the_most_difficult_end_counts():
    """Three ends: 5, 3 and 4 tiles fit, of which 1, 0 and 2 end all their paths."""
    known = np.zeros(WORDS, np.int32)
    for fits, closers in ((5, 1), (3, 0), (4, 2)):
        note_end(known, fits, closers)
    assert known.tolist() == [3, 3, 0, 0]


def test_shapes_to_come_are_counted_with_those_that_close_paths():
    t = Table()
    t.left("court", "end house", "two ends", "straight", "curve", "square", "fork", "cross")
    counts = count_shapes(t.state)
    shapes = (NO_PATH, ONE, STRAIGHT, CURVE, THREE, FOUR)
    assert [counts[0, shape] for shape in shapes] == [0, 0, 1, 1, 1, 1]
    assert [counts[1, shape] for shape in shapes] == [1, 1, 1, 0, 1, 0]


def test_shapes_fit_by_where_a_space_wants_paths():
    """Paths wanted in the north and east, none in the south: a curve fits, and a fork to the west."""
    each = np.array([1, 10, 100, 1000, 10_000, 100_000])
    assert fitting(each, 0b0100_0011) == 11_000
    assert fitting(each, 0b1111_0000) == 1
    assert fitting(each, 0b0000_0101) == 110_100


def test_the_phase_counts_tens_of_tiles():
    t = Table()
    assert phase(t.state) == 0
    t.state.stock_size = 30
    assert phase(t.state) == 2
    t.state.stock_size = 9
    assert phase(t.state) == 5


def test_points_made_and_a_larger_keep_are_expected():
    """The larger keep is worth 2.2 points between the seats, and the turn three."""
    t = Table()
    t.turn_of(0)
    out = np.zeros(2)
    expect(t.state, out)
    start = out.copy()
    t.score(7, 4)
    t.keeps(3, 1)
    expect(t.state, out)
    assert out - start == pytest.approx([7 + 1.1, 4 - 1.1])
    assert start[0] - start[1] == pytest.approx(3)


def test_what_is_expected_ranks_tables_as_the_evaluation_does():
    """The logarithm of the odds is 0.05 for each point ahead with all tiles to come, half more with none."""
    t = table(
        ("straight 1 9 1", "e2"), ("tower straight 7 7 1", "n1"), ("house straight 6 0 0", None)
    )
    t.score(9, 4)
    t.keeps(2, 3)
    t.hold(1, "double-tower")
    out = np.zeros(2)
    expect(t.state, out)
    sharpness = 0.05 * (1.5 - 0.5 * 57 / 60)
    assert lead(0, t) == pytest.approx(sharpness * (out[0] - out[1]))
