"""§6.2, §8.5: ships fetch goods and advance the player's marker."""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import setting
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def sailing(goods, *laid, **more):
    """Seat 0 has just placed a ship; goods: those in the depots."""
    t = setting(*laid, stored=["ship"], dice=(5, 6), goods=goods, **more)
    t.play("place 5 1 d5")
    return t


def sailed(seat, **more):
    """Seat has just placed a ship; there are no goods."""
    t = setting(seat=seat, **more)
    t.store(seat, "ship")
    t.dice(seat, 5, 6)
    t.play("place 5 1 d5")
    return t


# One depot.


@each_row(
    "why goods stock depot loaded left",
    [
        ("everything, up to three types", [1, 1, 5, 6], [], 3, {1: 2, 5: 1, 6: 1}, {}),
        ("nothing fits: goods stay", [5, 5], [1, 2, 3], 4, {1: 1, 2: 1, 3: 1}, {5: 2}),
        (
            "stored types (case 5)",
            [1, 1, 3, 4, 6],
            [1, 2, 2, 3],
            3,
            {1: 3, 2: 2, 3: 2},
            {4: 1, 6: 1},
        ),
        ("all new types fit", [2, 3, 3, 4], [2], 6, {2: 2, 3: 2, 4: 1}, {}),
    ],
)
def test_what_is_loaded_without_a_question(why, goods, stock, depot, loaded, left):
    """§6.2 All goods of a depot that fit are taken, of three types at most; the marker moves."""
    t = sailing({depot: goods}, stock=stock)
    check(t, stage=Stage.SHIP, spaces=0)
    check(t, f"ship {depot}", stage=Stage.TURN, goods_of=loaded, spaces=1)
    assert t.goods_at(depot) == left


def test_any_depot_with_goods():
    """§6.2 Any depot that holds goods may be chosen, whatever the die; none must be empty.

    A depot of which nothing fits may be chosen, too. A single depot is asked about, and not declined.
    """
    t = sailing({2: [1], 4: [3], 6: [6, 6]})
    check(t, legal=["ship 2", "ship 4", "ship 6"])
    refuse(t, "6.2", "ship 1", "ship 5")
    check(t, "ship 6", goods_of={6: 2})
    assert (t.goods_at(2), t.goods_at(4)) == ({1: 1}, {3: 1})
    check(sailing({4: [5, 5], 2: [1]}, stock=[1, 2, 3]), legal=["ship 2", "ship 4"])
    t = sailing({5: [2]})
    check(t, legal=["ship 5"])
    refuse(t, "6.2", "decline")


def test_no_goods_anywhere():
    """§6.2 If no depot holds goods nothing is asked, and the marker moves."""
    check(sailing({}), stage=Stage.TURN, goods_of={}, spaces=1)


# Three types.


def test_types_of_goods_that_are_loaded():
    """§6.2 Two types stored, three others in the depot: one of choice, the whole of it (case 11).

    The marker moves after loading.
    """
    t = sailing({3: [4, 4, 5, 6]}, stock=[1, 2])
    check(t, "ship 3", stage=Stage.LOAD, legal=["load 4", "load 5", "load 6"], spaces=0)
    refuse(t, "6.2", "decline", "load 3")
    check(t, "load 4", stage=Stage.TURN, goods_of={1: 1, 2: 1, 4: 2}, spaces=1)
    assert (t.goods_at(3), t.spaces(1)) == ({5: 1, 6: 1}, 0)
    # Goods of a stored type come along and do not count against the room.
    t = sailing({3: [1, 4, 5]}, stock=[1, 2])
    check(t, "ship 3", legal=["load 4", "load 5"])
    refuse(t, "6.2", "load 1")
    check(t, "load 5", goods_of={1: 2, 2: 1, 5: 1})
    assert t.goods_at(3) == {4: 1}
    # The new types are chosen one at a time, each in full.
    t = sailing({1: [1, 3, 3, 4, 6]})
    check(t, "ship 1", "load 6", legal=["load 1", "load 3", "load 4"])
    check(t, "load 3", legal=["load 1", "load 4"])
    check(t, "load 1", stage=Stage.TURN, goods_of={1: 1, 3: 2, 6: 1})
    assert t.goods_at(1) == {4: 1}


def test_a_sale_makes_room_again():
    """§6.2 Room is counted by the types in stock: after a sale there is some."""
    t = setting(stored=["ship"], dice=(5, 3), stock=[1, 2, 3], goods={4: [5]})
    check(t, "sell 3 3", "place 5 1 d5", "ship 4", goods_of={1: 1, 2: 1, 5: 1})


# The marker.


def test_two_ships_in_a_turn():
    """§6.2 Each ship moves the marker by one."""
    t = setting(stored=["ship", "ship"], dice=(5, 2))
    check(t, "place 5 1 d5", "place 2 2 d3", spaces=2)


@each_row(
    "before seat after",
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
    t = sailed(seat, players=3, track=before)
    assert t.track_order() == after
    assert t.spaces(seat) == dict(before)[seat] + 1


def test_the_last_seat_leads_from_the_next_round_on():
    """§6.2 A ship changes nothing in this round, but order and white die of the next (case 16)."""
    t = sailed(2, players=3, round=2)
    check(t, order=[0, 1, 2])
    t.idle()
    check(t, "dice 2-4", "dice 1-1", "dice 3-3", order=[2, 0, 1])
    assert [t.dice_of(seat) for seat in range(3)] == [[1, 1], [3, 3], [2, 4]]
    check(t, "white 5", to_act=2)


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


@each_row("pair", ["1-2", "2-3", "3-4", "4-5", "5-6", "6-1"])
def test_two_neighbouring_depots(pair):
    """§8.5 Knowledge 5: two neighbours on the ring instead of one depot, if both hold goods."""
    one, other = (int(number) for number in pair.split("-"))
    t = sailing({one: [1, 2], other: [2, 3]}, KNOWING)
    assert set(t.legal()) == {f"ship {one}", f"ship {other}", f"ship {pair}"}
    check(t, f"ship {pair}", goods_of={1: 1, 2: 2, 3: 1}, spaces=1)
    assert t.goods_at(one) == t.goods_at(other) == {}


def test_pairs_of_depots():
    """§8.5 Depots that are no neighbours, or of which one is empty, are no pair. One is still allowed."""
    t = sailing({1: [1], 2: [2], 4: [3], 6: [4]}, KNOWING)
    singles = {"ship 1", "ship 2", "ship 4", "ship 6"}
    assert set(t.legal()) == singles | {"ship 1-2", "ship 6-1"}
    refuse(t, "8.5", "ship 2-3")
    check(t, "ship 2", goods_of={2: 1})
    assert t.goods_at(1) == {1: 1}
    # The types of both depots are chosen among together; a type is taken from both. With three
    # types stored both depots give what matches, and keep the rest.
    t = sailing({3: [4, 5], 4: [4, 4, 6]}, KNOWING, stock=[1, 2])
    check(t, "ship 3-4", legal=["load 4", "load 5", "load 6"])
    check(t, "load 4", goods_of={1: 1, 2: 1, 4: 3})
    assert (t.goods_at(3), t.goods_at(4)) == ({5: 1}, {6: 1})
    t = sailing({6: [1, 4], 1: [1, 1, 5]}, KNOWING, stock=[1, 2, 3])
    check(t, "ship 6-1", goods_of={1: 4, 2: 1, 3: 1})
    assert (t.goods_at(6), t.goods_at(1)) == ({4: 1}, {5: 1})
    # Without the tile, or with it in storage, a ship takes from one depot.
    t = setting(stored=["ship", "knowledge-5"], dice=(5, 6), goods={1: [1], 2: [2]})
    check(t, "place 5 1 d5", legal=["ship 1", "ship 2"])
    refuse(t, "8.5", "ship 1-2")
