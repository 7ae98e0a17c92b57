"""§7: the end of a game."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def almost_done(**place):
    """Seat 2 of three can complete its castle, or level seat 0's, in the turn of that number."""
    t = Table(players=3)
    t.castle(0, n="blue-curvy-wall", ne="blue-curvy-tower")
    t.castle(1, n="red-curvy-wall", s="red-curvy-wall")
    t.ring(2, *["yellow-curvy-tower", "yellow-curvy-wall"] * 4)
    t.hand(2, "yellow-keep", "blue-curvy-wall", "red-keep")
    t.turn_of(2, **place)
    return t


@each_row("win", ["place yellow-keep centre", "attack 0 n"])
def test_one_wins_and_all_others_lose(win):
    """§7.1 Who completes a castle or destroys one wins; all others lose alike."""
    t = almost_done()
    assert t.position.scores() == [0, 0, 0]
    assert t.position.winners() == []
    t.play(win)
    assert t.to_act == OVER
    assert t.position.scores() == [0, 0, 1]
    assert t.position.winners() == [2]


def test_nothing_happens_after_the_end():
    """§7.1 When the game is over, nothing more may be done."""
    t = almost_done()
    check(t, "attack 0 n", legal=[])
    assert t.position.chance_outcomes() == []
    texts = ("pass", "end", "place yellow-keep centre", "discard red-keep", "draw red-keep")
    refuse(t, "7.1", *texts)


def test_a_draw_after_400_turns():
    """§7.2 When the 400th turn ends without a winner, the game is a draw of all; a win in it is a win."""
    t = almost_done(number=400)
    check(t, "pass", to_act=OVER, legal=[], winners=[0, 1, 2])
    assert t.position.scores() == [0, 0, 0]
    check(almost_done(number=400), "place yellow-keep centre", winners=[2])
    # The discards still belong to the 400th turn.
    t = Table()
    t.hand(0, *["red-keep"] * 5)
    t.turn_of(0, number=400)
    check(t, "pass", legal=["discard red-keep"])
    check(t, "discard red-keep", to_act=OVER)
    # After the 399th turn there is one more.
    t = almost_done(number=399)
    check(t, "pass", to_act=CHANCE)
    t.draw("red-keep", "blue-keep")
    assert t.to_act == 0
    check(t, "pass", to_act=OVER)


def test_turns_are_counted_from_the_first():
    """§7.2 All seats' turns count: the 400th is the 200th of the second of two players."""
    t = Table()
    t.play("start 0")
    t.position = play_passing(t.position, turns=399)
    assert t.to_act == CHANCE
    t.position = play_passing(t.position, turns=1)
    assert t.to_act == OVER


def play_passing(position, turns):
    """Play turns in which everybody passes and discards the first tile named."""
    while turns and position.to_act != OVER:
        if position.to_act == CHANCE:
            position.roll()
            continue
        seat = position.to_act
        position.play("pass")
        while position.to_act == seat:
            position.play(position.legal()[0])
        turns -= 1
    return position
