"""§3: drawing two tiles, one action, discarding down to four."""

from collections import Counter

from keepstone import CHANCE
from tests.castle_keep.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse

FOUR = ("red-keep", "red-keep", "blue-keep", "blue-keep")


def acting(*hand, castles=True):
    """Seat 0 with a hand is to act; both castles have two tiles."""
    t = Table()
    if castles:
        t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
        t.castle(1, n="blue-curvy-wall", s="yellow-curvy-wall")
    t.hand(0, *hand)
    t.turn_of(0)
    return t


def test_two_tiles_are_drawn():
    """§3.1 A turn begins with two tiles, not two from each stack; the others do not see which."""
    t = Table()
    t.passing()
    assert t.to_act == CHANCE
    t.draw("red-keep")
    assert t.to_act == CHANCE
    t.draw("blue-curvy-wall")
    check(t, to_act=0, hand_of={"red-keep": 1, "blue-curvy-wall": 1})
    check(t.seen_by(1), hand_of={"?": 2})
    assert t.seen_by(1).position.log == ["pass", "draw ?", "draw ?"]


def test_when_discards_become_the_supply():
    """§3.2 If the first draw empties the supply, the second comes from the shuffled discards."""
    t = Table()
    t.supply_is("red-keep")
    pile = Counter(t.discards())
    t.passing()
    check(t, odds={"red-keep": 1})
    t.draw("red-keep")
    check(t, odds=pile, discards=[])
    t.draw("blue-keep")
    check(t, supply=pile - Counter(["blue-keep"]))
    # Discards made while the supply is empty are shuffled with the others.
    t = Table()
    t.hand(0, *FOUR)
    t.supply_is("red-keep", "yellow-keep")
    pile = t.discards()
    t.passing("red-keep", "yellow-keep")
    check(t, supply={}, discards=pile)
    t.play("pass", "discard red-keep", "discard yellow-keep")
    check(t, to_act=CHANCE, odds=Counter([*pile, "red-keep", "yellow-keep"]), discards=[])
    # While one tile is left in the supply, the next draw is that tile.
    t = Table()
    t.supply_is("red-keep", "yellow-keep", "blue-keep")
    pile = t.discards()
    t.passing("red-keep", "yellow-keep")
    check(t, "pass", odds={"blue-keep": 1}, discards=pile)


def test_there_is_always_a_tile_to_draw():
    """§3.2 Four castles of eight tiles and the fullest hands leave 40 tiles to draw."""
    t = Table(players=4)
    for seat, colour in enumerate(("red", "yellow", "blue")):
        t.ring(seat, *[f"{colour}-curvy-tower", f"{colour}-curvy-wall"] * 4)
    t.ring(3, *["red-zigzag-tower", "red-zigzag-wall"] * 4)
    for seat in range(4):
        t.hand(seat, "red-keep", "blue-keep", "yellow-keep", "red-straight-wall")
    t.supply_is()
    t.turn_of(3)
    t.play("pass")
    t.draw("yellow-straight-wall", "yellow-straight-wall")
    assert t.supply().total() + len(t.discards()) == 40


def test_each_tile_is_equally_likely():
    """§3.2a A kind comes as often as it has tiles in the supply."""
    t = Table()
    t.supply_is("red-keep", "red-keep", "red-keep", "blue-curvy-wall")
    t.passing()
    assert t.position.chance_outcomes() == [("draw blue-curvy-wall", 0.25), ("draw red-keep", 0.75)]
    t.draw("red-keep")
    check(t, odds={"red-keep": 2, "blue-curvy-wall": 1})
    refuse(t, "3.2a", "draw yellow-keep")


@each_row("held", range(5))
def test_always_two_however_many_are_held(held):
    """§3.2a Two tiles are drawn whatever the hand holds; a short hand is not filled up."""
    t = Table()
    t.hand(0, *FOUR[:held])
    t.passing("yellow-keep", "yellow-keep")
    assert (t.to_act, t.hand_of(0).total()) == (0, held + 2)


def test_one_of_three_things():
    """§3.3 After drawing, the player may build, attack or pass."""
    check(acting("blue-curvy-wall"), legal=["place blue-curvy-wall e", "attack 1 n", "pass"])
    # Who has built can build on or end, who has attacked can attack on or end.
    hand = ("blue-curvy-wall", "blue-curvy-wall", "red-keep")
    t = acting(*hand)
    check(t, "place blue-curvy-wall e", legal=["place red-keep centre", "end"])
    refuse(t, "3.3", "attack 1 n")
    refuse(t, "6.1", "pass")
    t = acting(*hand)
    check(t, "attack 1 n", legal=["end"])
    refuse(t, "3.3", "place red-keep centre")
    refuse(t, "6.1", "pass")


def test_discarding_down_to_four():
    """§3.4 Who holds six discards two, one after another; the last lies on top."""
    t = acting(*FOUR, "red-curvy-wall", "yellow-curvy-tower", castles=False)
    t.pile("yellow-keep")
    choices = ("yellow-curvy-tower", "red-curvy-wall", "red-keep", "blue-keep")
    check(t, "pass", legal=[f"discard {name}" for name in choices])
    refuse(t, "3.4", "discard yellow-keep")
    t.play("discard red-curvy-wall", "discard red-keep")
    check(t, discards=["yellow-keep", "red-curvy-wall", "red-keep"], to_act=CHANCE)
    check(t, hand_of={"red-keep": 1, "blue-keep": 2, "yellow-curvy-tower": 1})
    # Who holds six and builds one discards one; so does an attacker.
    t = acting(*FOUR, "red-curvy-wall", "yellow-curvy-tower", castles=False)
    check(t, "place red-curvy-wall n", "end", to_act=0)
    check(t, "discard red-keep", to_act=CHANCE)
    assert t.hand_of(0).total() == 4
    t = acting(*FOUR, "blue-curvy-wall", "yellow-curvy-tower")
    check(t, "attack 1 n", "end", "discard yellow-curvy-tower", to_act=CHANCE)
    check(t, discards=["blue-curvy-wall", "blue-curvy-wall", "yellow-curvy-tower"])


@each_row("held", range(5))
def test_no_discard_below_four(held):
    """§3.4 Who holds four or fewer discards nothing, not even by choice."""
    t = acting(*FOUR[:held], castles=False)
    refuse(t, "3.4", "discard red-keep")
    check(t, "pass", to_act=CHANCE)
    assert t.hand_of(0).total() == held


def test_no_discards_after_a_win():
    """§3.4 After a winning play nothing is discarded, however full the hand."""
    t = acting(*FOUR, "blue-curvy-wall", "red-keep", castles=False)
    t.castle(1, n="blue-curvy-wall")
    check(t, "attack 1 n", legal=[])
    assert t.hand_of(0).total() == 5
