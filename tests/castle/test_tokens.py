"""§7: the wall tokens, and when each is allowed. Their effects at the end: test_ending.py."""

import pytest

from keepstone.games.castle.rules.terms import Phase
from tests.castle.table import TOKENS, Table
from tests.support.rows import each_row

both = pytest.mark.parametrize("game", ["castle", "zamek"])


def straight_then_end(t, seat):
    """Let a seat's path of three tiles be closed by the other seat."""
    t.road(3, owner=seat, by=1 - seat)


# Each kind.


def test_the_kinds():
    """§7 Nine kinds of tokens."""
    assert set(TOKENS) == {
        "extra-turn",
        "double-tower",
        "double-house",
        "open-path",
        "open-tower",
        "open-house",
        "rich-court",
        "larger-keep",
        "five-points",
    }


@both
def test_an_extra_turn(game):
    """§7, §7.3a At the end of the own turn the token gives another one, complete in itself."""
    t = Table(game)
    t.hold(0, "extra-turn")
    t.turn("end house 1 9 3", "w2")
    assert t.phase == Phase.EXTRA
    assert t.points() == [2, 0]
    assert t.supply(0) == 6
    assert set(t.legal()) == {"extra", "done"}
    t.play("extra")
    assert t.tokens(0) == {}
    assert int(t.state.seat) == 0
    t.two_points(0)
    assert t.points() == [4, 0]
    assert int(t.state.seat) == 1


def test_an_extra_turn_declined():
    """§7 The token may be kept for later."""
    t = Table()
    t.hold(0, "extra-turn")
    t.turn("court 3 11 0")
    t.play("done")
    assert t.tokens(0) == {"extra-turn": 1}
    assert int(t.state.seat) == 1


@both
def test_a_tower_doubled(game):
    """§7 `double` gives 4 for each tile of a tower instead of 2, and the token leaves the game."""
    t = Table(game)
    t.hold(0, "double-tower")
    t.tower_of_two(0)
    assert set(t.legal()) == {"double", "single"}
    t.play("double")
    assert t.points() == [8, 0]
    assert t.tokens(0) == {}


@both
def test_a_house_doubled(game):
    """§7 `double` gives 2 for each tile of a house instead of 1."""
    t = Table(game)
    t.hold(0, "double-house")
    t.house_of_two(0)
    t.play("double")
    assert t.points() == [4, 0]
    assert t.tokens(0) == {}


def test_no_doubler_for_another_kind():
    """§7 A doubler of houses is not asked about for a tower, and none is for a path."""
    t = Table()
    t.hold(0, "double-house")
    t.tower_of_two(0)
    assert t.points() == [4, 0]
    t.hold(0, "double-tower")
    t.turn_of(0)
    t.two_points(0)
    assert t.points() == [6, 0]
    assert t.phase == Phase.DRAW


@each_row("kind", TOKENS[3:])
def test_tokens_for_the_end_are_not_asked_about(kind):
    """§7 The other six kinds wait for the end of the game."""
    t = Table()
    t.hold(0, kind, kind)
    t.tower_of_two(0)
    assert t.points() == [4, 0]
    assert t.phase == Phase.DRAW
    assert t.tokens(0) == {kind: 2}


# Any number, on the own turn.


def test_any_number_in_a_turn():
    """§7.1 Two doublers and an extra turn, all in one turn."""
    t = Table()
    t.hub(w=("tower end", 0), n=("house end", 0), e=("tower end 2", None), s=("house end 2", None))
    t.hold(0, "double-house", "double-tower", "extra-turn", "five-points")
    t.turn_of(0)
    t.lay("court 4 5 0")
    t.play("skip", "score beyond w1", "double", "double", "extra")
    assert t.points() == [4 + 2, 0]
    assert t.tokens(0) == {"five-points": 1}
    assert int(t.state.seat) == 0


def test_not_on_the_opponents_turn():
    """§7.1 When seat 1 closes seat 0's tower, seat 0's doubler stays where it is."""
    t = Table()
    t.hold(0, "double-tower")
    t.turn("court 3 5 0")
    t.turn("tower end 4 5 1", "e1", by=0)
    t.turn("house four 5 5 0", by=1)
    assert t.points() == [2, 0]
    assert t.tokens(0) == {"double-tower": 1}


def test_no_extra_turn_after_the_opponents():
    """§7.1 The holder of an extra turn is not asked at the end of the opponent's turn."""
    t = Table()
    t.hold(1, "extra-turn")
    t.turn("court 3 11 0")
    assert t.phase == Phase.DRAW
    assert int(t.state.seat) == 1


def test_a_used_token_is_not_drawn_again():
    """§7.1 A used token has left the game: it does not go back among those unseen."""
    t = Table()
    t.hold(0, "double-tower", "double-tower")
    t.tower_of_two(0)
    t.play("double")
    t.score(10, 0)
    t.two_points(0)
    assert "token double-tower" not in t.odds()


# More followers than the opponent.


def test_a_tied_feature_cannot_be_doubled():
    """§7.2, §7.3b One follower each: nothing is scored, and no doubler is asked about."""
    t = Table()
    t.hold(0, "double-tower")
    t.hub(
        w=("tower end", 0),
        n=("tower end 2", 1),
        e=("tower end 3", None),
        s=("tower end 4", None),
    )
    t.turn("tower four 4 5 0", by=0)
    assert t.points() == [0, 0]
    assert t.tokens(0) == {"double-tower": 1}
    assert t.phase == Phase.DRAW


def test_only_the_winner_doubles():
    """§7.2 The active seat holds a doubler, but the opponent wins the tower: it is not doubled."""
    t = Table()
    t.hold(0, "double-tower")
    t.turn("court 3 5 0")
    t.turn("tower end 4 5 1", "e1", by=1)
    t.turn("house four 5 5 0", by=0)
    assert t.points() == [0, 2]


# When a token may be used.


def test_a_doubler_from_the_opponents_turn():
    """§7.3 Taken when seat 1 closed seat 0's path, it may be used in seat 0's next turn."""
    t = Table()
    t.score(9, 0)
    straight_then_end(t, 0)
    t.play("token double-tower")
    t.tower_of_two(0)
    assert t.phase == Phase.DOUBLE
    t.play("double")
    assert t.points() == [12 + 8, 0]


def test_a_doubler_from_the_own_turn():
    """§7.3 Taken in the own turn, it may be used in the extra turn that follows."""
    t = Table()
    t.hold(0, "extra-turn")
    t.score(10, 0)
    t.two_points(0)
    t.play("token double-tower", "extra")
    t.turn("tower end 7 7 1", "e1")
    assert t.phase == Phase.DOUBLE
    t.play("double")
    assert t.points() == [12 + 8, 0]


def test_a_doubler_does_not_double_in_the_turn_it_is_taken():
    """§7.3 The house takes a doubler at 13; the tower that is scored next yields 2 all the same."""
    t = Table()
    t.hub(w=("tower end", 0), n=("house end", 0), e=("tower end 2", None), s=("house end 2", None))
    t.score(12, 0)
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1", "token double-tower")
    assert t.points() == [15, 0]
    assert t.tokens(0) == {"double-tower": 1}


def test_an_older_doubler_beside_a_new_one():
    """§7.3 With one doubler from before and one just taken, the older one may be used."""
    t = Table()
    t.hold(0, "double-tower")
    t.hub(w=("tower end", 0), n=("house end", 0), e=("tower end 2", 0), s=("house end 2", None))
    t.score(12, 0)
    t.clear_tower(16)
    t.turn("court 4 5 0", by=0)
    t.play("score beyond n1", "token double-tower", "score beyond w1")
    assert t.phase == Phase.DOUBLE
    t.play("double")
    assert t.points() == [13 + 4 + 2, 0]
    assert t.tokens(0) == {"double-tower": 1}


@both
def test_an_extra_turn_from_the_opponents_turn(game):
    """§7.3 An extra turn taken on the opponent's turn may be used at the end of the next own one."""
    t = Table(game)
    t.score(9, 0)
    straight_then_end(t, 0)
    t.play("token extra-turn")
    assert int(t.state.seat) == 0
    t.turn("court 3 11 0")
    assert t.phase == Phase.EXTRA


def test_score_then_tokens_then_followers_then_extra_turn():
    """§7.3a The extra turn is asked about last: points, token and followers are there by then."""
    t = Table()
    t.hold(0, "extra-turn")
    t.score(10, 0)
    t.two_points(0)
    assert t.phase == Phase.TOKEN
    assert t.supply(0) == 5
    t.play("token open-path")
    assert t.phase == Phase.EXTRA
    assert t.supply(0) == 6


def test_one_extra_turn_at_a_time():
    """§7.3a Two tokens are two extra turns, one after the other."""
    t = Table()
    t.hold(0, "extra-turn", "extra-turn")
    t.turn("court 3 11 0")
    t.play("extra")
    assert t.tokens(0) == {"extra-turn": 1}
    t.turn("house four 2 11 0")
    t.play("extra")
    t.turn("house three 4 11 0")
    assert t.phase == Phase.DRAW
    assert int(t.state.seat) == 1


def test_no_extra_turn_without_a_tile():
    """§7.3a With the last tile placed nothing is asked: the game is over."""
    t = Table()
    t.hold(0, "extra-turn")
    t.finish(by=0)
    assert t.is_over


def test_a_token_of_the_last_turn():
    """§7.3a A token for the end counts even if it is taken in the very last turn."""
    t = Table()
    t.score(10, 0)
    t.left("end tower")
    t.two_points(0)
    t.play("token five-points")
    assert t.is_over
    assert t.points() == [12 + 5, 0]


def test_a_doubler_declined():
    """§7.3b `single` keeps the token for another tower."""
    t = Table()
    t.hold(0, "double-tower")
    t.tower_of_two(0)
    t.play("single")
    assert t.points() == [4, 0]
    assert t.tokens(0) == {"double-tower": 1}


def test_doubled_at_most_once():
    """§7.4 Two doublers do not go on one tower."""
    t = Table()
    t.hold(0, "double-tower", "double-tower")
    t.tower_of_two(0)
    t.play("double")
    assert t.points() == [8, 0]
    assert t.phase == Phase.DRAW
    assert t.tokens(0) == {"double-tower": 1}


def test_two_doublers_on_two_towers():
    """§7.4 They may go on two towers of one turn."""
    t = Table()
    t.hold(0, "double-tower", "double-tower")
    t.hub(w=("tower end", 0), n=("tower end 2", 0), e=("tower end 3", None), s=("house end", None))
    t.turn("court 4 5 0", by=0)
    t.play("score beyond w1", "double", "double")
    assert t.points() == [4 + 4, 0]
    assert t.tokens(0) == {}


def test_a_doubled_house_is_not_larger():
    """§7.5 A doubled house of two tiles yields 4, but the keep counts 2."""
    t = Table()
    t.hold(0, "double-house")
    t.house_of_two(0)
    t.play("double")
    assert t.points() == [4, 0]
    assert t.keep(0) == 2
