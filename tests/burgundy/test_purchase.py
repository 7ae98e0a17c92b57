"""§5.6 The purchase from the black depot."""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.table import Table


def table(silver, *stored, dice=(3, 5)):
    """Seat 0 of two players with silverlings and stored tiles; a castle and a ship are for sale."""
    t = Table()
    t.lay(0, "d4 castle")
    t.store(0, *stored)
    t.black("castle", "", "ship")
    t.silver(0, silver)
    t.workers(0, 0)
    t.dice(0, *dice)
    t.turn_of(0)
    return t


def buys(t):
    return [text for text in t.legal() if text.startswith("buy")]


def test_a_purchase():
    """§5.6 Two silverlings, any tile of the black depot, no die."""
    t = table(5)
    assert buys(t) == ["buy b1", "buy b3"]
    t.play("buy b3")
    assert t.stored(0) == ["ship", "", ""]
    assert t.black_at()[:3] == ["castle", "", ""]
    assert (t.silver_of(0), t.dice_of(0), t.workers_of(0)) == (3, [3, 5], 0)


def test_one_silverling_is_too_little():
    """§5.6 With one no purchase; after a bank, once, and then no more.

    The bank on c3 brings two: 1 + 2 = 3, and 1 is left after the purchase.
    """
    t = table(1, "bank")
    assert t.refuses("buy b1") == "5.6"
    t.play("place 3 1 c3")
    assert t.silver_of(0) == 3
    t.play("buy b1")
    assert t.silver_of(0) == 1
    assert t.refuses("buy b3") == "5.6"


@pytest.mark.parametrize("silver", [0, 1])
def test_too_few_silverlings(silver):
    """§5.6 Two are needed."""
    t = table(silver)
    assert buys(t) == []
    assert t.refuses("buy b1") == "5.6"


def test_once_in_a_turn():
    """§5.6 A second purchase is refused, however rich one is."""
    t = table(9)
    t.play("buy b1")
    assert buys(t) == []
    assert t.refuses("buy b3") == "5.6"


@pytest.mark.parametrize(
    "texts",
    [
        ("buy b1", "workers 3", "workers 5"),
        ("workers 3", "buy b1", "workers 5"),
        ("workers 3", "workers 5", "buy b1"),
    ],
)
def test_before_between_or_after_the_dice(texts):
    """§5.6 Whenever in the turn."""
    t = table(2)
    t.play(*texts)
    assert (t.stored(0), t.silver_of(0), t.to_act) == (["castle", "", ""], 0, 1)


def test_what_was_bought_may_be_placed():
    """§5.6 The ship is placed on d5 with the 5, in the same turn."""
    t = table(2)
    t.play("buy b3", "place 5 1 d5")
    assert t.tile_at(0, "d5") == "ship"


@pytest.mark.parametrize("text", ["buy b2", "buy b8"])
def test_an_empty_space(text):
    """§5.6 Where no tile lies, none is bought."""
    assert table(4).refuses(text) == "5.6"


def test_only_from_the_black_depot():
    """§5.6, §8.6 The numbered depots sell nothing to who has no knowledge 6."""
    t = table(4)
    t.depot(3, "cow-3")
    assert buys(t) == ["buy b1", "buy b3"]
    assert t.refuses("buy 3.1") == "8.6"


def test_a_full_storage():
    """§5.6 As with a take: first the purchase, then one of the three older tiles goes."""
    t = table(2, "bank", "mine", "church")
    t.play("buy b1")
    assert t.legal() == ["discard 1", "discard 2", "discard 3"]
    t.play("discard 2")
    assert t.stored(0) == ["bank", "castle", "church"]
    assert t.gone() == {"mine": 1}
    assert (t.stage, t.dice_of(0)) == (Stage.TURN, [3, 5])


def test_a_full_storage_after_the_dice():
    """§5.6, §5.7 The turn ends when the discard is made."""
    t = table(2, "bank", "mine", "church")
    t.play("workers 3", "workers 5", "buy b1")
    assert t.to_act == 0
    t.play("discard 1")
    assert t.to_act == 1


def test_each_seat_once():
    """§5.6 The purchase of one seat does not spend that of the next."""
    t = table(2)
    t.silver(1, 2)
    t.play("buy b1", "workers 3", "workers 5")
    assert (t.to_act, buys(t)) == (1, ["buy b3"])


def test_each_turn_once():
    """§5.6 In the next round one may buy again."""
    t = table(4)
    t.play("buy b1", "workers 3", "workers 5")
    t.idle()
    t.chance()
    assert (t.to_act, buys(t)) == (0, ["buy b3"])


# Never while a question is open.

QUESTIONS = {
    "discard": (Stage.DISCARD, ("bank", "mine", "church"), "take 3 3.1"),
    "ship": (Stage.SHIP, ("ship",), "place 5 1 d5"),
    "warehouse": (Stage.WAREHOUSE, ("warehouse",), "place 3 1 c3"),
    "carpenter": (Stage.GAIN, ("carpenter",), "place 3 1 c3"),
    "church": (Stage.GAIN, ("church",), "place 3 1 c3"),
    "market": (Stage.GAIN, ("market",), "place 3 1 c3"),
    "city hall": (Stage.HALL, ("city-hall", "mine"), "place 3 1 c3"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_purchase_while_a_question_is_open(question):
    """§5.6a A discard, a ship, a building that waits for its answer: first that."""
    stage, stored, text = QUESTIONS[question]
    t = table(4, *stored)
    t.depot(3, "cow-3", "", "watchtower")
    t.depot(5, "", "mine")
    t.goods_in(2, 6)
    t.stock(0, 1)
    assert t.may("buy b1")
    t.play(text)
    assert t.stage == stage
    assert buys(t) == []
    assert t.refuses("buy b1") == "5.6a"


def test_no_purchase_while_goods_are_loaded():
    """§5.6a Two types stored, two new ones in depot 2: which of them is the question."""
    t = table(4, "ship")
    t.stock(0, 1, 4)
    t.goods_in(2, 5, 6)
    t.play("place 5 1 d5", "ship 2")
    assert t.stage == Stage.LOAD
    assert t.refuses("buy b1") == "5.6a"


def test_no_purchase_as_the_extra_action_of_a_castle():
    """§5.6a, §6.4 The castle on b3, beside c3, waits for an action; a purchase is none."""
    t = table(4, "castle", dice=(6, 5))
    t.lay(0, "c3 bank")
    t.play("place 6 1 b3")
    assert t.stage == Stage.EXTRA
    assert t.refuses("buy b1") == "5.6a"


def test_the_purchase_is_open_again_after_the_answer():
    """§5.6a When the question is answered one may buy."""
    t = table(4, "bank", "mine", "church")
    t.depot(3, "cow-3")
    t.play("take 3 3.1", "discard 1")
    assert buys(t) == ["buy b1", "buy b3"]
