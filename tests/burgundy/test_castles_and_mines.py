"""§6.4, §6.5: castles give an action, mines silverlings at the end of a phase."""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import last_turn, setting
from tests.burgundy.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

MINES = ["e3 mine", "f2 mine", "g1 mine"]


def with_castle(*laid, stored=(), **more):
    """Seat 0 has just placed a castle on b3 with its 6; stored: more from place 2 on."""
    t = setting("c3 bank", *laid, stored=["castle", *stored], dice=(6, 1), **more)
    t.play("place 6 1 b3")
    return t


def test_all_that_a_castle_may_do():
    """§6.4 All four actions of a die, as with any number; nothing else."""
    depots = {2: "- bank", 5: "mine cow-2"}
    t = with_castle(stored=["ship"], stock=[3, 3, 6], silver=4, depots=depots, black=["ship"])
    assert t.stage == Stage.EXTRA
    actions = (
        ("take", "2.2"),
        ("take", "5.1"),
        ("take", "5.2"),
        ("place", "2 d3"),
        ("place", "2 d5"),
    )
    sales = ("sell", "3"), ("sell", "6")
    expected = {f"{verb} castle {what}" for verb, what in (*actions, *sales)}
    assert set(t.legal()) == {*expected, "workers castle"}


def test_a_castle_cannot_be_declined():
    """§6.4, §5.6a The action must be taken, and it is never a purchase."""
    t = with_castle(silver=4, black=["ship"])
    check(t, legal=["workers castle"])
    refuse(t, "6.4", "decline")
    refuse(t, "5.6a", "buy b1")
    check(t, "workers castle", "buy b1", stored=["ship", "", ""], workers_of=2, silver_of=2)


@each_row("number", range(1, 7))
def test_a_castle_takes_from_any_depot(number):
    """§6.4 A tile of any numbered depot, without a worker; the other die is still to be used."""
    t = with_castle(workers=3, depots={number: "- mine"})
    check(t, f"take castle {number}.2", stored=["mine", "", ""], workers_of=3, dice_of=[1])
    assert (t.depot_at(number), t.stage) == (["", "", "", ""], Stage.TURN)


def test_a_castle_finds_room():
    """§6.4 The castle has just left a full storage, so what its action takes fits."""
    t = with_castle(stored=["ship", "mine"], depots={4: "cow-2"})
    check(t, "take castle 4.1", stored=["cow-2", "ship", "mine"], stage=Stage.TURN)


@each_row("tile cell", [("ship", "d5"), ("mine", "e3"), ("bank", "e4")])
def test_a_castle_places_on_any_number(tile, cell):
    """§6.4 A stored tile comes to a hex of any number, without a worker."""
    t = with_castle(stored=[tile], workers=2)
    check(t, f"place castle 2 {cell}", dice_of=[1])
    assert t.tile_at(0, cell) == tile
    assert t.workers_of(0) == 2


def test_a_castle_places_by_the_other_rules():
    """§6.4 Colour, neighbourhood and §6.7 bind as ever."""
    t = with_castle("e4 bank", stored=["ship", "bank"])
    refuse(t, "5.3", "place castle 2 e3", "place castle 2 d1", "place castle 2 d4")
    refuse(t, "6.7", "place castle 3 e5")


@each_row("players points", [(2, 6), (3, 9), (4, 12)])
def test_a_castle_sells_any_type(players, points):
    """§6.4 All three goods tiles of a type of choice: 2, 3 or 4 points each, and 1 silverling."""
    t = with_castle(stock=[4, 4, 4, 2], players=players)
    check(t, "sell castle 4", points=points, silver_of=1, goods_of={2: 1}, sold_by={4: 3})


@each_row(
    "rule numbers action points silver workers",
    [
        ("§6.4 two workers as with a die", (), "workers castle", 0, 0, 2),
        ("§8.3, §8.4 a sale", (3, 4), "sell castle 5", 2, 2, 1),
        ("§8.13, §8.14 workers", (13, 14), "workers castle", 0, 1, 4),
        ("no worker is needed, so none is saved", (8, 12), "take castle 3.1", 0, 0, 0),
    ],
)
def test_knowledge_acts_on_a_castles_action(rule, numbers, action, points, silver, workers):
    """§6.4, §8.3, §8.4, §8.13, §8.14 As on an action with a die."""
    laid = [f"{cell} knowledge-{n}" for cell, n in zip(("c4", "b4"), numbers, strict=False)]
    t = with_castle(*laid, stock=[5], depots={3: "cow-2"})
    check(t, action, points=points, silver_of=silver, workers_of=workers)


def test_a_castle_by_the_last_die():
    """§6.4 The turn does not end before the action is taken."""
    t = setting("c3 bank", stored=["castle"], dice=(6,))
    check(t, "place 6 1 b3", to_act=0)
    check(t, "workers castle", to_act=1)


def test_a_start_castle_has_no_effect():
    """§2.1a, §6.4 A castle of choice at the beginning gives no action."""
    t = Table(boards="2")
    t.begin("first 0")
    assert t.stage == Stage.FOUND
    t.play("found d7", "found g1")
    assert t.stage != Stage.EXTRA
    assert [t.points(0), t.points(1)] == [0, 0]


def test_a_mine_gives_nothing_now():
    """§6.5 Neither points nor silverlings when it is placed."""
    t = setting(stored=["mine"], dice=(4, 6))
    check(t, "place 4 1 e3", points=0, silver_of=0, workers_of=0, stage=Stage.TURN)


@each_row("phase", "ABCD")
@each_row("mines", range(4))
def test_mines_pay_at_the_end_of_a_phase(phase, mines):
    """§6.5, §9.1 One silverling for each mine of the estate."""
    t = last_turn(*MINES[:mines], phase=phase, silver=5)
    t.idle_round()
    assert (t.silver_of(0), t.silver_of(1)) == (5 + mines, 0)


@each_row("number", [1, 2, 3, 4])
def test_mines_do_not_pay_after_other_rounds(number):
    """§6.5 Only at the end of the phase, not after rounds 1 to 4."""
    t = setting("e3 mine", "f2 mine", round=number)
    t.idle_round()
    assert t.silver_of(0) == 0


def test_mines_pay():
    """§6.5 Each estate gives to its owner; a mine in storage gives nothing."""
    t = last_turn("e3 mine", "f2 mine", stored=["mine"], players=3, phase="D")
    t.lay(2, *MINES)
    t.store(1, "mine")
    t.idle_round()
    assert [t.silver_of(seat) for seat in range(3)] == [2, 0, 3]
    # A mine that was placed in the last turn of the phase is one of them.
    t = last_turn(phase="B")
    t.store(1, "mine")
    t.dice(1, 4, 6)
    t.play("place 4 1 e3")
    t.idle_round()
    assert t.silver_of(1) == 1
