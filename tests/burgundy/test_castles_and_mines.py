"""§6.4, §6.5: castles give an action, mines silverlings at the end of a phase."""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import last_turn, setting
from tests.burgundy.table import Table


def with_castle(*laid, stored=(), stock=(), **more):
    """Seat 0 may place a castle on b3 with its 6; stored: more from place 2 on, stock: its goods."""
    t = setting("c3 bank", *laid, stored=["castle", *stored], dice=(6, 1), **more)
    t.stock(0, *stock)
    return t


# Castles.


def test_all_that_a_castle_may_do():
    """§6.4 All four actions of a die, as with any number; nothing else."""
    t = with_castle(stored=["ship"], stock=[3, 3, 6], silver=4)
    t.depot(2, "", "bank")
    t.depot(5, "mine", "cow-2")
    t.black("ship")
    t.play("place 6 1 b3")
    assert t.stage == Stage.EXTRA
    assert set(t.legal()) == {
        "take castle 2.2",
        "take castle 5.1",
        "take castle 5.2",
        "place castle 2 d3",
        "place castle 2 d5",
        "sell castle 3",
        "sell castle 6",
        "workers castle",
    }


def test_a_castle_cannot_be_declined():
    """§6.4 The action must be taken, and it is never a purchase."""
    t = with_castle(silver=4)
    t.black("ship")
    t.play("place 6 1 b3")
    assert t.legal() == ["workers castle"]
    assert t.refuses("decline") == "6.4"
    assert t.refuses("buy b1") == "5.6a"
    t.play("workers castle", "buy b1")
    assert t.stored(0) == ["ship", "", ""]


@pytest.mark.parametrize("number", range(1, 7))
def test_a_castle_takes_from_any_depot(number):
    """§6.4 A tile of any numbered depot, without a worker; the other die is still to be used."""
    t = with_castle(workers=3)
    t.depot(number, "", "mine")
    t.play("place 6 1 b3", f"take castle {number}.2")
    assert t.stored(0) == ["mine", "", ""]
    assert t.depot_at(number) == ["", "", "", ""]
    assert t.workers_of(0) == 3
    assert t.dice_of(0) == [1]
    assert t.stage == Stage.TURN


def test_a_castle_finds_room():
    """§6.4 The castle has just left a full storage, so what its action takes fits."""
    t = with_castle(stored=["ship", "mine"])
    t.depot(4, "cow-2")
    t.play("place 6 1 b3", "take castle 4.1")
    assert t.stored(0) == ["cow-2", "ship", "mine"]
    assert t.stage == Stage.TURN


@pytest.mark.parametrize(("tile", "cell"), [("ship", "d5"), ("mine", "e3"), ("bank", "e4")])
def test_a_castle_places_on_any_number(tile, cell):
    """§6.4 A stored tile comes to a hex of any number, without a worker."""
    t = with_castle(stored=[tile], workers=2)
    t.play("place 6 1 b3", f"place castle 2 {cell}")
    assert t.tile_at(0, cell) == tile
    assert t.workers_of(0) == 2
    assert t.dice_of(0) == [1]


def test_a_castle_places_by_the_other_rules():
    """§6.4 Colour, neighbourhood and §6.7 bind as ever."""
    t = with_castle(stored=["ship", "bank"])
    t.lay(0, "e4 bank")
    t.play("place 6 1 b3")
    assert t.refuses("place castle 2 e3") == "5.3"
    assert t.refuses("place castle 2 d1") == "5.3"
    assert t.refuses("place castle 2 d4") == "5.3"
    assert t.refuses("place castle 3 e5") == "6.7"


@pytest.mark.parametrize(("players", "points"), [(2, 6), (3, 9), (4, 12)])
def test_a_castle_sells_any_type(players, points):
    """§6.4 All three goods tiles of a type of choice: 2, 3 or 4 points each, and 1 silverling."""
    t = with_castle(stock=[4, 4, 4, 2], players=players)
    t.play("place 6 1 b3", "sell castle 4")
    assert t.points(0) == points
    assert t.silver_of(0) == 1
    assert t.goods_of(0) == {2: 1}
    assert t.sold_by(0) == {4: 3}


def test_a_castle_gives_workers():
    """§6.4 As with a die: two workers."""
    t = with_castle()
    t.play("place 6 1 b3", "workers castle")
    assert t.workers_of(0) == 2
    assert t.silver_of(0) == 0


def test_knowledge_3_and_4_act_on_a_castles_sale():
    """§6.4, §8.3, §8.4 Two silverlings and a worker for the sale."""
    t = with_castle("c4 knowledge-3", "b4 knowledge-4", stock=[5])
    t.play("place 6 1 b3", "sell castle 5")
    assert [t.points(0), t.silver_of(0), t.workers_of(0)] == [2, 2, 1]


def test_knowledge_13_and_14_act_on_a_castles_workers():
    """§6.4, §8.13, §8.14 Four workers and a silverling."""
    t = with_castle("c4 knowledge-13", "b4 knowledge-14")
    t.play("place 6 1 b3", "workers castle")
    assert [t.silver_of(0), t.workers_of(0)] == [1, 4]


def test_knowledge_8_to_12_have_no_say():
    """§6.4 No worker is needed, so none is saved."""
    t = with_castle("c4 knowledge-8", "b4 knowledge-12", workers=3)
    t.depot(3, "cow-2")
    t.play("place 6 1 b3", "take castle 3.1")
    assert t.workers_of(0) == 3


def test_a_castle_by_the_last_die():
    """§6.4 The turn does not end before the action is taken."""
    t = setting("c3 bank", stored=["castle"], dice=(6,))
    t.play("place 6 1 b3")
    assert t.to_act == 0
    t.play("workers castle")
    assert t.to_act == 1


def test_a_start_castle_has_no_effect():
    """§2.1a, §6.4 A castle of choice at the beginning gives no action."""
    t = Table(boards="2")
    t.begin("first 0")
    assert t.stage == Stage.FOUND
    t.play("found d7", "found g1")
    assert t.stage != Stage.EXTRA
    assert [t.points(0), t.points(1)] == [0, 0]


# Mines.


def test_a_mine_gives_nothing_now():
    """§6.5 Neither points nor silverlings when it is placed."""
    t = setting(stored=["mine"], dice=(4, 6))
    t.play("place 4 1 e3")
    assert [t.points(0), t.silver_of(0), t.workers_of(0)] == [0, 0, 0]
    assert t.stage == Stage.TURN


@pytest.mark.parametrize("phase", "ABCD")
@pytest.mark.parametrize("mines", range(4))
def test_mines_pay_at_the_end_of_a_phase(phase, mines):
    """§6.5, §9.1 One silverling for each mine of the estate."""
    cells = ["e3", "f2", "g1"][:mines]
    t = last_turn(*(f"{cell} mine" for cell in cells), phase=phase, silver=5)
    t.idle_round()
    assert t.silver_of(0) == 5 + mines
    assert t.silver_of(1) == 0


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_mines_do_not_pay_after_other_rounds(number):
    """§6.5 Only at the end of the phase, not after rounds 1 to 4."""
    t = setting("e3 mine", "f2 mine", round=number)
    t.idle_round()
    assert t.silver_of(0) == 0


def test_everybodys_mines_pay():
    """§6.5 Each estate gives to its owner; a mine in storage gives nothing."""
    t = last_turn("e3 mine", "f2 mine", stored=["mine"], players=3, phase="D")
    t.lay(2, "e3 mine", "f2 mine", "g1 mine")
    t.store(1, "mine")
    t.idle_round()
    assert [t.silver_of(seat) for seat in range(3)] == [2, 0, 3]


def test_a_mine_of_the_last_turn_pays():
    """§6.5 A mine that was placed in the last turn of the phase is one of them."""
    t = last_turn(phase="B")
    t.store(1, "mine")
    t.dice(1, 4, 6)
    t.play("place 4 1 e3")
    t.idle_round()
    assert t.silver_of(1) == 1
