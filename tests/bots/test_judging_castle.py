"""The Castle and Zamek: comparisons of two tables by the evaluation."""

import pytest

from keepstone.games.castle.rules.features import SEAT_1, find
from keepstone.games.castle.rules.terms import Phase
from tests.bots.judging import SEATS, chances, gain, prefers
from tests.castle.faces import FACES
from tests.castle.table import TOKENS, Table

pytestmark = [SEATS, pytest.mark.interpreted]
FEW = tuple(FACES)[-4:]


def table(me, *turns, to_act=0, late=False, **settings):
    """A table after some turns of `me`, each as (TILE, PORT of the follower or None)."""
    t = Table(**settings)
    for tile, follower in turns:
        t.turn(tile, follower, by=me)
    if late:
        t.left(*FEW)
    if t.state.phase == Phase.DRAW:
        t.turn_of(to_act)
    return t


def scored(me, mine, theirs, **more):
    t = table(me, **more)
    t.state.score[me], t.state.score[1 - me] = mine, theirs
    return t


# Points and turns.


def test_points_made_are_points(me, rival):
    assert prefers(me, scored(me, 7, 4), scored(me, 6, 4))
    assert prefers(me, scored(me, 7, 4), scored(me, 7, 5))


def test_a_point_weighs_more_when_less_is_to_come(me, rival):
    early, late = (
        gain(me, scored(me, 7, 4, late=late), scored(me, 6, 4, late=late)) for late in (False, True)
    )
    assert 1.3 * early < late < 1.6 * early


def test_the_points_decide_a_game_that_is_over(me, rival):
    won, shared = scored(me, 5, 4), scored(me, 5, 5)
    for t in (won, shared):
        t.state.phase = Phase.OVER
    assert chances(won)[me] == 1
    assert chances(shared) == [0.5, 0.5]


def test_to_be_about_to_place_a_tile_is_worth_something(me, rival):
    assert prefers(me, table(me, to_act=me), table(me, to_act=rival))


def test_who_has_placed_a_tile_comes_next_but_one(me, rival):
    """The same bare crossing lies there; its follower is all that the mover may still decide."""
    mine, theirs = (table(seat, ("straight 1 9 1", None)) for seat in (me, rival))
    for t, seat in ((mine, me), (theirs, rival)):
        t.state.seat = seat
        t.state.phase = Phase.FEATURE
    assert prefers(me, theirs, mine)


# Tokens.


@pytest.mark.parametrize("kind", TOKENS)
def test_every_token_is_worth_having(me, rival, kind):
    mine, theirs = table(me), table(me)
    mine.hold(me, kind)
    theirs.hold(rival, kind)
    assert prefers(me, mine, table(me))
    assert prefers(me, table(me), theirs)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("double-tower", "double-house"),  # towers bring two points a tile
        ("double-tower", "extra-turn"),
        ("open-path", "open-house"),  # paths are longer than houses
        ("five-points", "rich-court"),
        ("five-points", "open-house"),
    ],
)
def test_some_tokens_are_worth_more_than_others(me, rival, better, worse):
    tables = []
    for kind in (better, worse):
        t = table(me)
        t.hold(me, kind)
        tables.append(t)
    assert prefers(me, *tables)


def with_token(me, kind, late):
    t = table(me, late=late)
    t.hold(me, kind)
    return gain(me, t, table(me, late=late))


def test_a_token_for_play_loses_its_worth_and_one_for_the_end_keeps_it(me, rival):
    for kind in ("extra-turn", "double-tower", "double-house"):
        assert with_token(me, kind, late=True) < 0.5 * with_token(me, kind, late=False)
    for kind in ("open-path", "five-points"):
        assert with_token(me, kind, late=True) > with_token(me, kind, late=False)


def test_a_token_that_is_being_taken_is_the_takers(me, rival):
    tables = []
    for taker in (me, rival):
        t = table(me)
        t.state.phase, t.state.taker = Phase.TOKEN, taker
        tables.append(t)
    assert prefers(me, *tables)


# Followers and what they stand on.


def test_a_follower_that_leads_on_a_path_promises_its_points(me, rival):
    """The path to 6/7 of two tiles, open at one end."""
    road = "straight 1 9 1"
    assert prefers(me, table(me, (road, "e2")), table(me, (road, None)))
    assert prefers(me, table(me, (road, None)), table(rival, (road, "e2")))


def test_a_longer_path_promises_more(me, rival):
    short = table(me, ("straight 1 9 1", "e2"), ("end house 3 0 3", None))
    long = table(me, ("straight 1 9 1", "e2"), ("straight house 2 9 1", None))
    assert prefers(me, long, short)


def test_a_tower_promises_more_than_a_path(me, rival):
    """Each of two tiles and with one open end: four points and two."""
    tower = table(me, ("tower straight 7 7 1", "e1"))
    assert prefers(me, tower, table(me, ("straight 1 9 1", "e2")))


def test_a_path_with_one_open_end_is_better_than_one_with_two(me, rival):
    one, two = table(me, ("straight 1 9 1", "e2")), table(me, ("fork 1 9 0", "n2"))
    assert prefers(me, one, two)


def test_an_open_path_promises_little_when_few_tiles_are_left(me, rival):
    road = "straight 1 9 1"
    early = gain(me, table(me, (road, "e2")), table(me, (road, None)))
    late = gain(me, table(me, (road, "e2"), late=True), table(me, (road, None), late=True))
    assert late < early


def send(t, seat, like):
    """Let one more follower of a seat stand where its first one does, or that of another seat."""
    node = t.state.follower[like, 0]
    free = t.state.follower[seat].tolist().index(0)
    t.state.follower[seat, free] = node
    t.state.seats[find(t.state, node - 1)] += SEAT_1 if seat else 1


def test_two_followers_bring_no_more_than_one_and_one_is_missing_at_home(me, rival):
    one, two = (table(me, ("straight 1 9 1", "e2")) for _ in range(2))
    send(two, me, like=me)
    assert prefers(me, one, two)


def test_a_follower_at_home_is_worth_less_when_the_game_ends(me, rival):
    losses = []
    for late in (False, True):
        one, two = (table(me, ("straight 1 9 1", "e2"), late=late) for _ in range(2))
        send(two, me, like=me)
        losses.append(gain(me, one, two))
    assert losses[1] < losses[0] / 2


def test_a_feature_that_both_hold_promises_nobody_anything(me, rival):
    alone, shared, lost = (table(me, ("straight 1 9 1", "e2")) for _ in range(3))
    send(shared, rival, like=me)
    for _ in range(2):
        send(lost, rival, like=me)
    assert prefers(me, alone, shared)
    assert prefers(me, shared, lost)


def test_a_second_follower_in_a_court_is_lost_for_good(me, rival):
    one, two = (table(me, ("straight 1 9 1", "n1")) for _ in range(2))
    send(two, me, like=me)
    assert gain(me, one, two) > gain(me, scored(me, 2, 0), scored(me, 0, 0))


def test_a_follower_in_a_court_never_comes_home(me, rival):
    """The court of 1 9 is worth some points in the end; a path is worth as many and ends."""
    court = table(me, ("straight 1 9 1", "n1"))
    path = table(me, ("straight 1 9 1", "e2"))
    assert prefers(me, path, court)


def test_a_market_makes_a_court_better(me, rival):
    """Two houses of two tiles end at 6 0, with courts around them, one with a market."""
    market = table(me, ("tower end 7 7 1", "n1"))
    assert int(market.state.marks.sum()) > 0
    bare = table(me, ("tower end 7 7 1", "n1"))
    bare.state.marks[:] = 0
    assert prefers(me, market, bare)


def test_a_court_that_may_grow_is_better_than_one_that_may_not(me, rival):
    tables = []
    for ports in (6, 2, 9):
        t = table(me, ("straight 1 9 1", "n1"))
        t.state.open[find(t.state, t.state.follower[me, 0] - 1)] = ports
        tables.append(t)
    assert prefers(me, tables[0], tables[1])
    assert chances(tables[2]) == pytest.approx(chances(tables[0]))


def test_a_court_grows_less_when_few_tiles_are_left(me, rival):
    gains = []
    for late in (False, True):
        wide, narrow = (table(me, ("straight 1 9 1", "n1"), late=late) for _ in range(2))
        narrow.state.open[find(narrow.state, narrow.state.follower[me, 0] - 1)] = 0
        gains.append(gain(me, wide, narrow))
    assert gains[1] < gains[0] / 2


# A turn that is not finished.


def closed(me, mine=0, follower="e2", tower=True):
    """`me` has just closed the path of 6/7 (three tiles) and its points are still to come."""
    t = table(me, ("straight 1 9 1", follower))
    t.state.score[me] = mine
    if not tower:
        t.clear_tower(12)
    t.turn_of(me)
    t.lay("end house 2 9 3")
    assert t.phase == Phase.FOLLOWER
    return t


def test_a_completed_feature_that_waits_for_its_points_is_worth_them(me, rival):
    """Three points that are sure are more than three that are likely: the same path left open."""
    still_open = table(me, ("straight 1 9 1", "e2"))
    still_open.turn_of(me)
    still_open.lay("straight house 2 9 1")
    assert prefers(me, closed(me), still_open)


def test_points_that_lead_to_a_tower_bring_a_token(me, rival):
    """From 9 three points lead to the tower 12."""
    assert prefers(me, closed(me, mine=9), closed(me, mine=9, tower=False))
    assert chances(closed(me, mine=8)) == pytest.approx(chances(closed(me, mine=8, tower=False)))


def test_a_good_segment_for_a_follower_is_worth_something_before_it_is_taken(me, rival):
    """A tower of two tiles that is complete with this tile (four points), or such a house (two)."""
    tables = []
    for tile in ("tower end 7 7 1", "house end 6 0 0"):
        t = table(me)
        t.turn_of(me)
        t.lay(tile)
        assert t.phase == Phase.FOLLOWER
        tables.append(t)
    assert prefers(me, *tables)


@pytest.mark.parametrize(("tile", "points"), [("tower end 7 7 1", 4), ("house end 6 0 0", 2)])
def test_what_a_follower_could_take_is_counted_while_it_may(me, rival, tile, points):
    """A completed tower of four points, against the same table when the follower is past."""
    may = table(me)
    may.turn_of(me)
    may.lay(tile)
    past = Table(position=may.position.copy())
    past.state.phase = Phase.EXTRA
    assert gain(me, may, past) >= gain(me, scored(me, points, 0), scored(me, 0, 0)) - 0.02


def test_what_a_follower_could_take_is_not_yet_as_good_as_taken_but_close(me, rival):
    """Skipping a completed tower loses its four points."""
    t = table(me)
    t.turn_of(me)
    t.lay("tower end 7 7 1")
    skipped = Table(position=t.position.copy())
    skipped.play("skip")
    skipped.turn_of(rival)
    assert prefers(me, t, skipped)


# Keeps.


def keeps(me, mine, theirs, token=False):
    t = table(me)
    t.state.keep[me], t.state.keep[1 - me] = mine, theirs
    if token:
        t.hold(me, "larger-keep")
    return t


def test_the_larger_keep_is_worth_having(me, rival):
    assert prefers(me, keeps(me, 3, 2), keeps(me, 2, 2))
    assert prefers(me, keeps(me, 2, 2), keeps(me, 2, 3))


def test_a_keep_that_is_clearly_the_larger_need_not_grow(me, rival):
    assert prefers(me, keeps(me, 4, 2), keeps(me, 3, 2))
    assert chances(keeps(me, 9, 2)) == pytest.approx(chances(keeps(me, 4, 2)))
    assert chances(keeps(me, 2, 9)) == pytest.approx(chances(keeps(me, 2, 4)))


def test_the_token_of_the_keep_makes_it_larger(me, rival):
    """With it, two tiles stand against three: one more than the token by itself brings."""
    behind = gain(me, keeps(me, 2, 3, token=True), keeps(me, 2, 3))
    hopeless = gain(me, keeps(me, 2, 9, token=True), keeps(me, 2, 9))
    assert behind > hopeless


def test_a_house_that_one_leads_on_may_become_the_larger_keep(me, rival):
    """A house of two tiles, against a rival's keep of one that leads now and would not then.

    Against a keep of nine it is of no use, so the difference is what it promises as a keep.
    """
    gains = []
    for theirs in (1, 9):
        pair = [table(me, ("house straight 6 0 0", port)) for port in ("n1", None)]
        for t in pair:
            t.state.keep[1 - me] = theirs
        gains.append(gain(me, *pair))
    assert gains[0] > gains[1]


def test_a_house_smaller_than_the_keep_does_not_make_it_larger(me, rival):
    gains = []
    for mine in (1, 4):
        pair = [table(me, ("house straight 6 0 0", port)) for port in ("n1", None)]
        for t in pair:
            t.state.keep[me] = t.state.keep[1 - me] = mine
        gains.append(gain(me, *pair))
    assert gains[0] > gains[1]
