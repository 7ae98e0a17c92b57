"""§4 Rounds, and the order of turns."""

import keepstone
from tests.burgundy.table import Table


def test_five_phases_of_five_rounds():
    """§4.1 A1 to A5, B1 and so on to E5; then the game is over."""
    t = Table()
    t.begin()
    moments = []
    while t.to_act != keepstone.OVER:
        moments.append(t.moment)
        t.idle_round()
        t.chance()
    assert moments == [f"{phase}{number}" for phase in "ABCDE" for number in range(1, 6)]


def test_everybody_rolls_in_turn_order():
    """§4.1 Seat 1 begins: the first pair is its own, then seat 0 rolls, then the white die falls."""
    t = Table()
    t.begin("first 1", "dice 2-5", "dice 1-1", "white 4")
    assert t.dice_of(1) == [2, 5]
    assert t.dice_of(0) == [1, 1]
    assert t.white == 4


def test_the_goods_go_to_the_depot_of_the_white_die():
    """§4.1 In round 3 the third of the five goods moves, to where the white die says."""
    t = Table()
    t.turn_of(1, phase="B", round=2)
    third = t.row()[2]
    t.idle()
    t.chance("white 5")
    assert t.moment == "B3"
    assert t.goods_at(5) == {third: 1}
    assert t.row()[:3] == [0, 0, 0]


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
    while t.to_act != keepstone.CHANCE:
        order.append(t.to_act)
        t.idle()
    assert order == [2, 0, 1]


def test_the_dice_are_rolled_in_the_order_of_the_track():
    """§4.2 The round that begins takes its order from the track: the first pair is seat 1's."""
    t = Table(3)
    t.track((1, 3), (2, 2), (0, 2))
    t.turn_of(0)
    t.idle()
    t.chance("dice 1-1", "dice 2-2", "dice 3-3")
    assert t.order() == [1, 2, 0]
    assert [t.dice_of(seat) for seat in (1, 2, 0)] == [[1, 1], [2, 2], [3, 3]]


def ship_of_the_last():
    """Seat 1 is last in the order of a round and has placed a ship; there are no goods to load."""
    t = Table()
    t.lay(1, "d4 castle")
    t.store(1, "ship")
    t.track((0, 0), (1, 0))
    t.dice(1, 2, 4)
    t.turn_of(1)
    t.play("place 2 1 d3")
    return t


def test_a_ship_changes_the_track_at_once():
    """§4.2 The marker moves one space on and is ahead, but the round keeps its order."""
    t = ship_of_the_last()
    assert (t.spaces(1), t.spaces(0)) == (1, 0)
    assert t.track_order() == [1, 0]
    assert t.order() == [0, 1]
    assert t.to_act == 1


def test_a_ship_of_the_last_leads_from_the_next_round_on():
    """§4.2 Not in this round, in the next one."""
    t = ship_of_the_last()
    t.play("workers 4")
    assert t.to_act == keepstone.CHANCE
    t.chance("dice 1-2", "dice 5-6")
    assert t.order() == [1, 0]
    assert (t.to_act, t.dice_of(1), t.dice_of(0)) == (1, [1, 2], [5, 6])


def test_a_ship_of_the_middle_does_not_come_again():
    """§4.2 Of three the second ships ahead of all: still the third is next, and nobody acts twice."""
    t = Table(3)
    t.lay(1, "d4 castle")
    t.store(1, "ship")
    t.dice(1, 2, 4)
    t.turn_of(1)
    t.play("place 2 1 d3", "workers 4")
    assert t.to_act == 2
    t.idle()
    assert t.to_act == keepstone.CHANCE
    t.chance()
    assert t.order() == [1, 0, 2]


def test_who_comes_to_a_space_lies_on_top():
    """§4.2 Seat 0 was on the next space; seat 1 comes there and is ahead in the next round."""
    t = Table()
    t.lay(1, "d4 castle")
    t.store(1, "ship")
    t.track((0, 1), (1, 0))
    t.dice(1, 2, 4)
    t.turn_of(1)
    t.play("place 2 1 d3", "workers 4")
    t.chance()
    assert t.order() == [1, 0]
    assert (t.spaces(0), t.spaces(1)) == (1, 1)


def test_the_track_is_not_reset_by_a_phase():
    """§2.3, §4.2 What the markers have moved in phase A leads in phase B."""
    t = Table()
    t.track((1, 2), (0, 1))
    t.turn_of(0, phase="A", round=5)
    t.idle()
    t.chance()
    assert t.moment == "B1"
    assert (t.order(), t.spaces(1), t.spaces(0)) == ([1, 0], 2, 1)
