"""§8.1 to §8.14 and §8.27: knowledge that changes a rule. §8.5: test_ships.py, §8.7: test_animals.py."""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import last_turn, setting
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def knowing(*numbers):
    """Knowledge tiles in the estate."""
    return [f"{cell} knowledge-{n}" for cell, n in zip(("c4", "b4"), numbers, strict=False)]


# 1 to 6.


def test_knowledge_1():
    """§8.1 A second and a third bank may come to the same city (case 7).

    The opponent is still bound, and a tile in storage lifts nothing.
    """
    t = setting(*knowing(1), "e4 bank", stored=["bank", "bank"], dice=(1, 5))
    check(t, "place 1 1 e5", "place 5 2 f4", silver_of=4)
    t = setting("e4 bank", stored=["bank", "knowledge-1"], dice=(1, 6))
    t.lay(1, *knowing(3))
    refuse(t, "6.7", "place 1 1 e5")


@each_row("mines", range(4))
def test_knowledge_2(mines):
    """§8.2, §9.1 At the end of a phase each mine gives a worker besides its silverling."""
    cells = ["e3", "f2", "g1"][:mines]
    t = last_turn(*knowing(2), *(f"{cell} mine" for cell in cells), phase="C", workers=1)
    t.idle_round()
    assert [t.silver_of(0), t.workers_of(0)] == [mines, 1 + mines]


@each_row("numbers silver workers", [((), 1, 0), ((3,), 2, 0), ((4,), 1, 1), ((3, 4), 2, 1)])
@each_row("players points", [(2, 6), (3, 9), (4, 12)])
def test_knowledge_3_and_4(numbers, silver, workers, players, points):
    """§8.3, §8.4 Two silverlings instead of one, and a worker, for a sale of three (case 6)."""
    t = setting(*knowing(*numbers), dice=(5, 6), players=players, stock=[5, 5, 5])
    check(t, "sell 5 5", points=points, silver_of=silver, workers_of=workers)


def test_knowledge_6():
    """§8.6, §5.6 For 2 silverlings a tile of any of the seven depots; no die, no worker."""
    depots = {3: "- cow-2", 6: "mine"}
    t = setting(*knowing(6), silver=5, workers=1, black=["", "ship"], depots=depots)
    assert set(t.begins("buy")) == {"buy b2", "buy 3.2", "buy 6.1"}
    check(t, "buy 3.2", stored=["cow-2", "", ""], silver_of=3, workers_of=1, dice_of=[1, 6])
    assert t.depot_at(3) == ["", "", "", ""]
    # There is still one purchase in a turn, and it costs 2.
    t = setting(*knowing(6), silver=4, depots={3: "cow-2 pig-2"})
    t.play("buy 3.1")
    refuse(t, "5.6", "buy 3.2")
    refuse(setting(*knowing(6), silver=1, depots={3: "cow-2"}), "5.6", "buy 3.1")


def test_knowledge_6_and_the_end_of_the_turn():
    """§8.6, §5.7 After both dice the turn waits for a purchase from a numbered depot."""
    t = setting(*knowing(6), silver=2, depots={3: "cow-2"})
    check(t, "workers 1", "workers 6", legal=["buy 3.1", "end"])
    check(t, "buy 3.1", to_act=1)


def test_knowledge_6_and_a_full_storage():
    """§8.6, §5.2 What is bought makes room as ever."""
    t = setting(*knowing(6), stored=["ship", "mine", "bank"], silver=2, depots={3: "cow-2"})
    check(t, "buy 3.1", stage=Stage.DISCARD)
    check(t, "discard 2", stored=["ship", "cow-2", "bank"])


def test_no_numbered_depot_without_knowledge_6():
    """§8.6 Others buy from the black depot only."""
    t = setting(silver=2, black=["ship"], depots={3: "cow-2"})
    assert t.may("buy b1")
    refuse(t, "8.6", "buy 3.1")


# 8 to 12: workers.

# What a die of another number may not do for want of workers, by the rule of each action.
RULE = {"take": "5.2", "place": "5.3", "sell": "5.4"}
PLAIN, FREE, EIGHT, BOTH = (0, 1, 2, 3), (0, 0, 1, 2), (0, 1, 1, 2), (0, 0, 1, 1)
DISTANCES = [(0, 4), (1, 3), (1, 5), (2, 2), (2, 6), (3, 1)]


@each_row(
    "action numbers needed",
    [
        ("take {} 4.1", (), PLAIN),
        ("take {} 4.1", (12,), FREE),
        ("take {} 4.1", (8,), EIGHT),
        ("take {} 4.1", (8, 12), BOTH),
        ("place {} 1 e3", (), PLAIN),
        ("place {} 1 e3", (11,), FREE),
        ("place {} 1 e3", (8,), EIGHT),
        ("place {} 1 e3", (8, 11), BOTH),
        ("sell {} 4", (), PLAIN),
        ("sell {} 4", (8,), EIGHT),
    ],
)
@each_row("distance die", DISTANCES)
def test_workers_for_an_action(action, numbers, needed, distance, die):
    """§8.8, §8.11, §8.12, §5.1, §5.4 Depot 4, the mine hex e3 (4) or goods 4 from any die (case 12).

    Knowledge 12 shifts a take by one for free, 11 a mine; 8 shifts anything by two for a worker.
    An action takes exactly so many workers: fewer do not do, and of more the rest is kept.
    """
    text, workers = action.format(die), needed[distance]
    for owned in range(max(0, workers - 1), 6):
        more = {"stored": ["mine"], "stock": [4], "depots": {4: "mine"}}
        t = setting(*knowing(*numbers), dice=(die, die), workers=owned, **more)
        if owned < workers:
            refuse(t, RULE[text.split()[0]], text)
        else:
            check(t, text, workers_of=owned - workers)


@each_row("number", [9, 10, 11, 12])
@each_row(
    "tile text helped_by",
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
    more = {"dice": (int(text.split()[1]),), "depots": {6: "bank"}, "stock": [4]}
    t = setting(*knowing(number), "d3 ship", stored=[tile], **more)
    assert t.may(text) == (number == helped_by)
    if number != helped_by:
        refuse(t, RULE[text.split()[0]], text)


@each_row("numbers workers silver", [((), 2, 0), ((13,), 2, 1), ((14,), 4, 0), ((13, 14), 4, 1)])
def test_knowledge_13_and_14(numbers, workers, silver):
    """§8.13, §8.14, §5.5 Taking workers brings a silverling as well, or four of them; or both."""
    t = setting(*knowing(*numbers), dice=(1, 6))
    check(t, "workers 6", workers_of=workers, silver_of=silver)
    check(t, "workers 1", workers_of=2 * workers, silver_of=2 * silver)


# From the next action on.


@each_row("number", range(1, 27))
def test_a_knowledge_tile_brings_nothing_at_once(number):
    """§6.6 Neither points nor anything else when it is placed, and nothing is asked."""
    t = setting("d3 ship", "e4 bank", stored=[f"knowledge-{number}"], sold=[1, 2])
    check(t, "place 1 1 c4", stage=Stage.TURN, points=0, silver_of=0, workers_of=0)


def test_knowledge_does_not_shift_the_die_that_places_it():
    """§8.27 With a 2 and no worker 11 cannot come to c4, a 1 (case 14), but shifts the second die from 5 to 4.

    Placing 8 at distance 2 costs two workers, the next action at distance 2 one.
    """
    t = setting(stored=["knowledge-11"], dice=(2, 6))
    refuse(t, "5.3", "place 2 1 c4", "place 6 1 c4")
    t = setting(stored=["knowledge-11", "mine"], dice=(1, 5))
    assert not t.may("place 5 2 e3")
    t.play("place 1 1 c4", "place 5 2 e3")
    assert t.tile_at(0, "e3") == "mine"
    t = setting(stored=["knowledge-8", "mine"], dice=(3, 6), workers=3)
    check(t, "place 3 1 c4", workers_of=1)
    check(t, "place 6 2 e3", workers_of=0)


def test_when_knowledge_acts():
    """§8.27 Placed before the purchase, it opens all depots."""
    t = setting(stored=["knowledge-6"], dice=(1, 6), silver=2, depots={3: "cow-2"})
    assert not t.may("buy 3.1")
    t.play("place 1 1 c4")
    assert t.may("buy 3.1")
    # Knowledge 14, placed by a castle's action, acts on the other die.
    t = setting("c3 bank", stored=["castle", "knowledge-14"], dice=(6, 5))
    check(t, "place 6 1 b3", "place castle 2 c4", "workers 5", workers_of=4)
    # A tile that waits in storage does nothing yet.
    stored = ["knowledge-13", "knowledge-14", "knowledge-12"]
    t = setting(stored=stored, dice=(5, 6), depots={4: "mine"})
    assert not t.may("take 5 4.1")
    check(t, "workers 5", workers_of=2, silver_of=0)
