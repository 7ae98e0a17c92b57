"""§8: the variants."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table
from tests.support.rows import each_row


def tower_attack(**options):
    """Seat 0 holds a tower like one of seat 1's, which begins a line of three."""
    t = Table(**options)
    t.castle(1, ne="red-curvy-tower", n="red-zigzag-wall", nw="red-zigzag-tower")
    t.castle(1, s="blue-curvy-wall", sw="blue-zigzag-tower")
    t.hand(0, "red-curvy-tower", "blue-curvy-tower")
    t.turn_of(0)
    return t


def test_towers_are_safe_without_the_option():
    """§8 Without attack_towers a tower is not attacked (§5.3)."""
    assert tower_attack().refuses("attack 1 ne") == "5.3"


def test_towers_are_attacked_like_walls():
    """§8 With attack_towers a tower falls to its like, with its line, in the order of §5.6."""
    t = tower_attack(attack_towers=True)
    assert t.refuses("attack 1 sw") == "5.3"
    t.play("attack 1 ne")
    assert t.castle_of(1) == {"s": "blue-curvy-wall", "sw": "blue-zigzag-tower"}
    assert t.discards() == ["red-zigzag-wall", "red-zigzag-tower", *["red-curvy-tower"] * 2]


def test_a_tower_attack_may_win():
    """§8 With attack_towers a castle may end with its last tower (§5.5)."""
    t = Table(attack_towers=True)
    t.castle(1, ne="red-curvy-tower", sw="blue-curvy-tower")
    t.hand(0, "red-curvy-tower", "blue-curvy-tower")
    t.turn_of(0)
    t.play("attack 1 sw", "attack 1 ne")
    assert t.position.winners() == [0]


def open_pile(*pile, **options):
    """Seat 0's turn begins, and the pile may be drawn from."""
    t = Table(open_discard=True, **options)
    t.pile(*pile)
    t.turn_of(1)
    t.play("pass")
    return t


def test_the_top_discard_is_taken():
    """§8 With open_discard the first draw may be the top discard; the second is from the supply."""
    t = open_pile("red-keep", "blue-keep")
    assert t.to_act == 0
    assert t.legal() == ["take", "supply"]
    t.play("take")
    assert t.hand_of(0) == {"blue-keep": 1}
    assert t.discards() == ["red-keep"]
    assert t.to_act == CHANCE
    t.draw("yellow-keep")
    assert t.to_act == 0
    assert t.refuses("take") == "8"
    assert t.may("pass")


def test_the_choice_comes_first():
    """§8 Before the choice between pile and supply nothing is drawn and nothing done."""
    t = open_pile("red-keep")
    assert t.refuses("pass") == "8"


def test_the_supply_is_chosen():
    """§8 Who does not take the top discard draws both tiles from the supply."""
    t = open_pile("red-keep", "blue-keep")
    t.play("supply")
    t.draw("yellow-keep")
    assert t.to_act == CHANCE
    t.draw("yellow-keep")
    assert t.to_act == 0
    assert t.discards() == ["red-keep", "blue-keep"]


def test_no_choice_without_discards():
    """§8 With an empty pile there is nothing to decide."""
    t = open_pile()
    assert t.to_act == CHANCE
    assert t.refuses("take") == "3.1"


def test_no_taking_without_the_option():
    """§8 Without open_discard nobody takes discards."""
    t = Table()
    t.pile("red-keep")
    t.turn_of(1)
    assert t.refuses("take") == "8"
    t.play("pass")
    assert t.to_act == CHANCE
    assert t.refuses("take") == "3.1"


def test_taking_while_the_supply_is_empty():
    """§8 The top discard may be taken before the others become the supply for the second draw."""
    t = Table(open_discard=True)
    t.supply_is()
    t.turn_of(1)
    t.play("pass")
    assert t.legal() == ["take", "supply"]
    top, rest = t.discards()[-1], t.discards()[:-1]
    t.play("take")
    assert t.hand_of(0) == {top: 1}
    assert t.discards() == []
    assert sorted(t.supply().elements()) == sorted(rest)


def test_choosing_the_empty_supply():
    """§8 Who prefers an empty supply draws from all the discards (§3.2)."""
    t = Table(open_discard=True)
    t.supply_is()
    t.turn_of(1)
    t.play("pass", "supply")
    assert t.odds().total() == 90


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
    """§8 With strict_last the last ring tile matches both neighbours, as any other (§4.4)."""
    t = strict_gap("red-zigzag-wall", "blue-straight-wall", "red-curvy-wall", strict_last=True)
    assert t.refuses("place red-zigzag-wall n") == "4.4"
    assert t.may("place blue-straight-wall n")
    assert t.may("place red-curvy-wall n")


def test_the_last_gap_is_not_strict_without_the_option():
    """§8 Without strict_last one neighbour is enough (§4.5)."""
    assert strict_gap("red-zigzag-wall").may("place red-zigzag-wall n")


@each_row("gate", ["once", "always"])
@each_row("attack_towers", [False, True])
@each_row("open_discard", [False, True])
@each_row("strict_last", [False, True])
def test_all_options_together(gate, attack_towers, open_discard, strict_last):
    """§8 Options go together freely: each does the same whatever the others are."""
    t = Table(
        gate=gate,
        attack_towers=attack_towers,
        open_discard=open_discard,
        strict_last=strict_last,
    )
    t.ring(
        0,
        "red-straight-tower",
        "",
        "blue-curvy-tower",
        *["blue-curvy-wall", "blue-curvy-tower"] * 2,
        "red-curvy-wall",
    )
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
