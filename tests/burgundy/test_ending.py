"""§9: the end of a phase and of the game, the final points, and ties."""

from keepstone import CHANCE, OVER
from tests.burgundy.setting import last_turn, setting
from tests.support.rows import each_row

MINES = ("e3 mine", "f2 mine", "g1 mine")


def ended(t):
    """Play the last turns; the points of all seats."""
    t.idle_round()
    assert t.to_act == OVER
    return [t.points(seat) for seat in range(t.players)]


# The end of a phase.


def test_mines_pay_after_the_last_phase_too():
    """§9.1, §8.2 Three mines pay after phase E, and then their silverlings score: 3 (case 17).

    With knowledge 2, two mines give two silverlings and two workers: 2 + 1 points.
    """
    t = last_turn(*MINES)
    assert ended(t)[0] == t.silver_of(0) == 3
    assert ended(last_turn("c4 knowledge-2", *MINES[:2]))[0] == 3


@each_row(
    "phase number silver", [*((p, 5, 3) for p in "ABCD"), *(("E", n, 0) for n in range(1, 5))]
)
def test_earlier_rounds_score_nothing(phase, number, silver):
    """§9.1, §9.2 After phases A to D mines pay; nothing is scored before the fifth round of phase E."""
    t = setting(*MINES, seat=1, phase=phase, round=number, silver=4, workers=6, stock=[1, 2])
    t.idle_round()
    assert (t.to_act, t.silver_of(0), t.points(0)) == (CHANCE, 4 + silver, 0)


# The last points.


@each_row(
    "things points",
    [
        *(({"stock": stock}, len(stock)) for stock in ([], [2], [2, 2, 2], [1, 3, 3, 6])),
        *(({"silver": silver}, silver) for silver in (1, 2, 9)),
        *(({"workers": n}, n // 2) for n in (1, 2, 3, 4, 7, 130)),
        ({"stored": ["cow-4", "watchtower", "knowledge-24"]}, 0),
        ({"sold": [1, 1, 4]}, 0),
    ],
)
def test_what_is_left_over(things, points):
    """§9.2 A point for each unsold goods tile and silverling, and each full pair of workers."""
    assert ended(last_turn(**things))[0] == points


def test_all_together():
    """§9.2 Two players in full.

    Seat 0: 31 so far; two goods 2, three silverlings and two mines 5, five workers 2; knowledge 22
    for two banks 8, knowledge 26 for one bonus tile 2. In all 50.
    Seat 1: 40 so far, one goods tile 1, and 1 + 4 workers from its last dice 2. In all 43.
    """
    laid = ("c4 knowledge-22", "b4 knowledge-26", "c3 bank", "e4 bank", "e3 mine", "f2 mine")
    t = last_turn(*laid, stored=["ship"], silver=3, workers=5, stock=[2, 5])
    t.score(31, 40)
    t.stock(1, 3)
    t.workers(1, 1)
    t.award("castle", 0)
    assert ended(t) == t.position.scores() == [50, 43]
    assert t.position.winners() == [0]


def test_points_beyond_a_hundred():
    """§9.2 Points may pass 100 and 200."""
    t = last_turn(silver=9)
    t.score(250, 0)
    assert ended(t)[0] == 259


# Ties. Seat 1 takes four workers in its last turn: 2 points, so the others begin with 2.


@each_row(
    "mine theirs options winner",
    [
        (["c3 bank", "e4 market"], ["c3 bank"], {"tie_break": "fewest-empty"}, 0),
        (["c3 bank", "e4 market"], ["c3 bank"], {"tie_break": "most-empty"}, 1),
        ([], ["c3 bank"], {}, 1),
        ([], ["c3 bank"], {"stored": ["mine", "mine", "mine"]}, 1),
    ],
)
def test_ties_by_empty_hexes(mine, theirs, options, winner):
    """§9.3 Of equals the one with fewer empty hexes wins, unless the option says more.

    Three tiles in storage do not make up for one in the estate.
    """
    t = last_turn(*mine, **options)
    t.lay(1, *theirs)
    t.score(2, 0)
    assert ended(t) == [2, 2]
    assert t.position.winners() == [winner]


@each_row("tie_break", ["fewest-empty", "most-empty"])
@each_row("score winner", [((3, 0), 0), ((1, 0), 1)])
def test_points_come_before_empty_hexes(tie_break, score, winner):
    """§9.3 Who has more points wins, however many hexes are empty."""
    t = last_turn("c3 bank", tie_break=tie_break)
    t.score(*score)
    ended(t)
    assert t.position.winners() == [winner]


@each_row("tie_break", ["fewest-empty", "most-empty"])
@each_row(
    "track winner",
    [([(0, 0), (1, 0)], 1), ([(0, 3), (1, 1)], 1), ([(1, 0), (0, 0)], 0), ([(1, 3), (0, 1)], 0)],
)
def test_ties_by_turn_order(tie_break, track, winner):
    """§9.3 Points and empty hexes alike: who is later in turn order on the track wins."""
    last = track[-1][0]
    t = setting(seat=last, track=track, phase="E", round=5, tie_break=tie_break)
    points = [2, 2]
    points[last] = 0
    t.score(*points)
    assert ended(t) == [2, 2]
    assert t.position.winners() == [winner]


def test_the_track_as_it_stands_at_the_end():
    """§9.3 A ship of the last turn still counts: seat 1 passes seat 0, who is later now, and wins.

    Seat 1 keeps a die for workers: 1 point. Both estates have two tiles.
    """
    t = last_turn("c3 bank")
    t.store(1, "ship")
    t.dice(1, 5, 6)
    t.score(1, 0)
    t.play("place 5 1 d5")
    assert ended(t) == [1, 1]
    assert t.track_order() == [1, 0]
    assert t.position.winners() == [0]


def test_three_players():
    """§9.3 The tie is among those with most points: seats 0 and 2 here, not the fuller seat 1."""
    t = last_turn("c3 bank", "e4 bank", players=3)
    t.lay(1, "c3 bank", "e4 bank", "d3 ship", "d5 ship")
    t.lay(2, "c3 bank")
    t.score(7, 6, 5)
    assert ended(t) == [7, 6, 7]
    assert t.position.winners() == [0]
