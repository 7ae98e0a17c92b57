"""§7: the wall tokens, and when each is allowed. Their effects at the end: test_ending.py."""

import pytest

from keepstone.games.castle.rules.terms import Phase
from tests.castle.table import TOKENS, Table
from tests.support.rows import each_row
from tests.support.scenarios import check

both = pytest.mark.parametrize("game", ["castle", "zamek"])


def four(
    *followers, hold=(), score=(), faces=("tower end", "house end", "tower end 2", "house end 2")
):
    """A tile on each side of 4 5, with followers of seats, and tokens of seat 0."""
    t = Table(score=score)
    t.hub(*zip(faces, followers, strict=True))
    t.hold(0, *hold)
    return t


def tower_closed(owner, by, hold):
    """A tower of one tile of a seat, closed by a seat; seat 0 has tokens."""
    t = Table(hold=hold)
    t.turns("court 3 5 0", f"{owner}: tower end 4 5 1 e1", f"{by}: house four 5 5 0")
    return t


def test_the_kinds():
    """§7 Nine kinds of tokens."""
    kinds = "extra-turn double-tower double-house open-path open-tower open-house"
    assert set(TOKENS) == {*kinds.split(), "rich-court", "larger-keep", "five-points"}


@both
def test_an_extra_turn(game):
    """§7, §7.3a At the end of the own turn the token gives another one, complete in itself."""
    t = Table(game, hold=["extra-turn"])
    t.turn("end house 1 9 3", "w2")
    check(t, phase=Phase.EXTRA, points=[2, 0], supply=6)
    assert set(t.legal()) == {"extra", "done"}
    check(t, "extra", tokens={}, seat=0)
    t.two_points(0)
    check(t, points=[4, 0], seat=1)


def test_an_extra_turn_declined():
    """§7 The token may be kept for later."""
    t = Table(hold=["extra-turn"])
    t.turn("court 3 11 0")
    check(t, "done", tokens={"extra-turn": 1}, seat=1)


@both
def test_a_tower_and_a_house_doubled(game):
    """§7 `double` gives 4 for each tile of a tower, 2 for one of a house, and the token leaves the game."""
    t = Table(game, hold=["double-tower"])
    t.tower_of_two(0)
    assert set(t.legal()) == {"double", "single"}
    check(t, "double", points=[8, 0], tokens={})
    t = Table(game, hold=["double-house"])
    t.house_of_two(0)
    check(t, "double", points=[4, 0], tokens={})


def test_no_doubler_for_another_kind():
    """§7 A doubler of houses is not asked about for a tower, and none is for a path."""
    t = Table(hold=["double-house"])
    t.tower_of_two(0)
    check(t, points=[4, 0])
    t.hold(0, "double-tower")
    t.turn_of(0)
    t.two_points(0)
    check(t, points=[6, 0], phase=Phase.DRAW)


@each_row("kind", TOKENS[3:])
def test_tokens_for_the_end_are_not_asked_about(kind):
    """§7 The other six kinds wait for the end of the game."""
    t = Table(hold=[kind, kind])
    t.tower_of_two(0)
    check(t, points=[4, 0], phase=Phase.DRAW, tokens={kind: 2})


# Any number, on the own turn.


def test_when_tokens_are_used():
    """§7.1 Two doublers and an extra turn, all in one turn."""
    t = four(0, 0, None, None, hold=["double-house", "double-tower", "extra-turn", "five-points"])
    t.turn_of(0)
    t.lay("court 4 5 0")
    t.play("skip", "score beyond w1", "double", "double", "extra")
    check(t, points=[4 + 2, 0], tokens={"five-points": 1}, seat=0)
    # When seat 1 closes seat 0's tower, seat 0's doubler stays where it is. The holder of an extra
    # turn is not asked at the end of the opponent's turn.
    t = tower_closed(owner=0, by=1, hold=["double-tower"])
    check(t, points=[2, 0], tokens={"double-tower": 1})
    t = Table()
    t.hold(1, "extra-turn")
    t.turn("court 3 11 0")
    check(t, phase=Phase.DRAW, seat=1)


def test_a_used_token_is_not_drawn_again():
    """§7.1 A used token has left the game: it does not go back among those unseen."""
    t = Table(hold=["double-tower", "double-tower"])
    t.tower_of_two(0)
    t.play("double")
    t.score(10, 0)
    t.two_points(0)
    assert "token double-tower" not in t.odds()


# More followers than the opponent.


def test_only_the_winner_doubles():
    """§7.2, §7.3b One follower each: nothing is scored, and no doubler is asked about.

    The active seat holds a doubler, but the opponent wins the tower: it is not doubled.
    """
    towers = ("tower end", "tower end 2", "tower end 3", "tower end 4")
    t = four(0, 1, None, None, faces=towers, hold=["double-tower"])
    t.turn("tower four 4 5 0", by=0)
    check(t, points=[0, 0], tokens={"double-tower": 1}, phase=Phase.DRAW)
    check(tower_closed(owner=1, by=0, hold=["double-tower"]), points=[0, 2])


# When a token may be used.


def test_when_a_doubler_counts():
    """§7.3 Taken when seat 1 closed seat 0's path, it may be used in seat 0's next turn."""
    t = Table(score=(9, 0))
    t.road(3, owner=0, by=1)
    t.play("token double-tower")
    t.tower_of_two(0)
    check(t, phase=Phase.DOUBLE)
    check(t, "double", points=[12 + 8, 0])
    # Taken in the own turn, it may be used in the extra turn that follows.
    t = Table(hold=["extra-turn"], score=(10, 0))
    t.two_points(0)
    t.play("token double-tower", "extra")
    t.turn("tower end 7 7 1", "e1")
    check(t, phase=Phase.DOUBLE)
    check(t, "double", points=[12 + 8, 0])
    # The house takes a doubler at 13; the tower that is scored next yields 2 all the same.
    t = four(0, 0, None, None, score=(12, 0))
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1", "token double-tower")
    check(t, points=[15, 0], tokens={"double-tower": 1})


def test_an_older_doubler_beside_a_new_one():
    """§7.3 With one doubler from before and one just taken, the older one may be used."""
    t = four(0, 0, 0, None, hold=["double-tower"], score=(12, 0))
    t.clear_tower(16)
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1", "token double-tower", "score beyond w1")
    check(t, phase=Phase.DOUBLE)
    check(t, "double", points=[13 + 4 + 2, 0], tokens={"double-tower": 1})


@both
def test_an_extra_turn_from_the_opponents_turn(game):
    """§7.3 An extra turn taken on the opponent's turn may be used at the end of the next own one."""
    t = Table(game, score=(9, 0))
    t.road(3, owner=0, by=1)
    check(t, "token extra-turn", seat=0)
    t.turn("court 3 11 0")
    check(t, phase=Phase.EXTRA)


def test_the_order_of_extra_turns():
    """§7.3a The extra turn is asked about last: points, token and followers are there by then."""
    t = Table(hold=["extra-turn"], score=(10, 0))
    t.two_points(0)
    check(t, phase=Phase.TOKEN, supply=5)
    check(t, "token open-path", phase=Phase.EXTRA, supply=6)
    # Two tokens are two extra turns, one after the other.
    t = Table(hold=["extra-turn", "extra-turn"])
    t.turn("court 3 11 0")
    check(t, "extra", tokens={"extra-turn": 1})
    t.turn("house four 2 11 0")
    t.play("extra")
    t.turn("house three 4 11 0")
    check(t, phase=Phase.DRAW, seat=1)


def test_the_last_turn():
    """§7.3a With the last tile placed no extra turn is asked about: the game is over.

    A token for the end counts even if it is taken in the very last turn.
    """
    t = Table(hold=["extra-turn"])
    t.finish(by=0)
    assert t.is_over
    t = Table(score=(10, 0))
    t.left("end tower")
    t.two_points(0)
    check(t, "token five-points", is_over=True, points=[12 + 5, 0])


def test_a_doubler_declined():
    """§7.3b `single` keeps the token for another tower."""
    t = Table(hold=["double-tower"])
    t.tower_of_two(0)
    check(t, "single", points=[4, 0], tokens={"double-tower": 1})


def test_doubled_at_most_once():
    """§7.4 Two doublers do not go on one tower. They may go on two towers of one turn."""
    t = Table(hold=["double-tower", "double-tower"])
    t.tower_of_two(0)
    check(t, "double", points=[8, 0], phase=Phase.DRAW, tokens={"double-tower": 1})
    towers = ("tower end", "tower end 2", "tower end 3", "house end")
    t = four(0, 0, None, None, faces=towers, hold=["double-tower", "double-tower"])
    t.turn("court 4 5 0", by=0)
    check(t, "score beyond w1", "double", "double", points=[4 + 4, 0], tokens={})


def test_a_doubled_house_is_not_larger():
    """§7.5 A doubled house of two tiles yields 4, but the keep counts 2."""
    t = Table(hold=["double-house"])
    t.house_of_two(0)
    check(t, "double", points=[4, 0], keep=2)
