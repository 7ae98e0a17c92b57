"""§5 A turn: two dice, and workers that shift them."""

import pytest

import keepstone
from tests.burgundy.table import Table

# One tile in each depot: how it is named.
OFFER = {
    1: ("", "bank"),
    2: ("knowledge-3",),
    3: ("cow-3",),
    4: ("", "ship"),
    5: ("", "mine"),
    6: ("", "church"),
}
SPACE = {1: "1.2", 2: "2.1", 3: "3.1", 4: "4.2", 5: "5.2", 6: "6.2"}
# How far each number is from a 1, around the ring.
DISTANCE_FROM_1 = {1: 0, 2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
# Workers for a distance of 0, 1, 2 and 3 with these knowledge tiles.
COSTS = {
    (): (0, 1, 2, 3),
    (12,): (0, 0, 1, 2),
    (8,): (0, 1, 1, 2),
    (8, 12): (0, 0, 1, 1),
}


def market(workers, *dice, knowledge=()):
    """Seat 0 of two players with some workers and dice, before a tile in each depot."""
    t = Table()
    t.lay(
        0,
        "d4 castle",
        *(f"{c} knowledge-{n}" for c, n in zip(("c4", "b4"), knowledge, strict=False)),
    )
    for number, names in OFFER.items():
        t.depot(number, *names)
    t.workers(0, workers)
    t.dice(0, *dice)
    t.turn_of(0)
    return t


def hows(t):
    return {text.split()[1] for text in t.legal()}


# Two dice, one action each.


@pytest.mark.parametrize("order", [("3", "5"), ("5", "3")])
def test_the_dice_in_any_order(order):
    """§5 Either die first, each for one action."""
    t = market(0, 3, 5)
    t.play(f"workers {order[0]}")
    assert hows(t) >= {order[1]}
    assert t.dice_of(0) == [int(order[1])]
    t.play(f"workers {order[1]}")
    assert t.dice_of(0) == []


def test_a_die_is_used_once():
    """§5 After a take with the 3 there is no 3 any more."""
    t = market(0, 3, 5)
    t.play("take 3 3.1")
    assert t.refuses("workers 3") == "5"
    assert t.refuses("take 3 3.1") == "5"
    assert t.may("workers 5")


def test_a_die_that_was_not_rolled():
    """§5 Nobody acts with a number that no die of the own shows."""
    t = market(0, 3, 5)
    assert t.refuses("workers 4") == "5"
    assert t.refuses("take 6 6.2") == "5"


def test_any_combination():
    """§5 Both dice for the same action: here two takes, from two depots."""
    t = market(0, 3, 5)
    t.play("take 5 5.2", "take 3 3.1")
    assert t.stored(0) == ["mine", "cow-3", ""]


def test_the_next_seat_acts_with_its_own_dice():
    """§5 The dice of the next seat are not touched by this one."""
    t = market(0, 3, 5)
    t.dice(1, 2, 6)
    t.idle()
    assert (t.to_act, t.dice_of(1)) == (1, [2, 6])
    assert t.refuses("workers 3") == "5"


# Workers.


def test_two_workers_turn_a_two_into_a_six():
    """§5.1 From 2 over 1 to 6; with one worker it is out of reach."""
    t = market(2, 2)
    t.play("take 2 6.2")
    assert t.stored(0) == ["church", "", ""]
    assert t.workers_of(0) == 0
    assert market(1, 2).refuses("take 2 6.2") == "5.2"


@pytest.mark.parametrize("number", DISTANCE_FROM_1)
@pytest.mark.parametrize("knowledge", COSTS)
def test_what_a_shift_costs(knowledge, number):
    """§5.1 The fewest workers from a 1: none, 1, 2, 3; with knowledge 12, 8, or both less.

    So 8 and 12 together reach a distance of 3 with one worker.
    """
    cost = COSTS[knowledge][DISTANCE_FROM_1[number]]
    t = market(5, 1, knowledge=knowledge)
    t.play(f"take 1 {SPACE[number]}")
    assert t.workers_of(0) == 5 - cost
    exact = market(cost, 1, knowledge=knowledge)
    assert exact.may(f"take 1 {SPACE[number]}")
    if cost:
        fewer = market(cost - 1, 1, knowledge=knowledge)
        assert fewer.refuses(f"take 1 {SPACE[number]}") == "5.2"


def test_one_and_six_are_neighbours():
    """§5.1 One worker turns a 6 into a 1 and a 1 into a 6."""
    for die, space in ((6, "1.2"), (1, "6.2")):
        t = market(1, die)
        t.play(f"take {die} {space}")
        assert t.workers_of(0) == 0


def test_three_workers_reach_everything():
    """§5.1 The ring has six numbers; the farthest is three away."""
    t = market(3, 4)
    assert {text for text in t.legal() if text.startswith("take")} == {
        f"take 4 {space}" for space in SPACE.values()
    }


def test_workers_shift_where_a_tile_is_placed():
    """§5.1 A 2 becomes a 3 for the bank on c3, one worker; or for e4."""
    t = market(1, 2)
    t.store(0, "bank")
    t.play("place 2 1 c3")
    assert t.workers_of(0) == 0
    t = market(0, 2)
    t.store(0, "bank")
    assert t.refuses("place 2 1 c3") == "5.3"


def test_workers_shift_what_is_sold():
    """§5.1 A 2 becomes a 4 with two workers, for goods of type 4."""
    t = market(2, 2)
    t.stock(0, 4)
    t.play("sell 2 4")
    assert (t.workers_of(0), t.goods_of(0)) == (0, {})
    t = market(1, 2)
    t.stock(0, 4)
    assert t.refuses("sell 2 4") == "5.4"


def test_workers_for_both_dice():
    """§5.1 Each die may be shifted; what the first took is gone for the second."""
    t = market(3, 1, 1)
    t.play("take 1 3.1")
    assert t.workers_of(0) == 1
    assert t.refuses("take 1 5.2") == "5.2"
    t.play("take 1 2.1")
    assert t.workers_of(0) == 0


def test_workers_taken_shift_the_next_die():
    """§5.1, §5.5 Two workers for the first die, spent on the second."""
    t = market(0, 4, 2)
    assert not t.may("take 2 6.2")
    t.play("workers 4", "take 2 6.2")
    assert t.workers_of(0) == 0


def test_equal_dice_are_one_choice():
    """§5.1 With 3 and 3 everything is listed once; after the first there is one 3 more."""
    t = market(0, 3, 3)
    assert t.legal() == ["take 3 3.1", "workers 3"]
    t.play("take 3 3.1")
    assert t.dice_of(0) == [3]
    assert t.legal() == ["workers 3"]


def test_the_white_die_is_nobodys():
    """§5.1 The white die shows 4: it is no die to act with, and workers do not move it."""
    t = market(3, 2, 2)
    t.turn_of(0, white=4)
    assert hows(t) == {"2"}
    assert t.white == 4


# Taking workers.


@pytest.mark.parametrize("die", range(1, 7))
def test_two_workers_for_any_die(die):
    """§5.5 Whatever the die shows."""
    t = market(1, die)
    t.play(f"workers {die}")
    assert t.workers_of(0) == 3


def test_workers_for_both_dice_of_a_turn():
    """§5.5 Twice two are four."""
    t = market(0, 2, 5)
    t.play("workers 2", "workers 5")
    assert t.workers_of(0) == 4


# The end of a turn.


def test_both_dice_must_be_used():
    """§5.7 A turn cannot be ended before, not even when a purchase is open."""
    t = market(0, 3, 5)
    t.silver(0, 2)
    t.black("castle")
    assert t.refuses("end") == "5.7"
    t.play("workers 3")
    assert t.refuses("end") == "5.7"


@pytest.mark.parametrize("die", range(1, 7))
def test_nobody_is_ever_stuck(die):
    """§5.7 With nothing at all, workers can be taken."""
    t = Table()
    t.lay(0, "d4 castle")
    t.dice(0, die)
    t.turn_of(0)
    assert t.legal() == [f"workers {die}"]


@pytest.mark.parametrize(("silver", "tiles"), [(1, ["castle"]), (2, [])])
def test_a_turn_ends_by_itself(silver, tiles):
    """§5.7 With too few silverlings, or nothing to buy, the next seat acts after both dice."""
    t = market(0, 3, 5)
    t.silver(0, silver)
    t.black(*tiles)
    t.play("workers 3", "workers 5")
    assert t.to_act == 1


def test_a_purchase_keeps_a_turn_open():
    """§5.7 After both dice, buy or end; the end brings the next seat."""
    t = market(0, 3, 5)
    t.silver(0, 2)
    t.black("castle", "ship")
    t.play("workers 3", "workers 5")
    assert t.legal() == ["buy b1", "buy b2", "end"]
    t.play("end")
    assert (t.to_act, t.silver_of(0)) == (1, 2)


def test_a_turn_ends_with_the_purchase_after_the_dice():
    """§5.7 One purchase a turn: nothing is left to do."""
    t = market(0, 3, 5)
    t.silver(0, 5)
    t.black("castle", "ship")
    t.play("workers 3", "workers 5", "buy b1")
    assert t.to_act == 1


def test_a_turn_ends_with_the_dice_after_the_purchase():
    """§5.7 With five silverlings, but the purchase made, the second die is the end."""
    t = market(0, 3, 5)
    t.silver(0, 5)
    t.black("castle", "ship")
    t.play("buy b1", "workers 3", "workers 5")
    assert t.to_act == 1


def test_the_last_turn_of_a_round():
    """§5.7 After the last seat chance goes on."""
    t = Table()
    t.turn_of(1)
    t.idle()
    assert t.to_act == keepstone.CHANCE
