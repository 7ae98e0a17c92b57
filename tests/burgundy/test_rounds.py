"""§4 Rounds, and the order of turns."""

from keepstone import CHANCE, OVER
from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check


def shipped(seat, **more):
    """A seat has placed a ship and has a 4 left; there are no goods to load."""
    t = setting(seat=seat, **more)
    t.store(seat, "ship")
    t.dice(seat, 2, 4)
    t.play("place 2 1 d3")
    return t


def test_five_phases_of_five_rounds():
    """§4.1 A1 to A5, B1 and so on to E5; then the game is over."""
    t = Table()
    t.begin()
    moments = []
    while t.to_act != OVER:
        moments.append(t.moment)
        t.idle_round()
        t.chance()
    assert moments == [f"{phase}{number}" for phase in "ABCDE" for number in range(1, 6)]


def test_dice_of_a_round():
    """§4.1 Seat 1 begins: the first pair is its own, then seat 0 rolls, then the white die falls."""
    t = Table()
    t.begin("first 1", "dice 2-5", "dice 1-1", "white 4")
    assert (t.dice_of(1), t.dice_of(0), t.white) == ([2, 5], [1, 1], 4)
    # In round 3 the third of the five goods moves, to where the white die says.
    t = Table()
    t.turn_of(1, phase="B", round=2)
    third = t.row()[2]
    t.idle()
    t.chance("white 5")
    assert (t.moment, t.goods_at(5), t.row()[:3]) == ("B3", {third: 1}, [0, 0, 0])


def test_goods_gather_in_a_depot():
    """§4.1 A depot may hold any number of goods; those that lie there stay."""
    t = Table()
    t.goods_in(5, 2, 2)
    t.turn_of(1, round=4)
    fifth = t.row()[4]
    t.idle()
    t.chance("white 5")
    assert sum(t.goods_at(5).values()) == 3
    assert t.goods_at(5)[fifth] == 1 + 2 * (fifth == 2)
    assert t.row() == [0] * 5


def test_dice_that_were_not_there_are_rolled_again():
    """§4.1 Each round brings new dice."""
    t = Table()
    t.dice(0, 2, 2)
    t.turn_of(0)
    t.idle_round()
    t.chance("dice 3-4", "dice 5-6")
    assert (t.dice_of(0), t.dice_of(1)) == ([3, 4], [5, 6])


def test_the_order_of_the_track():
    """§4.2 Seat 2 is ahead; 0 and 1 share a space, 0 on top: 2, then 0, then 1."""
    t = Table(3)
    t.track((2, 1), (0, 0), (1, 0))
    t.turn_of(2)
    order = []
    while t.to_act != CHANCE:
        order.append(t.to_act)
        t.idle()
    assert order == [2, 0, 1]
    # The round that begins takes its order from the track: the first pair is seat 1's.
    t = Table(3)
    t.track((1, 3), (2, 2), (0, 2))
    t.turn_of(0)
    t.idle()
    t.chance("dice 1-1", "dice 2-2", "dice 3-3")
    assert t.order() == [1, 2, 0]
    assert [t.dice_of(seat) for seat in (1, 2, 0)] == [[1, 1], [2, 2], [3, 3]]


@each_row("spaces", [0, 1])
def test_a_ship_of_the_last_leads_from_the_next_round_on(spaces):
    """§4.2 The marker is ahead at once, on top of who was there before, but the round keeps its order."""
    t = shipped(1, track=[(0, spaces), (1, 0)])
    assert (t.spaces(1), t.spaces(0)) == (1, spaces)
    check(t, track_order=[1, 0], order=[0, 1], to_act=1)
    check(t, "workers 4", to_act=CHANCE)
    t.chance("dice 1-2", "dice 5-6")
    check(t, order=[1, 0], to_act=1)
    assert (t.dice_of(1), t.dice_of(0)) == ([1, 2], [5, 6])


def test_a_ship_of_the_middle_does_not_come_again():
    """§4.2 Of three the second ships ahead of all: still the third is next, and nobody acts twice."""
    t = shipped(1, players=3)
    check(t, "workers 4", to_act=2)
    t.idle()
    assert t.to_act == CHANCE
    t.chance()
    assert t.order() == [1, 0, 2]


def test_the_track_is_not_reset_by_a_phase():
    """§2.3, §4.2 What the markers have moved in phase A leads in phase B."""
    t = Table()
    t.track((1, 2), (0, 1))
    t.turn_of(0, phase="A", round=5)
    t.idle()
    t.chance()
    assert (t.moment, t.order(), t.spaces(1), t.spaces(0)) == ("B1", [1, 0], 2, 1)
