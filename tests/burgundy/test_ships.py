"""§6.2, §8.5: ships fetch goods and advance the player's marker."""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import setting


def sailing(depots, *laid, stock=(), **more):
    """Seat 0 has just placed a ship; depots: the goods in them, stock: those it has stored."""
    t = setting(*laid, stored=["ship"], dice=(5, 6), **more)
    for number, types in depots.items():
        t.goods_in(number, *types)
    t.stock(0, *stock)
    t.play("place 5 1 d5")
    return t


# One depot.


def test_all_goods_of_a_depot():
    """§6.2 With an empty stock everything of a depot is taken, up to three types."""
    t = sailing({3: [1, 1, 5, 6]})
    assert t.stage == Stage.SHIP
    t.play("ship 3")
    assert t.goods_of(0) == {1: 2, 5: 1, 6: 1}
    assert t.goods_at(3) == {}
    assert t.stage == Stage.TURN


def test_any_depot_with_goods():
    """§6.2 Any depot that holds goods may be chosen, whatever the die; none must be empty."""
    t = sailing({2: [1], 4: [3], 6: [6, 6]})
    assert t.legal() == ["ship 2", "ship 4", "ship 6"]
    assert t.refuses("ship 1") == "6.2"
    assert t.refuses("ship 5") == "6.2"
    t.play("ship 6")
    assert t.goods_of(0) == {6: 2}
    assert t.goods_at(2) == {1: 1}
    assert t.goods_at(4) == {3: 1}


def test_a_single_depot_is_asked_about():
    """§6.2 Even if one depot alone holds goods the choice is made; it cannot be declined."""
    t = sailing({5: [2]})
    assert t.legal() == ["ship 5"]
    assert t.refuses("decline") == "6.2"


def test_no_goods_anywhere():
    """§6.2 If no depot holds goods nothing is asked, and the marker moves."""
    t = sailing({})
    assert t.stage == Stage.TURN
    assert t.goods_of(0) == {}
    assert t.spaces(0) == 1


def test_a_depot_of_which_nothing_fits():
    """§6.2 A depot may be chosen though none of its goods fit; they stay, the marker moves."""
    t = sailing({4: [5, 5], 2: [1]}, stock=[1, 2, 3])
    assert t.legal() == ["ship 2", "ship 4"]
    t.play("ship 4")
    assert t.stage == Stage.TURN
    assert t.goods_of(0) == {1: 1, 2: 1, 3: 1}
    assert t.goods_at(4) == {5: 2}
    assert t.spaces(0) == 1


# Three types.


def test_three_types_stored():
    """§6.2 Who has stored three types takes only those, in full, and leaves the rest (case 5)."""
    t = sailing({3: [1, 1, 3, 4, 6]}, stock=[1, 2, 2, 3])
    t.play("ship 3")
    assert t.stage == Stage.TURN
    assert t.goods_of(0) == {1: 3, 2: 2, 3: 2}
    assert t.goods_at(3) == {4: 1, 6: 1}


def test_exactly_one_of_three_new_types():
    """§6.2 Two types stored, three others in the depot: one of choice, the whole of it (case 11)."""
    t = sailing({3: [4, 4, 5, 6]}, stock=[1, 2])
    t.play("ship 3")
    assert t.stage == Stage.LOAD
    assert t.legal() == ["load 4", "load 5", "load 6"]
    t.play("load 4")
    assert t.stage == Stage.TURN
    assert t.goods_of(0) == {1: 1, 2: 1, 4: 2}
    assert t.goods_at(3) == {5: 1, 6: 1}


def test_a_new_type_cannot_be_declined():
    """§6.2 Of new types exactly as many are taken as there is room for."""
    t = sailing({3: [4, 5, 6]}, stock=[1, 2])
    t.play("ship 3")
    assert t.refuses("decline") == "6.2"
    assert t.refuses("load 3") == "6.2"


def test_stored_types_are_always_taken():
    """§6.2 Goods of a stored type come along and do not count against the room."""
    t = sailing({3: [1, 4, 5]}, stock=[1, 2])
    t.play("ship 3")
    assert t.legal() == ["load 4", "load 5"]
    assert t.refuses("load 1") == "6.2"
    t.play("load 5")
    assert t.goods_of(0) == {1: 2, 2: 1, 5: 1}
    assert t.goods_at(3) == {4: 1}


def test_room_for_all_new_types():
    """§6.2 Nothing is asked when everything fits: one type stored, two new ones."""
    t = sailing({6: [2, 3, 3, 4]}, stock=[2])
    t.play("ship 6")
    assert t.stage == Stage.TURN
    assert t.goods_of(0) == {2: 2, 3: 2, 4: 1}


def test_three_of_four_new_types():
    """§6.2 The new types are chosen one at a time, each in full."""
    t = sailing({1: [1, 3, 3, 4, 6]})
    t.play("ship 1", "load 6")
    assert t.legal() == ["load 1", "load 3", "load 4"]
    t.play("load 3")
    assert t.legal() == ["load 1", "load 4"]
    t.play("load 1")
    assert t.stage == Stage.TURN
    assert t.goods_of(0) == {1: 1, 3: 2, 6: 1}
    assert t.goods_at(1) == {4: 1}


def test_a_sale_makes_room_again():
    """§6.2 Room is counted by the types in stock: after a sale there is some."""
    t = setting(stored=["ship"], dice=(5, 3))
    t.stock(0, 1, 2, 3)
    t.goods_in(4, 5)
    t.play("sell 3 3", "place 5 1 d5", "ship 4")
    assert t.goods_of(0) == {1: 1, 2: 1, 5: 1}


# The marker.


def test_the_marker_moves_after_loading():
    """§6.2 First the goods, then the marker moves one space on."""
    t = sailing({3: [4, 5]}, stock=[1, 2])
    assert t.spaces(0) == 0
    t.play("ship 3")
    assert t.spaces(0) == 0
    t.play("load 5")
    assert t.spaces(0) == 1
    assert t.spaces(1) == 0


def test_two_ships_in_a_turn():
    """§6.2 Each ship moves the marker by one."""
    t = setting(stored=["ship", "ship"], dice=(5, 2))
    t.play("place 5 1 d5", "place 2 2 d3")
    assert t.spaces(0) == 2


@pytest.mark.parametrize(
    ("before", "seat", "after"),
    [
        ([(0, 0), (1, 0), (2, 0)], 2, [2, 0, 1]),
        ([(0, 0), (1, 0), (2, 0)], 0, [0, 1, 2]),
        ([(1, 2), (0, 1), (2, 0)], 2, [1, 2, 0]),
        ([(1, 2), (0, 1), (2, 1)], 2, [2, 1, 0]),
        ([(1, 2), (0, 1), (2, 1)], 0, [0, 1, 2]),
        ([(2, 3), (1, 1), (0, 0)], 0, [2, 0, 1]),
        ([(2, 3), (1, 1), (0, 0)], 1, [2, 1, 0]),
    ],
)
def test_on_top_of_those_there(before, seat, after):
    """§6.2 The marker comes to lie on top of those that are on its new space."""
    t = setting(players=3, track=before, seat=seat)
    t.store(seat, "ship")
    t.dice(seat, 5, 6)
    t.play("place 5 1 d5")
    assert t.track_order() == after
    assert t.spaces(seat) == dict(before)[seat] + 1


def test_the_last_seat_leads_from_the_next_round_on():
    """§6.2 A ship changes nothing in this round, but order and white die of the next (case 16)."""
    t = setting(players=3, seat=2, round=2)
    t.store(2, "ship")
    t.dice(2, 5, 6)
    t.play("place 5 1 d5")
    assert t.order() == [0, 1, 2]
    t.idle()
    t.play("dice 2-4", "dice 1-1", "dice 3-3")
    assert t.order() == [2, 0, 1]
    assert [t.dice_of(seat) for seat in range(3)] == [[1, 1], [3, 3], [2, 4]]
    t.play("white 5")
    assert t.to_act == 2


def test_the_seats_after_keep_their_turns():
    """§6.2 A ship of the first seat to play does not let anybody play twice or not at all."""
    t = setting(players=3, track=[(1, 1), (0, 0), (2, 0)], seat=1)
    t.store(2, "ship")
    t.dice(2, 5, 6)
    t.idle()
    assert t.to_act == 0
    t.idle()
    assert t.to_act == 2
    t.play("place 5 1 d5")
    t.idle_round()
    t.chance()
    assert t.order() == [2, 1, 0]


# Two depots.

KNOWING = "c4 knowledge-5"


@pytest.mark.parametrize("pair", ["1-2", "2-3", "3-4", "4-5", "5-6", "6-1"])
def test_two_neighbouring_depots(pair):
    """§8.5 Knowledge 5: two neighbours on the ring instead of one depot, if both hold goods."""
    one, other = (int(number) for number in pair.split("-"))
    t = sailing({one: [1, 2], other: [2, 3]}, KNOWING)
    assert set(t.legal()) == {f"ship {one}", f"ship {other}", f"ship {pair}"}
    t.play(f"ship {pair}")
    assert t.goods_of(0) == {1: 1, 2: 2, 3: 1}
    assert t.goods_at(one) == t.goods_at(other) == {}
    assert t.spaces(0) == 1


def test_pairs_need_goods_in_both():
    """§8.5 Depots that are no neighbours, or of which one is empty, are no pair."""
    t = sailing({1: [1], 2: [2], 4: [3], 6: [4]}, KNOWING)
    singles = {"ship 1", "ship 2", "ship 4", "ship 6"}
    assert set(t.legal()) == singles | {"ship 1-2", "ship 6-1"}
    assert t.refuses("ship 2-3") == "8.5"


def test_one_depot_is_still_allowed():
    """§8.5 Knowledge 5 is a right, no duty."""
    t = sailing({1: [1], 2: [2]}, KNOWING)
    t.play("ship 2")
    assert t.goods_of(0) == {2: 1}
    assert t.goods_at(1) == {1: 1}


def test_the_choice_is_over_both_together():
    """§8.5 The types of both depots are chosen among together; a type is taken from both."""
    t = sailing({3: [4, 5], 4: [4, 4, 6]}, KNOWING, stock=[1, 2])
    t.play("ship 3-4")
    assert t.legal() == ["load 4", "load 5", "load 6"]
    t.play("load 4")
    assert t.goods_of(0) == {1: 1, 2: 1, 4: 3}
    assert t.goods_at(3) == {5: 1}
    assert t.goods_at(4) == {6: 1}


def test_stored_types_from_both():
    """§8.5 With three types stored both depots give what matches, and keep the rest."""
    t = sailing({6: [1, 4], 1: [1, 1, 5]}, KNOWING, stock=[1, 2, 3])
    t.play("ship 6-1")
    assert t.goods_of(0) == {1: 4, 2: 1, 3: 1}
    assert t.goods_at(6) == {4: 1}
    assert t.goods_at(1) == {5: 1}


def test_no_pair_without_knowledge_5():
    """§8.5 Without the tile, or with it in storage, a ship takes from one depot."""
    t = setting(stored=["ship", "knowledge-5"], dice=(5, 6))
    t.goods_in(1, 1)
    t.goods_in(2, 2)
    t.play("place 5 1 d5")
    assert t.legal() == ["ship 1", "ship 2"]
    assert t.refuses("ship 1-2") == "8.5"
