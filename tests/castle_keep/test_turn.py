"""§3: drawing two tiles, one action, discarding down to four."""

from collections import Counter

from keepstone import CHANCE
from tests.castle_keep.table import Table
from tests.support.rows import each_row

FOUR = ("red-keep", "red-keep", "blue-keep", "blue-keep")


def test_two_tiles_are_drawn():
    """§3.1 A turn begins with two tiles, not two from each stack."""
    t = Table()
    t.turn_of(1)
    t.play("pass")
    assert t.to_act == CHANCE
    t.draw("red-keep")
    assert t.to_act == CHANCE
    t.draw("blue-curvy-wall")
    assert t.to_act == 0
    assert t.hand_of(0) == {"red-keep": 1, "blue-curvy-wall": 1}


def test_others_do_not_see_what_was_drawn():
    """§3.1 The others see that two tiles were drawn, but not which."""
    t = Table()
    t.turn_of(1)
    t.play("pass")
    t.draw("red-keep", "blue-curvy-wall")
    seen = t.seen_by(1)
    assert seen.hand_of(0) == {"?": 2}
    assert seen.position.log == ["pass", "draw ?", "draw ?"]


def test_discards_become_the_supply_between_two_draws():
    """§3.2 If the first draw empties the supply, the second comes from the shuffled discards."""
    t = Table()
    t.supply_is("red-keep")
    t.turn_of(1)
    pile = Counter(t.discards())
    t.play("pass")
    assert t.odds() == {"red-keep": 1}
    t.draw("red-keep")
    assert t.odds() == pile
    assert t.discards() == []
    t.draw("blue-keep")
    assert t.supply() == pile - Counter(["blue-keep"])


def test_an_empty_supply_waits_for_the_next_draw():
    """§3.2 Discards made while the supply is empty are shuffled with the others."""
    t = Table()
    t.hand(0, *FOUR)
    t.supply_is("red-keep", "yellow-keep")
    t.turn_of(1)
    pile = t.discards()
    t.play("pass")
    t.draw("red-keep", "yellow-keep")
    assert t.supply() == {}
    assert t.discards() == pile
    t.play("pass", "discard red-keep", "discard yellow-keep")
    assert t.to_act == CHANCE
    assert t.odds() == Counter([*pile, "red-keep", "yellow-keep"])
    assert t.discards() == []


def test_discards_do_not_become_the_supply_early():
    """§3.2 While one tile is left in the supply, the next draw is that tile."""
    t = Table()
    t.supply_is("red-keep", "yellow-keep", "blue-keep")
    t.turn_of(1)
    pile = t.discards()
    t.play("pass")
    t.draw("red-keep", "yellow-keep")
    t.play("pass")
    assert t.odds() == {"blue-keep": 1}
    assert t.discards() == pile


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
    t.turn_of(1)
    t.play("pass")
    assert t.position.chance_outcomes() == [("draw blue-curvy-wall", 0.25), ("draw red-keep", 0.75)]
    t.draw("red-keep")
    assert t.odds() == {"red-keep": 2, "blue-curvy-wall": 1}
    assert t.refuses("draw yellow-keep") == "3.2a"


@each_row("held", range(5))
def test_always_two_however_many_are_held(held):
    """§3.2a Two tiles are drawn whatever the hand holds; a short hand is not filled up."""
    t = Table()
    t.hand(0, *FOUR[:held])
    t.turn_of(1)
    t.play("pass")
    t.draw("yellow-keep", "yellow-keep")
    assert t.to_act == 0
    assert t.hand_of(0).total() == held + 2


def test_one_of_three_things():
    """§3.3 After drawing, the player may build, attack or pass."""
    t = Table()
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, n="blue-curvy-wall", s="yellow-curvy-wall")
    t.hand(0, "blue-curvy-wall")
    t.turn_of(0)
    assert t.legal() == ["place blue-curvy-wall e", "attack 1 n", "pass"]


def test_no_attack_after_building():
    """§3.3 Who has built can build on or end, but neither attack nor pass."""
    t = Table()
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, n="blue-curvy-wall", s="yellow-curvy-wall")
    t.hand(0, "blue-curvy-wall", "blue-curvy-wall", "red-keep")
    t.turn_of(0)
    t.play("place blue-curvy-wall e")
    assert t.legal() == ["place red-keep centre", "end"]
    assert t.refuses("attack 1 n") == "3.3"
    assert t.refuses("pass") == "6.1"


def test_no_building_after_an_attack():
    """§3.3 Who has attacked can attack on or end, but neither build nor pass."""
    t = Table()
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, n="blue-curvy-wall", s="yellow-curvy-wall")
    t.hand(0, "blue-curvy-wall", "blue-curvy-wall", "red-keep")
    t.turn_of(0)
    t.play("attack 1 n")
    assert t.legal() == ["end"]
    assert t.refuses("place red-keep centre") == "3.3"
    assert t.refuses("pass") == "6.1"


def test_discarding_down_to_four():
    """§3.4 Who holds six discards two, one after another; the last lies on top."""
    t = Table()
    t.hand(0, *FOUR, "red-curvy-wall", "yellow-curvy-tower")
    t.pile("yellow-keep")
    t.turn_of(0)
    t.play("pass")
    choices = ("yellow-curvy-tower", "red-curvy-wall", "red-keep", "blue-keep")
    assert t.legal() == [f"discard {name}" for name in choices]
    t.play("discard red-curvy-wall", "discard red-keep")
    assert t.discards() == ["yellow-keep", "red-curvy-wall", "red-keep"]
    assert t.hand_of(0) == {"red-keep": 1, "blue-keep": 2, "yellow-curvy-tower": 1}
    assert t.to_act == CHANCE


def test_discarding_after_building_counts_what_is_left():
    """§3.4 Who holds six and builds one discards one."""
    t = Table()
    t.hand(0, *FOUR, "red-curvy-wall", "yellow-curvy-tower")
    t.turn_of(0)
    t.play("place red-curvy-wall n", "end")
    assert t.to_act == 0
    t.play("discard red-keep")
    assert t.to_act == CHANCE
    assert t.hand_of(0).total() == 4


def test_discarding_after_an_attack():
    """§3.4 Who attacks discards down to four like anybody else."""
    t = Table()
    t.castle(1, n="blue-curvy-wall", s="yellow-curvy-wall")
    t.hand(0, *FOUR, "blue-curvy-wall", "yellow-curvy-tower")
    t.turn_of(0)
    t.play("attack 1 n", "end", "discard yellow-curvy-tower")
    assert t.to_act == CHANCE
    assert t.discards() == ["blue-curvy-wall", "blue-curvy-wall", "yellow-curvy-tower"]


@each_row("held", range(5))
def test_no_discard_below_four(held):
    """§3.4 Who holds four or fewer discards nothing, not even by choice."""
    t = Table()
    t.hand(0, *FOUR[:held])
    t.turn_of(0)
    assert t.refuses("discard red-keep") == "3.4"
    t.play("pass")
    assert t.to_act == CHANCE
    assert t.hand_of(0).total() == held


def test_only_tiles_of_the_hand_are_discarded():
    """§3.4 A tile that the player does not hold cannot be discarded."""
    t = Table()
    t.hand(0, *FOUR, "blue-keep")
    t.turn_of(0)
    t.play("pass")
    assert t.refuses("discard yellow-keep") == "3.4"


def test_no_discards_after_a_win():
    """§3.4 After a winning play nothing is discarded, however full the hand."""
    t = Table()
    t.castle(1, n="blue-curvy-wall")
    t.hand(0, *FOUR, "blue-curvy-wall", "red-keep")
    t.turn_of(0)
    t.play("attack 1 n")
    assert t.legal() == []
    assert t.hand_of(0).total() == 5
