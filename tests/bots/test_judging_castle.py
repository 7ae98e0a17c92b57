"""The Castle and Zamek: comparisons of tables by the evaluation."""

from functools import partial

import pytest

from keepstone.games.castle.rules.features import SEAT_1, find
from keepstone.games.castle.rules.terms import Phase
from tests.bots.judging import SEATS, gain, misjudged
from tests.castle.faces import FACES
from tests.castle.table import TOKENS, Table

pytestmark = [SEATS, pytest.mark.interpreted]
FEW = tuple(FACES)[-4:]
ROAD, TOWER, HOUSE = "straight 1 9 1", "tower end 7 7 1", "house end 6 0 0"


def table_of(me, *turns, to_act=0, late=False, phase=None):
    """A table after some turns of `me`, each as (TILE, PORT of the follower or None)."""
    t = Table()
    for tile, follower in turns:
        t.turn(tile, follower, by=me)
    if late:
        t.left(*FEW)
    if t.state.phase == Phase.DRAW:
        t.turn_of(to_act)
    if phase is not None:
        t.state.phase = phase
    return t


def scored(me, mine, theirs, **more):
    t = table_of(me, **more)
    t.state.score[me], t.state.score[1 - me] = mine, theirs
    return t


def holding(seat, kind, **more):
    t = table_of(seat, **more)
    t.hold(seat, kind)
    return t


def send(t, seat, like, count=1):
    """Let more followers of a seat stand where the first one of a seat does."""
    for _ in range(count):
        node = t.state.follower[like, 0]
        free = t.state.follower[seat].tolist().index(0)
        t.state.follower[seat, free] = node
        t.state.seats[find(t.state, node - 1)] += SEAT_1 if seat else 1
    return t


def court(me, ports, **more):
    """A follower in a court with some open ports."""
    t = table_of(me, (ROAD, "n1"), **more)
    t.state.open[find(t.state, t.state.follower[me, 0] - 1)] = ports
    return t


def closed(me, mine=0, tower=True):
    """`me` has just closed the path of 6/7 (three tiles) and its points are still to come."""
    t = table_of(me, (ROAD, "e2"))
    t.state.score[me] = mine
    if not tower:
        t.clear_tower(12)
    t.turn_of(me)
    t.lay("end house 2 9 3")
    assert t.phase == Phase.FOLLOWER
    return t


def laid(me, tile):
    """`me` has just placed a tile and may place a follower on it."""
    t = table_of(me)
    t.turn_of(me)
    t.lay(tile)
    assert t.phase == Phase.FOLLOWER
    return t


def keeps(me, mine, theirs, token=False, *turns):
    """Two keeps, after some turns of `me`."""
    t = table_of(me, *turns)
    t.state.keep[me], t.state.keep[1 - me] = mine, theirs
    if token:
        t.hold(me, "larger-keep")
    return t


def points_and_tokens(me):
    """Yield rows about points, turns and tokens."""
    rival, table = 1 - me, partial(table_of, me)
    yield "points made are points", scored(me, 7, 4), scored(me, 6, 4)
    yield "the rival's points count against", scored(me, 7, 4), scored(me, 7, 5)
    early, late = (
        gain(me, scored(me, 7, 4, late=late), scored(me, 6, 4, late=late)) for late in (False, True)
    )
    yield "a point weighs more when less is to come", 1.6 * early, late, 1.3 * early
    yield "to be about to place a tile helps", table(to_act=me), table(to_act=rival)
    theirs, mine = (table_of(seat, (ROAD, None), phase=Phase.FEATURE) for seat in (rival, me))
    theirs.state.seat, mine.state.seat = rival, me
    yield "after the placement of a bare crossing the other seat comes next", theirs, mine
    for kind in TOKENS:
        yield f"{kind} is worth having", holding(me, kind), table(), holding(rival, kind)
    for why, *kinds in (
        ("towers bring two points a tile", "double-tower", "double-house"),
        ("towers bring two points a tile", "double-tower", "extra-turn"),
        ("paths are longer than houses", "open-path", "open-house"),
        ("five points are sure", "five-points", "rich-court"),
        ("five points are sure", "five-points", "open-house"),
    ):
        yield why, *(holding(me, kind) for kind in kinds)
    kinds = ("extra-turn", "double-tower", "double-house", "open-path", "five-points")
    early, late = (
        {kind: gain(me, holding(me, kind, late=late), table(late=late)) for kind in kinds}
        for late in (False, True)
    )
    for kind in kinds[:3]:
        yield f"{kind} is for play, so it loses its worth", 0.5 * early[kind], late[kind]
    for kind in kinds[3:]:
        yield f"{kind} is for the end, so it keeps its worth", late[kind], early[kind]
    tables = [table(phase=Phase.TOKEN) for _ in range(2)]
    tables[0].state.taker, tables[1].state.taker = me, rival
    yield "a token that is being taken is the taker's", *tables


def followers(me):
    """Yield rows about followers and what they stand on."""
    rival, table = 1 - me, partial(table_of, me)
    on_path, bare = table((ROAD, "e2")), table((ROAD, None))
    yield "a follower on a path of two tiles promises its points", on_path, bare
    yield "the rival's does so for the rival", bare, table_of(rival, (ROAD, "e2"))
    paths = [
        table((ROAD, "e2"), (tile, None)) for tile in ("straight house 2 9 1", "end house 3 0 3")
    ]
    yield "a longer path promises more", *paths
    tower = table(("tower straight 7 7 1", "e1"))
    yield "with one open end a tower promises four points, a path two", tower, on_path
    yield "one open end is better than two", on_path, table(("fork 1 9 0", "n2"))
    promised = [
        gain(me, *(table((ROAD, port), late=late) for port in ("e2", None)))
        for late in (False, True)
    ]
    yield "an open path promises little when few tiles are left", *promised
    losses = [
        gain(me, on, send(table((ROAD, "e2"), late=late), me, like=me))
        for late, on in ((late, table((ROAD, "e2"), late=late)) for late in (False, True))
    ]
    yield "two followers bring no more than one, and one is missing at home", losses[0], 0
    yield "a follower at home is worth less when the game ends", losses[0] / 2, losses[1]
    shared, lost = (send(table((ROAD, "e2")), rival, like=me, count=n) for n in (1, 2))
    yield "a feature that both hold promises nobody anything", on_path, shared, lost
    in_court = table((ROAD, "n1"))
    wasted = gain(me, in_court, send(table((ROAD, "n1")), me, like=me))
    two_points = gain(me, scored(me, 2, 0), scored(me, 0, 0))
    yield "a second follower in a court is lost for good", wasted, two_points
    yield "the court is worth as much as a path, which ends", on_path, in_court
    market, plain = (table((TOWER, "n1")) for _ in range(2))
    assert int(market.state.marks.sum()) > 0
    plain.state.marks[:] = 0
    yield "a market makes a court better", market, plain
    yield "a court may grow", court(me, 6), court(me, 2)
    grows = [
        gain(me, table((ROAD, "n1"), late=late), court(me, 0, late=late)) for late in (False, True)
    ]
    yield "a court grows less when few tiles are left", grows[0] / 2, grows[1]


def turns(me):
    """Yield rows about a turn that is not finished."""
    open_path = table_of(me, (ROAD, "e2"))
    open_path.turn_of(me)
    open_path.lay("straight house 2 9 1")
    yield "three points that are sure are more than three that are likely", closed(me), open_path
    yield "from 9, three points lead to the tower 12", closed(me, 9), closed(me, 9, tower=False)
    yield "a complete tower is four points, a house two", laid(me, TOWER), laid(me, HOUSE)
    for tile, points in ((TOWER, 4), (HOUSE, 2)):
        may = laid(me, tile)
        past = Table(position=may.position.copy())
        past.state.phase = Phase.EXTRA
        least = gain(me, scored(me, points, 0), scored(me, 0, 0)) - 0.02
        yield "what a follower could take is counted while it may", gain(me, may, past), least
    skipped = Table(position=laid(me, TOWER).position.copy())
    skipped.play("skip")
    skipped.turn_of(1 - me)
    yield "to skip a completed tower loses four points", laid(me, TOWER), skipped


def larger_keeps(me):
    """Yield rows about keeps."""
    keep = partial(keeps, me)
    yield "the larger keep is worth having", keep(3, 2), keep(2, 2), keep(2, 3)
    yield "a keep that is clearly the larger", keep(4, 2), keep(3, 2)
    behind, hopeless = (gain(me, keep(2, theirs, token=True), keep(2, theirs)) for theirs in (3, 9))
    yield "the token makes two tiles stand against three, not against nine", behind, hopeless
    for why, sizes in (
        ("a house of two that one leads on beats a keep of one, not of nine", ((0, 1), (0, 9))),
        ("a house smaller than the keep does not make it larger", ((1, 1), (4, 4))),
    ):
        yield (
            why,
            *(
                gain(me, *(keep(*size, False, ("house straight 6 0 0", at)) for at in ("n1", None)))
                for size in sizes
            ),
        )


def equal(me):
    """Yield rows of values that are the same."""
    for score, chance in (((5, 4), 1), ((5, 5), 0.5)):
        yield "points decide a game that is over", scored(me, *score, phase=Phase.OVER), chance
    yield "a court may grow by so much", court(me, 9), court(me, 6)
    yield "from 8 they lead past it", closed(me, 8), closed(me, 8, tower=False)
    yield "a keep need not grow further", keeps(me, 9, 2), keeps(me, 4, 2)
    yield "a keep that is lost is lost", keeps(me, 2, 9), keeps(me, 2, 4)


@pytest.mark.parametrize("rows", [points_and_tokens, followers, turns, larger_keeps])
def test_what_is_better(me, rival, rows):
    assert misjudged(me, rows(me)) == []


def test_what_is_equal(me, rival):
    assert misjudged(me, (), equal(me)) == []
