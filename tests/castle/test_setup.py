"""§1, §2 and §3: the components, the wall and its inner area, and the start of a game."""

from functools import cache

import pytest

import keepstone
from keepstone import CHANCE
from keepstone.games.castle.rules.terms import Phase
from tests.castle.faces import FACES
from tests.castle.table import SPACES, TOKENS, TOWERS, Table
from tests.support.rows import each_row

STARTS = {
    "path": {(1, 9), (3, 0), (8, 2)},
    "tower": {(3, 5), (7, 7)},
    "house": {(6, 0)},
    "court": {(3, 11)},
}
ALL_STARTS = set().union(*STARTS.values())

both = pytest.mark.parametrize("game", ["castle", "zamek"])


@both
def test_two_players(game):
    """§1 Exactly two can play."""
    assert keepstone.game(game).players == 2
    for players in (0, 1, 3, 4):
        with pytest.raises(keepstone.UnknownName) as refusal:
            keepstone.game(game, players=players)
        assert refusal.value.allowed == ("2",)


@both
def test_sixty_faces_each_once(game):
    """§1 Each of the 60 faces can be drawn, and each is there once."""
    t = Table(game)
    assert t.faces() == set(FACES)
    t.turn("court 3 11 0")
    assert t.faces() == set(FACES) - {"court"}


@both
def test_six_followers_and_no_keep(game):
    """§1 Each player has six followers to play; the keep stands nowhere yet."""
    t = Table(game)
    assert [t.supply(0), t.supply(1)] == [6, 6]
    assert [t.keep(0), t.keep(1)] == [0, 0]
    assert [t.keep_at(0), t.keep_at(1)] == [None, None]


def test_eighteen_tokens():
    """§1 There are nine kinds of tokens, two of each."""
    t = Table()
    t.score(10, 0)
    t.two_points(0)
    assert t.odds() == {f"token {kind}": 2 for kind in TOKENS}
    assert len(TOKENS) == 9


def test_seventy_six_spaces():
    """§2 The inner area has 76 spaces; a place outside it is no place at all."""
    t = Table()
    t.draw("court")
    spaces = set()
    for col in range(9):
        for row in range(12):
            try:
                t.position.parse(f"place {col} {row} 0")
            except keepstone.InvalidAction:
                continue
            except keepstone.IllegalAction:
                pass
            spaces.add((col, row))
    assert len(SPACES) == 76
    assert spaces == set(SPACES)


def test_seven_start_spaces():
    """§2 Seven spaces have a start space: three paths, two towers, a house and a court here."""
    t = Table()
    assert set(t.places_of("court")) == ALL_STARTS - STARTS["path"]
    assert set(t.places_of("cross")) == STARTS["path"]
    assert set(t.places_of("end house")) == ALL_STARTS


@each_row(
    "tile points",
    [
        *(("end house 1 9 3 w2", 2), ("end house 3 0 3 w2", 2), ("end house 8 2 1 e2", 2)),
        *(("tower end 3 5 3 w1", 4), ("tower end 7 7 1 e1", 4), ("house end 6 0 0 n1", 2)),
    ],
)
def test_a_start_space_counts_as_a_tile(tile, points):
    """§2 A single tile closes what the start space shows, on its side: together they are two."""
    t = Table()
    t.turns(tile)
    assert t.points() == [points, 0]


def test_the_market_of_a_start_space():
    """§2, §8.2 The court of the start space 94/95 has a market: 3 points each for two markets."""
    t = Table()
    t.turns("0: court 3 11 0 n1")
    assert t.finish() == [6, 0]


@cache
def about_to_earn_two_points():
    """A table at which `follower w2` closes a path of two tiles."""
    t = Table()
    t.lay("end house 1 9 3")
    return t.position


@each_row("number", range(100))
def test_the_towers_with_tokens(number):
    """§2 Thirteen towers of two numbers each bear a token; the one at 0/1 does not."""
    t = Table(position=about_to_earn_two_points().copy())
    t.score((number - 2) % 100, 0)
    t.play("follower w2")
    assert (t.phase == Phase.TOKEN) == (number - number % 2 in TOWERS)


@both
def test_the_marker_stands_on_zero(game):
    """§3 Both markers begin on 0, and 13 towers bear a token."""
    t = Table(game)
    assert t.points() == [0, 0]
    assert t.towers() == list(TOWERS)
    assert not t.tokens(0) and not t.tokens(1)


def test_faces_and_tokens_are_equally_likely():
    """§3 A draw is chance: each face not yet seen is as likely as any other."""
    t = Table()
    assert t.to_act == CHANCE
    assert t.odds() == {f"draw {number}": 1 for number in range(1, 61)}
    t.turn("court 3 11 0")
    assert len(t.odds()) == 59
    assert set(t.odds().values()) == {1}
    # A token is one of all that nobody has seen: 18 at first, then one less of its kind.
    t = Table()
    t.score(10, 10)
    t.two_points(0)
    t.play("token rich-court")
    t.score(14, 18)
    t.house_of_two(1)
    assert t.odds() == {f"token {kind}": 1 if kind == "rich-court" else 2 for kind in TOKENS}
    t.play("token rich-court")
    t.score(24, 0)
    t.turn("end house 1 9 3", "w2", by=0)
    assert "token rich-court" not in t.odds()
    assert sum(t.odds().values()) == 16


@both
def test_seat_0_begins(game):
    """§3.0 Seat 0 has the first turn, then the seats take turns."""
    t = Table(game)
    t.draw("court")
    assert t.to_act == 0
    t.play("place 3 11 0", "skip")
    t.draw("end house")
    assert t.to_act == 1


def test_what_is_asked_for():
    """§3.0 The place of a tile is chosen even when there is only one."""
    t = Table()
    t.turns("end house 1 9 3", "end tower 3 0 3")
    t.draw("cross")
    assert t.legal() == ["place 8 2 0"]
    # Without a follower in supply, nobody is asked where to put one.
    t = Table()
    t.hub(w=("tower end", 0), n=("tower end 2", 0), e=("tower end 3", 0), s=("tower end 4", 0))
    t.turns("0: house end 3 3 0 n1", "0: house end 2 3 7 2 s1")
    assert t.supply(0) == 0
    t.turn_of(0)
    t.lay("house three 6 5 0")
    assert t.phase == Phase.DRAW
    t.lay("house four 7 5 0")
    assert t.may("follower n1")
