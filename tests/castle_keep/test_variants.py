"""§8: the variants."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def tower_attack(**options):
    """Seat 0 holds a tower like one of seat 1's, which begins a line of three."""
    t = Table(**options)
    t.castle(1, ne="red-curvy-tower", n="red-zigzag-wall", nw="red-zigzag-tower")
    t.castle(1, s="blue-curvy-wall", sw="blue-zigzag-tower")
    t.hand(0, "red-curvy-tower", "blue-curvy-tower")
    t.turn_of(0)
    return t


def test_attacks_on_towers():
    """§8 Without attack_towers a tower is not attacked (§5.3)."""
    refuse(tower_attack(), "5.3", "attack 1 ne")
    # With attack_towers a tower falls to its like, with its line, in the order of §5.6.
    t = tower_attack(attack_towers=True)
    refuse(t, "5.3", "attack 1 sw")
    t.play("attack 1 ne")
    assert t.castle_of(1) == {"s": "blue-curvy-wall", "sw": "blue-zigzag-tower"}
    assert t.discards() == ["red-zigzag-wall", "red-zigzag-tower", *["red-curvy-tower"] * 2]
    # With attack_towers a castle may end with its last tower (§5.5).
    t = Table(attack_towers=True)
    t.castle(1, ne="red-curvy-tower", sw="blue-curvy-tower")
    t.hand(0, "red-curvy-tower", "blue-curvy-tower")
    t.turn_of(0)
    check(t, "attack 1 sw", "attack 1 ne", winners=[0])


def open_pile(*pile, **options):
    """Seat 0's turn begins, and the pile may be drawn from."""
    t = Table(**{"open_discard": True, **options})
    t.pile(*pile)
    t.passing()
    return t


def test_the_top_discard_is_taken():
    """§8 With open_discard the first draw may be the top discard; the second is from the supply.

    Before the choice nothing is drawn and nothing done.
    """
    t = open_pile("red-keep", "blue-keep")
    check(t, to_act=0, legal=["take", "supply"])
    refuse(t, "8", "pass")
    check(t, "take", hand_of={"blue-keep": 1}, discards=["red-keep"], to_act=CHANCE)
    t.draw("yellow-keep")
    check(t, to_act=0)
    refuse(t, "8", "take")
    assert t.may("pass")


def test_the_first_draw_is_from_the_supply():
    """§8 Who does not take the top discard draws both tiles from the supply."""
    t = open_pile("red-keep", "blue-keep")
    t.play("supply")
    t.draw("yellow-keep")
    assert t.to_act == CHANCE
    t.draw("yellow-keep")
    check(t, to_act=0, discards=["red-keep", "blue-keep"])
    # With an empty pile, or without open_discard, there is nothing to decide.
    for t in (open_pile(), open_pile("red-keep", open_discard=False)):
        check(t, to_act=CHANCE)
        refuse(t, "3.1", "take")
    t = Table()
    t.pile("red-keep")
    t.turn_of(1)
    refuse(t, "8", "take")


def test_taking_while_the_supply_is_empty():
    """§8 The top discard may be taken before the others become the supply for the second draw.

    Who prefers an empty supply draws from all the discards (§3.2).
    """
    t = Table(open_discard=True)
    t.supply_is()
    t.passing()
    check(t, legal=["take", "supply"])
    other = Table(position=t.position.copy())
    top, rest = t.discards()[-1], t.discards()[:-1]
    check(t, "take", hand_of={top: 1}, discards=[])
    assert sorted(t.supply().elements()) == sorted(rest)
    other.play("supply")
    assert other.odds().total() == 90


def strict_gap(*names, **options):
    """Seat 0's ring lacks only n, between a red straight and a blue curvy tower."""
    t = Table(**options)
    t.castle(0, nw="red-straight-tower", ne="blue-curvy-tower", e="blue-straight-wall")
    t.castle(0, se="blue-zigzag-tower", s="red-zigzag-wall", sw="red-curvy-tower")
    t.castle(0, w="red-curvy-wall")
    t.hand(0, *names)
    t.turn_of(0)
    return t


def test_the_last_gap_is_strict():
    """§8 With strict_last the last ring tile matches both neighbours (§4.4), else one is enough (§4.5)."""
    t = strict_gap("red-zigzag-wall", "blue-straight-wall", "red-curvy-wall", strict_last=True)
    refuse(t, "4.4", "place red-zigzag-wall n")
    assert t.may("place blue-straight-wall n")
    assert t.may("place red-curvy-wall n")
    assert strict_gap("red-zigzag-wall").may("place red-zigzag-wall n")


@each_row("gate", ["once", "always"])
@each_row("attack_towers", [False, True])
@each_row("open_discard", [False, True])
@each_row("strict_last", [False, True])
def test_all_options_together(gate, attack_towers, open_discard, strict_last):
    """§8 Options go together freely: each does the same whatever the others are."""
    more = {"open_discard": open_discard, "strict_last": strict_last}
    t = Table(gate=gate, attack_towers=attack_towers, **more)
    beside = ["blue-curvy-wall", "blue-curvy-tower"] * 2
    t.ring(0, "red-straight-tower", "", "blue-curvy-tower", *beside, "red-curvy-wall")
    t.castle(1, n="blue-curvy-wall", ne="yellow-curvy-tower")
    t.hand(0, "red-zigzag-wall", "yellow-curvy-tower")
    t.pile("blue-keep")
    t.turn_of(1, attacks=False)
    t.play("pass")
    assert (t.legal() == ["take", "supply"]) == open_discard
    if open_discard:
        t.play("take")
        t.draw("red-keep")
    else:
        t.draw("blue-keep", "red-keep")
    assert t.may("attack 1 ne") == attack_towers
    assert t.may("place red-zigzag-wall n") != strict_last
    assert t.to_act != OVER
