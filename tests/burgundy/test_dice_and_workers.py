"""§5 A turn: two dice, and workers that shift them."""

from keepstone import CHANCE
from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

# One tile in each depot: how it is named.
OFFER = {1: "- bank", 2: "knowledge-3", 3: "cow-3", 4: "- ship", 5: "- mine", 6: "- church"}
SPACE = {1: "1.2", 2: "2.1", 3: "3.1", 4: "4.2", 5: "5.2", 6: "6.2"}


def market(workers, one, other=0, **more):
    """Seat 0 of two players with some workers and dice, before a tile in each depot."""
    return setting(workers=workers, dice=(one, other), depots=OFFER, **more)


def hows(t):
    return {text.split()[1] for text in t.legal()}


@each_row("order", ["35", "53"])
def test_the_dice_in_any_order(order):
    """§5 Either die first, each for one action."""
    t = market(0, 3, 5)
    check(t, f"workers {order[0]}", dice_of=[int(order[1])])
    assert hows(t) >= {order[1]}
    check(t, f"workers {order[1]}", dice_of=[])


def test_dice_of_a_turn():
    """§5 After a take with the 3 there is no 3 any more, and nobody acts with a number not rolled."""
    t = market(0, 3, 5)
    refuse(t, "5", "workers 4", "take 6 6.2")
    t.play("take 3 3.1")
    refuse(t, "5", "workers 3", "take 3 3.1")
    assert t.may("workers 5")
    # Both dice for the same action: here two takes, from two depots.
    check(market(0, 3, 5), "take 5 5.2", "take 3 3.1", stored=["mine", "cow-3", ""])
    # The dice of the next seat are not touched by this one.
    t = market(0, 3, 5)
    t.dice(1, 2, 6)
    t.idle()
    assert (t.to_act, t.dice_of(1)) == (1, [2, 6])
    refuse(t, "5", "workers 3")


def test_workers_change_dice():
    """§5.1 From 2 over 1 to 6; with one worker it is out of reach."""
    check(market(2, 2), "take 2 6.2", stored=["church", "", ""], workers_of=0)
    refuse(market(1, 2), "5.2", "take 2 6.2")
    # One worker turns a 6 into a 1 and a 1 into a 6.
    check(market(1, 6), "take 6 1.2", workers_of=0)
    check(market(1, 1), "take 1 6.2", workers_of=0)
    # The ring has six numbers; the farthest is three away.
    assert set(market(3, 4).begins("take")) == {f"take 4 {space}" for space in SPACE.values()}


@each_row(
    "text rule workers stored stock",
    [("place 2 1 c3", "5.3", 1, ["bank"], []), ("sell 2 4", "5.4", 2, [], [4])],
)
def test_workers_shift_other_actions(text, rule, workers, stored, stock):
    """§5.1 A 2 becomes a 3 for the bank on c3, one worker; a 4 for goods of type 4, two."""
    t = market(workers, 2, stored=stored, stock=stock)
    check(t, text, workers_of=0, goods_of={}, stored=["", "", ""])
    refuse(market(workers - 1, 2, stored=stored, stock=stock), rule, text)


def test_workers_for_both_dice():
    """§5.1 Each die may be shifted; what the first took is gone for the second."""
    t = market(3, 1, 1)
    check(t, "take 1 3.1", workers_of=1)
    refuse(t, "5.2", "take 1 5.2")
    check(t, "take 1 2.1", workers_of=0)


def test_workers_taken_shift_the_next_die():
    """§5.1, §5.5 Two workers for the first die, spent on the second."""
    t = market(0, 4, 2)
    assert not t.may("take 2 6.2")
    check(t, "workers 4", "take 2 6.2", workers_of=0)


def test_equal_dice_and_the_white_die():
    """§5.1 With 3 and 3 everything is listed once; after the first there is one 3 more."""
    t = market(0, 3, 3)
    check(t, legal=["take 3 3.1", "workers 3"])
    check(t, "take 3 3.1", dice_of=[3], legal=["workers 3"])
    # The white die shows 4: it is no die to act with, and workers do not move it.
    t = market(3, 2, 2)
    t.turn_of(0, white=4)
    assert (hows(t), t.white) == ({"2"}, 4)


@each_row("die", range(1, 7))
def test_two_workers_for_any_die(die):
    """§5.5, §5.7 Whatever the die shows, and with nothing else at all, so nobody is ever stuck."""
    check(market(1, die), f"workers {die}", workers_of=3)
    check(setting(dice=(die,)), legal=[f"workers {die}"])


def test_workers_for_both_dice_of_a_turn():
    """§5.5 Twice two are four."""
    check(market(0, 2, 5), "workers 2", "workers 5", workers_of=4)


def test_both_dice_must_be_used():
    """§5.7 A turn cannot be ended before, not even when a purchase is open."""
    t = market(0, 3, 5, silver=2, black=["castle"])
    refuse(t, "5.7", "end")
    t.play("workers 3")
    refuse(t, "5.7", "end")


@each_row(
    "why silver tiles texts",
    [
        ("too few silverlings", 1, ["castle"], []),
        ("nothing to buy", 2, [], []),
        ("one purchase a turn, after the dice", 5, ["castle", "ship"], ["buy b1"]),
    ],
)
def test_a_turn_ends_by_itself(why, silver, tiles, texts):
    """§5.7 When nothing is left to do after both dice, the next seat acts."""
    t = market(0, 3, 5, silver=silver, black=tiles)
    check(t, "workers 3", "workers 5", *texts, to_act=1)


def test_the_end_of_a_turn():
    """§5.7 After both dice, buy or end; the end brings the next seat."""
    t = market(0, 3, 5, silver=2, black=["castle", "ship"])
    check(t, "workers 3", "workers 5", legal=["buy b1", "buy b2", "end"])
    check(t, "end", to_act=1, silver_of=2)
    # With five silverlings, but the purchase made, the second die is the end.
    t = market(0, 3, 5, silver=5, black=["castle", "ship"])
    check(t, "buy b1", "workers 3", "workers 5", to_act=1)
    # After the last seat chance goes on.
    t = Table()
    t.turn_of(1)
    t.idle()
    assert t.to_act == CHANCE
