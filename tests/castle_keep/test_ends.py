"""§7: the end of a game."""

from keepstone import CHANCE, OVER
from tests.castle_keep.table import Table
from tests.support.rows import each_row


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
    t.play("attack 0 n")
    assert t.legal() == []
    assert t.position.chance_outcomes() == []
    for text in ("pass", "end", "place yellow-keep centre", "discard red-keep", "draw red-keep"):
        assert t.refuses(text) == "7.1"


def test_a_draw_after_400_turns():
    """§7.2 When the 400th turn ends without a winner, the game is a draw of all."""
    t = almost_done(number=400)
    t.play("pass")
    assert t.to_act == OVER
    assert t.legal() == []
    assert t.position.scores() == [0, 0, 0]
    assert t.position.winners() == [0, 1, 2]


def test_the_400th_turn_is_played_to_its_end():
    """§7.2 The discards still belong to the 400th turn."""
    t = Table()
    t.hand(0, *["red-keep"] * 5)
    t.turn_of(0, number=400)
    t.play("pass")
    assert t.legal() == ["discard red-keep"]
    t.play("discard red-keep")
    assert t.to_act == OVER


def test_no_draw_before_the_400th_turn():
    """§7.2 After the 399th turn there is one more."""
    t = almost_done(number=399)
    t.play("pass")
    assert t.to_act == CHANCE
    t.draw("red-keep", "blue-keep")
    assert t.to_act == 0
    t.play("pass")
    assert t.to_act == OVER


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


def test_a_win_in_the_400th_turn():
    """§7.2 A win in the 400th turn is a win."""
    t = almost_done(number=400)
    t.play("place yellow-keep centre")
    assert t.position.winners() == [2]
