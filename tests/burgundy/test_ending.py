"""§9: the end of a phase and of the game, the final points, and ties."""

import pytest

from keepstone import CHANCE, OVER
from tests.burgundy.setting import last_turn, setting

MINES = ("e3 mine", "f2 mine", "g1 mine")


def ended(t):
    """Play the last turns; the points of all seats."""
    t.idle_round()
    assert t.to_act == OVER
    return [t.points(seat) for seat in range(t.players)]


# The end of a phase.


def test_mines_pay_after_the_last_phase_too():
    """§9.1 Three mines pay after phase E, and then their silverlings score: 3 (case 17)."""
    t = last_turn(*MINES)
    t.idle_round()
    assert t.silver_of(0) == 3
    assert t.points(0) == 3


def test_knowledge_2_after_the_last_phase():
    """§9.1, §8.2 Two mines give two silverlings and two workers: 2 + 1 points."""
    t = last_turn("c4 knowledge-2", *MINES[:2])
    assert ended(t)[0] == 3


@pytest.mark.parametrize("phase", "ABCD")
def test_earlier_phases_score_nothing(phase):
    """§9.1, §9.2 After phases A to D mines pay, and nothing else is scored."""
    t = last_turn(*MINES, phase=phase, silver=4, workers=6)
    t.stock(0, 1, 2)
    t.idle_round()
    assert t.to_act == CHANCE
    assert t.silver_of(0) == 7
    assert t.points(0) == 0


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_game_goes_on_before_the_fifth_round(number):
    """§9.2 Phase E has five rounds as well."""
    t = setting(phase="E", round=number, silver=5)
    t.idle_round()
    assert t.to_act == CHANCE
    assert t.points(0) == 0


# The last points.


@pytest.mark.parametrize(
    ("goods", "points"), [([], 0), ([2], 1), ([2, 2, 2], 3), ([1, 3, 3, 6], 4)]
)
def test_unsold_goods(goods, points):
    """§9.2 A point for each goods tile that was not sold, whatever its type."""
    t = last_turn()
    t.stock(0, *goods)
    assert ended(t)[0] == points


@pytest.mark.parametrize("silver", [0, 1, 2, 9])
def test_silverlings(silver):
    """§9.2 A point for each silverling."""
    assert ended(last_turn(silver=silver))[0] == silver


@pytest.mark.parametrize(
    ("workers", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3), (130, 65)]
)
def test_workers(workers, points):
    """§9.2 A point for each full pair of workers."""
    assert ended(last_turn(workers=workers))[0] == points


def test_stored_tiles():
    """§9.2 Tiles in storage bring nothing."""
    assert ended(last_turn(stored=["cow-4", "watchtower", "knowledge-24"]))[0] == 0


def test_sold_goods():
    """§9.2 Goods that were sold bring nothing more by themselves."""
    t = last_turn()
    t.sold(0, 1, 1, 4)
    assert ended(t)[0] == 0


def test_all_together():
    """§9.2 Two players in full.

    Seat 0: 31 so far; two goods 2, three silverlings and two mines 5, five workers 2; knowledge 22
    for two banks 8, knowledge 26 for one bonus tile 2. In all 50.
    Seat 1: 40 so far, one goods tile 1, and 1 + 4 workers from its last dice 2. In all 43.
    """
    t = last_turn(
        *("c4 knowledge-22", "b4 knowledge-26", "c3 bank", "e4 bank", "e3 mine", "f2 mine"),
        stored=["ship"],
        silver=3,
        workers=5,
    )
    t.score(31, 40)
    t.stock(0, 2, 5)
    t.stock(1, 3)
    t.workers(1, 1)
    t.award("castle", 0)
    assert ended(t) == [50, 43]
    assert t.position.scores() == [50, 43]
    assert t.position.winners() == [0]


def test_points_beyond_a_hundred():
    """§9.2 Points may pass 100 and 200."""
    t = last_turn(silver=9)
    t.score(250, 0)
    assert ended(t)[0] == 259


# Ties. Seat 1 takes four workers in its last turn: 2 points, so the others begin with 2.


@pytest.mark.parametrize(("tie_break", "winner"), [("fewest-empty", 0), ("most-empty", 1)])
def test_ties_by_empty_hexes(tie_break, winner):
    """§9.3 Of equals the one with fewer empty hexes wins; by the option the one with more."""
    t = last_turn("c3 bank", "e4 market", tie_break=tie_break)
    t.lay(1, "c3 bank")
    t.score(2, 0)
    assert ended(t) == [2, 2]
    assert t.position.winners() == [winner]


def test_the_tie_break_of_most():
    """§9.3 Fewest empty hexes is what is played unless told otherwise."""
    t = last_turn()
    t.lay(1, "c3 bank")
    t.score(2, 0)
    assert ended(t) == [2, 2]
    assert t.position.winners() == [1]


@pytest.mark.parametrize("tie_break", ["fewest-empty", "most-empty"])
def test_points_come_before_empty_hexes(tie_break):
    """§9.3 Who has more points wins, however many hexes are empty."""
    for seat in (0, 1):
        t = last_turn("c3 bank", tie_break=tie_break)
        t.score(*((3, 0) if seat == 0 else (1, 0)))
        ended(t)
        assert t.position.winners() == [seat]


def test_stored_tiles_cover_no_hex():
    """§9.3 Three tiles in storage do not make up for one in the estate."""
    t = last_turn(stored=["mine", "mine", "mine"])
    t.lay(1, "c3 bank")
    t.score(2, 0)
    assert ended(t) == [2, 2]
    assert t.position.winners() == [1]


@pytest.mark.parametrize("tie_break", ["fewest-empty", "most-empty"])
@pytest.mark.parametrize(
    ("track", "winner"),
    [
        ([(0, 0), (1, 0)], 1),
        ([(0, 3), (1, 1)], 1),
        ([(1, 0), (0, 0)], 0),
        ([(1, 3), (0, 1)], 0),
    ],
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
