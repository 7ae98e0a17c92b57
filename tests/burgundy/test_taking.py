"""§5.2 Taking a hex tile from a depot."""

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import setting
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

FULL = ("ship", "mine", "church")
DISCARDS = ["discard 1", "discard 2", "discard 3"]


def table(*stored, dice=(3, 5)):
    """Seat 0 of two players with some stored tiles, before two tiles in depot 3 and one in 5."""
    return setting(stored=stored, dice=dice, depots={3: "cow-3 - bank", 5: "- - - knowledge-2"})


def test_a_tile_is_taken():
    """§5.2 From the depot of the die's number; nothing happens but that."""
    t = table()
    check(t, "take 3 3.3", stored=["bank", "", ""], points=0, dice_of=[5])
    assert t.depot_at(3) == ["cow-3", "", "", ""]
    # All tiles of depot 3 with the 3, all of depot 5 with the 5; no empty space, no other depot.
    t = table()
    assert t.begins("take") == ["take 3 3.1", "take 3 3.3", "take 5 5.4"]
    refuse(t, "5.2", "take 3 3.2", "take 5 5.1", "take 3 3.4", "take 3 5.4", "take 5 3.1")
    # Two dice of one number, two tiles.
    t = table(dice=(3, 3))
    check(t, "take 3 3.1", "take 3 3.3", stored=["cow-3", "bank", ""])
    assert t.depot_at(3) == [""] * 4
    # Spaces are not filled before the next phase; the next seat finds the other tile only.
    t = table()
    t.dice(1, 3)
    t.play("take 3 3.1", "workers 5")
    assert t.begins("take") == ["take 3 3.3"]
    refuse(t, "5.2", "take 3 3.1")


@each_row(
    "stored after",
    [
        (("ship", "mine"), ["ship", "mine", "cow-3"]),
        (("", "ship"), ["cow-3", "ship", ""]),
        (("ship", "", "mine"), ["ship", "cow-3", "mine"]),
    ],
)
def test_the_first_free_place(stored, after):
    """§5.2 A tile takes the free place with the lowest number, and nobody is asked."""
    check(table(*stored), "take 3 3.1", stored=after, stage=Stage.TURN, gone={})


def test_a_full_storage():
    """§5.2 Who takes a fourth tile discards one of the three older ones; nothing else is open."""
    t = table(*FULL)
    refuse(t, "5.2", "discard 1")
    check(t, "take 3 3.1", to_act=0, stage=Stage.DISCARD, legal=DISCARDS)
    refuse(t, "5.2", "workers 5", "take 5 5.4")
    assert t.depot_at(3) == ["", "", "bank", ""]


@each_row(
    "place gone after",
    [
        (1, "ship", ["cow-3", "mine", "church"]),
        (2, "mine", ["ship", "cow-3", "church"]),
        (3, "church", ["ship", "mine", "cow-3"]),
    ],
)
def test_a_discard(place, gone, after):
    """§5.2 The discarded tile is out of the game, the new one has its place; the turn goes on."""
    t = table(*FULL)
    check(t, "take 3 3.1", f"discard {place}", gone={gone: 1}, stored=after)
    check(t, to_act=0, stage=Stage.TURN, dice_of=[5])
    assert t.position.log[-2:] == ["take 3 3.1", f"discard {place}"]


def test_a_discard_with_the_last_die():
    """§5.2, §5.7 The turn waits for it, and ends when it is made."""
    t = table(*FULL)
    check(t, "workers 5", "take 3 3.1", to_act=0)
    check(t, "discard 1", to_act=1)


def test_two_discards_in_a_turn():
    """§5.2 A tile taken with the first die is an older one for the second."""
    t = table(*FULL)
    t.play("take 3 3.1", "discard 1", "take 5 5.4", "discard 1")
    check(t, gone={"ship": 1, "cow-3": 1}, stored=["knowledge-2", "mine", "church"])


def test_placing_makes_room():
    """§5.2, §5.3 The bank is placed with the first die, so nothing is discarded with the second."""
    t = table("bank", "mine", "church")
    t.play("place 3 1 c3", "take 5 5.4")
    check(t, stored=["knowledge-2", "mine", "church"], gone={})
