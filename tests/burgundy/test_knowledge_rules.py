"""§8.1 to §8.14 and §8.27: knowledge that changes a rule. §8.5: test_ships.py, §8.7: test_animals.py."""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import last_turn, setting

PLACES = ("c4", "b4")


def knowing(*numbers):
    return [f"{cell} knowledge-{n}" for cell, n in zip(PLACES, numbers, strict=False)]


# 1 to 6.


def test_knowledge_1():
    """§8.1 A second and a third bank may come to the same city (case 7)."""
    t = setting(*knowing(1), "e4 bank", stored=["bank", "bank"], dice=(1, 5))
    t.play("place 1 1 e5", "place 5 2 f4")
    assert t.silver_of(0) == 4


def test_knowledge_1_is_for_its_owner():
    """§8.1 The opponent is still bound, and a tile in storage lifts nothing."""
    t = setting("e4 bank", stored=["bank", "knowledge-1"], dice=(1, 6))
    t.lay(1, *knowing(3))
    assert t.refuses("place 1 1 e5") == "6.7"


@pytest.mark.parametrize("mines", range(4))
def test_knowledge_2(mines):
    """§8.2, §9.1 At the end of a phase each mine gives a worker besides its silverling."""
    cells = ["e3", "f2", "g1"][:mines]
    t = last_turn(*knowing(2), *(f"{cell} mine" for cell in cells), phase="C", workers=1)
    t.idle_round()
    assert [t.silver_of(0), t.workers_of(0)] == [mines, 1 + mines]


@pytest.mark.parametrize(
    ("numbers", "silver", "workers"),
    [((), 1, 0), ((3,), 2, 0), ((4,), 1, 1), ((3, 4), 2, 1)],
)
@pytest.mark.parametrize(("players", "points"), [(2, 6), (3, 9), (4, 12)])
def test_knowledge_3_and_4(numbers, silver, workers, players, points):
    """§8.3, §8.4 Two silverlings instead of one, and a worker, for a sale of three (case 6)."""
    t = setting(*knowing(*numbers), dice=(5, 6), players=players)
    t.stock(0, 5, 5, 5)
    t.play("sell 5 5")
    assert [t.points(0), t.silver_of(0), t.workers_of(0)] == [points, silver, workers]


def test_knowledge_6():
    """§8.6, §5.6 For 2 silverlings a tile of any of the seven depots; no die, no worker."""
    t = setting(*knowing(6), silver=5, workers=1)
    t.black("", "ship")
    t.depot(3, "", "cow-2")
    t.depot(6, "mine")
    assert {text for text in t.legal() if text.startswith("buy")} == {
        "buy b2",
        "buy 3.2",
        "buy 6.1",
    }
    t.play("buy 3.2")
    assert t.stored(0) == ["cow-2", "", ""]
    assert t.depot_at(3) == ["", "", "", ""]
    assert [t.silver_of(0), t.workers_of(0), t.dice_of(0)] == [3, 1, [1, 6]]


def test_knowledge_6_buys_once():
    """§8.6, §5.6 There is still one purchase in a turn, and it costs 2."""
    t = setting(*knowing(6), silver=4)
    t.depot(3, "cow-2", "pig-2")
    t.play("buy 3.1")
    assert t.refuses("buy 3.2") == "5.6"
    t = setting(*knowing(6), silver=1)
    t.depot(3, "cow-2")
    assert t.refuses("buy 3.1") == "5.6"


def test_knowledge_6_and_the_end_of_the_turn():
    """§8.6, §5.7 After both dice the turn waits for a purchase from a numbered depot."""
    t = setting(*knowing(6), silver=2)
    t.depot(3, "cow-2")
    t.play("workers 1", "workers 6")
    assert t.legal() == ["buy 3.1", "end"]
    t.play("buy 3.1")
    assert t.to_act == 1


def test_knowledge_6_and_a_full_storage():
    """§8.6, §5.2 What is bought makes room as ever."""
    t = setting(*knowing(6), stored=["ship", "mine", "bank"], silver=2)
    t.depot(3, "cow-2")
    t.play("buy 3.1")
    assert t.stage == Stage.DISCARD
    t.play("discard 2")
    assert t.stored(0) == ["ship", "cow-2", "bank"]


def test_no_numbered_depot_without_knowledge_6():
    """§8.6 Others buy from the black depot only."""
    t = setting(silver=2)
    t.black("ship")
    t.depot(3, "cow-2")
    assert t.may("buy b1")
    assert t.refuses("buy 3.1") == "8.6"


# 8 to 12: workers.

# What a die of another number may not do for want of workers, by the rule of each action.
RULE = {"take": "5.2", "place": "5.3", "sell": "5.4"}

PLAIN, FREE, EIGHT, BOTH = (0, 1, 2, 3), (0, 0, 1, 2), (0, 1, 1, 2), (0, 0, 1, 1)
DISTANCES = [(0, [4]), (1, [3, 5]), (2, [2, 6]), (3, [1])]


@pytest.mark.parametrize(
    ("numbers", "needed"), [((), PLAIN), ((12,), FREE), ((8,), EIGHT), ((8, 12), BOTH)]
)
@pytest.mark.parametrize(("distance", "dice"), DISTANCES)
def test_workers_for_a_take(numbers, needed, distance, dice):
    """§8.8, §8.12, §5.1 Depot 4 from any die: knowledge 12 one for free, 8 two for a worker."""
    for die in dice:
        _needs(needed[distance], f"take {die} 4.1", numbers, die, depots={4: "mine"})


@pytest.mark.parametrize(
    ("numbers", "needed"), [((), PLAIN), ((11,), FREE), ((8,), EIGHT), ((8, 11), BOTH)]
)
@pytest.mark.parametrize(("distance", "dice"), DISTANCES)
def test_workers_for_a_mine(numbers, needed, distance, dice):
    """§8.8, §8.11, §5.1 The mine hex e3 has the number 4."""
    for die in dice:
        _needs(needed[distance], f"place {die} 1 e3", numbers, die, stored=["mine"])


@pytest.mark.parametrize(("numbers", "needed"), [((), PLAIN), ((8,), EIGHT)])
@pytest.mark.parametrize(("distance", "dice"), DISTANCES)
def test_workers_for_a_sale(numbers, needed, distance, dice):
    """§8.8, §5.4 Knowledge 8 helps with a sale, too."""
    for die in dice:
        _needs(needed[distance], f"sell {die} 4", numbers, die, stock=[4])


def _needs(workers, text, numbers, die, depots=None, stored=(), stock=()):
    """An action takes exactly so many workers: fewer do not do, and of more the rest is kept."""
    for owned in (workers - 1, workers, 5):
        if owned < 0:
            continue
        t = setting(*knowing(*numbers), stored=stored, dice=(die, die), workers=owned)
        t.stock(0, *stock)
        for number, tile in (depots or {}).items():
            t.depot(number, tile)
        if owned < workers:
            assert t.refuses(text) == RULE[text.split()[0]]
        else:
            t.play(text)
            assert t.workers_of(0) == owned - workers


def test_knowledge_8_and_12_at_distance_3():
    """§8.8, §8.12 One worker shifts a 1 to depot 4: one step free, two by the worker (case 12)."""
    t = setting(*knowing(8, 12), dice=(1, 6), workers=1)
    t.depot(4, "mine")
    t.play("take 1 4.1")
    assert t.workers_of(0) == 0


@pytest.mark.parametrize("number", [9, 10, 11, 12])
@pytest.mark.parametrize(
    ("tile", "text", "helped_by"),
    [
        ("bank", "place 4 1 c3", 9),
        ("bank", "place 2 1 c3", 9),
        ("ship", "place 4 1 d5", 10),
        ("ship", "place 6 1 d5", 10),
        ("cow-2", "place 5 1 c2", 10),
        ("castle", "place 1 1 b3", 11),
        ("mine", "place 5 1 e3", 11),
        ("knowledge-15", "place 6 1 b4", 11),
        ("ship", "take 1 6.1", 12),
        ("ship", "take 5 6.1", 12),
        ("ship", "sell 3 4", None),
    ],
)
def test_what_is_shifted_for_free(number, tile, text, helped_by):
    """§8.9, §8.10, §8.11, §8.12 Buildings; ships and animals; castles, mines, knowledge; takes.

    Each by one step, 6 and 1 being neighbours. A sale is never helped.
    """
    t = setting(*knowing(number), "d3 ship", stored=[tile], dice=(int(text.split()[1]),))
    t.depot(6, "bank")
    t.stock(0, 4)
    assert t.may(text) == (number == helped_by)
    if number != helped_by:
        assert t.refuses(text) == RULE[text.split()[0]]


# 13 and 14.


@pytest.mark.parametrize(
    ("numbers", "workers", "silver"),
    [((), 2, 0), ((13,), 2, 1), ((14,), 4, 0), ((13, 14), 4, 1)],
)
def test_knowledge_13_and_14(numbers, workers, silver):
    """§8.13, §8.14, §5.5 Taking workers brings a silverling as well, or four of them; or both."""
    t = setting(*knowing(*numbers), dice=(1, 6))
    t.play("workers 6")
    assert [t.workers_of(0), t.silver_of(0)] == [workers, silver]
    t.play("workers 1")
    assert [t.workers_of(0), t.silver_of(0)] == [2 * workers, 2 * silver]


# From the next action on.


@pytest.mark.parametrize("number", range(1, 27))
def test_a_knowledge_tile_brings_nothing_at_once(number):
    """§6.6 Neither points nor anything else when it is placed, and nothing is asked."""
    t = setting("d3 ship", "e4 bank", stored=[f"knowledge-{number}"], dice=(1, 6))
    t.sold(0, 1, 2)
    t.play("place 1 1 c4")
    assert t.stage == Stage.TURN
    assert [t.points(0), t.silver_of(0), t.workers_of(0)] == [0, 0, 0]


def test_knowledge_11_does_not_shift_the_die_that_places_it():
    """§8.27 With a 2 and no worker it cannot come to c4, a 1 (case 14)."""
    t = setting(stored=["knowledge-11"], dice=(2, 6))
    assert t.refuses("place 2 1 c4") == "5.3"
    assert t.refuses("place 6 1 c4") == "5.3"


def test_knowledge_11_acts_on_the_next_action():
    """§8.27 Placed by the first die, it shifts the second from 5 to 4."""
    t = setting(stored=["knowledge-11", "mine"], dice=(1, 5))
    assert not t.may("place 5 2 e3")
    t.play("place 1 1 c4", "place 5 2 e3")
    assert t.tile_at(0, "e3") == "mine"


def test_knowledge_8_does_not_help_itself():
    """§8.27 Placing it at distance 2 costs two workers, the next action at distance 2 one."""
    t = setting(stored=["knowledge-8", "mine"], dice=(3, 6), workers=3)
    t.play("place 3 1 c4")
    assert t.workers_of(0) == 1
    t.play("place 6 2 e3")
    assert t.workers_of(0) == 0


def test_knowledge_6_in_the_same_turn():
    """§8.27 Placed before the purchase, it opens all depots."""
    t = setting(stored=["knowledge-6"], dice=(1, 6), silver=2)
    t.depot(3, "cow-2")
    assert not t.may("buy 3.1")
    t.play("place 1 1 c4")
    assert t.may("buy 3.1")


def test_knowledge_by_a_castle_acts_afterwards():
    """§8.27 Knowledge 14, placed by a castle's action, acts on the other die."""
    t = setting("c3 bank", stored=["castle", "knowledge-14"], dice=(6, 5))
    t.play("place 6 1 b3", "place castle 2 c4", "workers 5")
    assert t.workers_of(0) == 4


def test_stored_knowledge_does_not_act():
    """§8.27 A tile that waits in storage does nothing yet."""
    t = setting(stored=["knowledge-13", "knowledge-14", "knowledge-12"], dice=(5, 6))
    t.depot(4, "mine")
    assert not t.may("take 5 4.1")
    t.play("workers 5")
    assert [t.workers_of(0), t.silver_of(0)] == [2, 0]
