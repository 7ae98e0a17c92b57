"""§5.6 The purchase from the black depot."""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import setting
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

FULL = ("bank", "mine", "church")


def table(silver, *stored, laid=(), dice=(3, 5), **more):
    """Seat 0 of two players with silverlings and stored tiles; a castle and a ship are for sale."""
    black = ["castle", "", "ship"]
    return setting(*laid, stored=stored, silver=silver, dice=dice, black=black, **more)


def test_a_purchase_costs_two_silverlings():
    """§5.6 Two silverlings, any tile of the black depot, no die."""
    t = table(5)
    assert t.begins("buy") == ["buy b1", "buy b3"]
    check(t, "buy b3", stored=["ship", "", ""], silver_of=3, dice_of=[3, 5], workers_of=0)
    assert t.black_at()[:3] == ["castle", "", ""]
    # With one no purchase; after a bank, once, and then no more. The bank on c3 brings two: 1 + 2 =
    # 3, and 1 is left after the purchase.
    t = table(1, "bank")
    refuse(t, "5.6", "buy b1")
    check(t, "place 3 1 c3", silver_of=3)
    check(t, "buy b1", silver_of=1)
    refuse(t, "5.6", "buy b3")


@each_row("silver", [0, 1])
def test_too_few_silverlings(silver):
    """§5.6 Two are needed."""
    t = table(silver)
    assert t.begins("buy") == []
    refuse(t, "5.6", "buy b1")


def test_once_in_a_turn():
    """§5.6 A second purchase is refused, however rich one is; in the next round one may buy again."""
    t = table(9)
    t.play("buy b1")
    assert t.begins("buy") == []
    refuse(t, "5.6", "buy b3")
    t.play("workers 3", "workers 5")
    t.idle()
    t.chance()
    assert (t.to_act, t.begins("buy")) == (0, ["buy b3"])
    # The purchase of one seat does not spend that of the next.
    t = table(2)
    t.silver(1, 2)
    t.play("buy b1", "workers 3", "workers 5")
    assert (t.to_act, t.begins("buy")) == (1, ["buy b3"])


@each_row(
    "texts",
    [
        ("buy b1", "workers 3", "workers 5"),
        ("workers 3", "buy b1", "workers 5"),
        ("workers 3", "workers 5", "buy b1"),
    ],
)
def test_before_between_or_after_the_dice(texts):
    """§5.6 Whenever in the turn."""
    check(table(2), *texts, stored=["castle", "", ""], silver_of=0, to_act=1)


def test_what_was_bought_may_be_placed():
    """§5.6 The ship is placed on d5 with the 5, in the same turn."""
    t = table(2)
    t.play("buy b3", "place 5 1 d5")
    assert t.tile_at(0, "d5") == "ship"


def test_what_is_not_for_sale():
    """§5.6, §8.6 No tile lies on an empty space; the numbered depots sell nothing without knowledge 6."""
    t = table(4, depots={3: "cow-3"})
    assert t.begins("buy") == ["buy b1", "buy b3"]
    refuse(t, "5.6", "buy b2", "buy b8")
    refuse(t, "8.6", "buy 3.1")


def test_a_full_storage():
    """§5.6 As with a take: first the purchase, then one of the three older tiles goes."""
    t = table(2, *FULL)
    check(t, "buy b1", legal=["discard 1", "discard 2", "discard 3"])
    check(t, "discard 2", stored=["bank", "castle", "church"], gone={"mine": 1})
    check(t, stage=Stage.TURN, dice_of=[3, 5])


def test_a_full_storage_after_the_dice():
    """§5.6, §5.7 The turn ends when the discard is made."""
    t = table(2, *FULL)
    check(t, "workers 3", "workers 5", "buy b1", to_act=0)
    check(t, "discard 1", to_act=1)


@each_row(
    "stage stored texts",
    [
        (Stage.DISCARD, FULL, ["take 3 3.1"]),
        (Stage.SHIP, ["ship"], ["place 5 1 d5"]),
        (Stage.LOAD, ["ship"], ["place 5 1 d5", "ship 4"]),
        (Stage.WAREHOUSE, ["warehouse"], ["place 3 1 e4"]),
        (Stage.GAIN, ["carpenter"], ["place 3 1 e4"]),
        (Stage.GAIN, ["church"], ["place 3 1 e4"]),
        (Stage.GAIN, ["market"], ["place 3 1 e4"]),
        (Stage.HALL, ["city-hall", "mine"], ["place 3 1 e4"]),
        (Stage.EXTRA, ["castle"], ["place 5 1 b3"]),
    ],
)
def test_no_purchase_while_a_question_is_open(stage, stored, texts):
    """§5.6a, §6.4 A discard, a ship, a building or castle that waits for its answer: first that.

    Two types are stored, and depot 4 has two others, so a ship that loads there asks as well.
    """
    more = {"depots": {3: "cow-3 - watchtower", 5: "- mine"}, "stock": [1, 2], "workers": 1}
    t = table(4, *stored, laid=["c3 bank"], goods={2: [6], 4: [5, 6]}, **more)
    assert t.may("buy b1")
    check(t, *texts, stage=stage)
    assert t.begins("buy") == []
    refuse(t, "5.6a", "buy b1")


def test_the_purchase_is_open_again_after_the_answer():
    """§5.6a When the question is answered one may buy."""
    t = table(4, *FULL, depots={3: "cow-3"})
    t.play("take 3 3.1", "discard 1")
    assert t.begins("buy") == ["buy b1", "buy b3"]
