"""§6: passing."""

from keepstone import CHANCE
from tests.castle_keep.table import Table
from tests.support.rows import each_row


@each_row("players", [2, 3, 4])
def test_passing_is_always_allowed(players):
    """§6.1 A player may pass though building and attacking are possible."""
    t = Table(players=players)
    t.castle(0, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(1, n="red-curvy-wall", s="blue-curvy-wall")
    t.hand(0, "red-curvy-wall", "red-keep")
    t.turn_of(0)
    t.play("pass")
    assert t.to_act == CHANCE
    assert t.hand_of(0) == {"red-curvy-wall": 1, "red-keep": 1}


def test_passing():
    """§6.1 Who can neither build nor attack passes."""
    t = Table()
    t.hand(0, "red-keep", "blue-keep")
    t.turn_of(0)
    assert t.legal() == ["pass"]
    # After a pass hands are brought down to four as after anything else.
    t = Table()
    t.hand(0, *["red-keep"] * 3, *["blue-keep"] * 2)
    t.turn_of(0)
    t.play("pass")
    assert t.legal() == ["discard red-keep", "discard blue-keep"]
    # A turn in which nothing was built or attacked is passed, not ended.
    t = Table()
    t.hand(0, "blue-curvy-wall")
    t.turn_of(0)
    assert t.refuses("end") == "6.1"
