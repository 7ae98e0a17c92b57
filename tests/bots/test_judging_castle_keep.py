"""Castle Keep: comparisons of two tables by the evaluation."""

import pytest

from keepstone.games.castle_keep.rules.terms import Phase
from tests.bots.judging import SEATS, chances, gain, prefers
from tests.castle_keep.table import Table

pytestmark = SEATS


def table(me, hand=(), other_hand=(), other=None, phase=Phase.MAIN, players=2, **tiles):
    """A turn of seat `me` with one red wall in its castle, unless it is said otherwise."""
    t = Table(players)
    t.castle(me, n="red-curvy-wall", **tiles)
    t.castle((me + 1) % players, **(other or {}))
    t.hand(me, *hand)
    t.hand((me + 1) % players, *other_hand)
    t.turn_of(me)
    t.position.state.phase = phase
    return t


def test_a_tile_that_stands_is_progress(me, rival):
    assert prefers(me, table(me, ne="red-curvy-tower"), table(me))


def test_what_stands_in_the_rivals_castle_is_their_progress(me, rival):
    tiles = {"n": "blue-curvy-wall", "ne": "blue-curvy-tower"}
    assert prefers(me, table(me, other={"n": "blue-curvy-wall"}), table(me, other=tiles))


def test_a_tile_in_hand_that_fits_is_better_than_one_that_does_not(me, rival):
    """Next to a red curvy wall belongs a tower that is red or curvy; the keep needs a closed ring."""
    fits, idle = table(me, hand=["red-zigzag-tower"]), table(me, hand=["blue-zigzag-tower"])
    assert prefers(me, fits, idle)


def test_the_rivals_hand_counts_for_the_rival(me, rival):
    other = {"n": "blue-curvy-wall"}
    fits = table(me, other=other, other_hand=["blue-zigzag-tower"])
    idle = table(me, other=other, other_hand=["red-zigzag-tower"])
    assert prefers(me, idle, fits)


def test_what_stands_is_better_than_what_could_be_built(me, rival):
    assert prefers(me, table(me, ne="red-zigzag-tower"), table(me, hand=["red-zigzag-tower"]))


def test_two_tiles_that_fit_are_better_than_one(me, rival):
    one = table(me, hand=["red-zigzag-tower", "blue-straight-tower"])
    assert prefers(me, table(me, hand=["red-zigzag-tower", "red-straight-tower"]), one)


def test_a_tile_that_fits_only_after_another_counts_too(me, rival):
    """The blue zigzag wall fits beside the red zigzag tower, once that is built."""
    chain = table(me, hand=["red-zigzag-tower", "blue-zigzag-wall"])
    assert prefers(me, chain, table(me, hand=["red-zigzag-tower", "blue-straight-wall"]))


def test_the_keep_fits_when_the_ring_is_closed(me, rival):
    tables = []
    for hand in ("red-keep", "red-zigzag-tower"):
        t = Table(2)
        t.ring(me, *["red-curvy-tower", "red-curvy-wall"] * 4)
        t.hand(me, hand)
        t.turn_of(me)
        tables.append(t)
    assert prefers(me, *tables)


def test_a_tile_ahead_wins_six_games_of_ten_and_one_in_hand_a_little_less(me, rival):
    one = {"n": "blue-curvy-wall"}
    ahead = table(me, other=one, ne="red-curvy-tower")
    in_hand = table(me, other=one, hand=["red-curvy-tower"])
    assert chances(ahead)[me] == pytest.approx(0.6, abs=0.03)
    assert 0.55 < chances(in_hand)[me] < chances(ahead)[me]


def test_at_the_end_of_a_turn_only_four_tiles_are_kept(me, rival):
    """A fifth tile that could be built is worth nothing then, and something before."""
    four = ["red-zigzag-tower", "red-straight-tower", "red-zigzag-wall", "red-straight-wall"]
    five = [*four, "red-curvy-tower"]
    ending = [table(me, hand=hand, phase=Phase.DISCARD) for hand in (five, four)]
    assert chances(ending[0]) == pytest.approx(chances(ending[1]))
    assert prefers(me, table(me, hand=five), table(me, hand=four))
    three = table(me, hand=four[:3], phase=Phase.DISCARD)
    assert prefers(me, ending[1], three)


def test_a_strict_end_makes_the_last_tile_harder(me, rival):
    """§8 Its red neighbour on one side alone does not do when the last tile must match both."""
    tables = []
    for strict in (False, True):
        t = Table(2, strict_last=strict)
        t.ring(
            me,
            "blue-zigzag-tower",
            "red-zigzag-wall",
            "red-curvy-tower",
            "red-curvy-wall",
            "red-straight-tower",
            "red-straight-wall",
            "red-straight-tower",
            "",
        )
        t.hand(me, "blue-curvy-wall")
        t.turn_of(me)
        tables.append(t)
    assert prefers(me, *tables)


def test_three_seats_share_by_their_progress(me, rival):
    """Each tile multiplies the odds by the same: 2 tiles, 1 and 0 make chances in equal steps."""
    t = Table(3)
    t.castle(me, n="red-curvy-wall", ne="red-curvy-tower")
    t.castle(2, n="blue-curvy-wall")
    t.turn_of(me)
    best, middle, least = (chances(t)[seat] for seat in (me, 2, rival))
    assert best > middle > least
    assert best / middle == pytest.approx(middle / least)
    assert best + middle + least == pytest.approx(1)


def test_a_game_that_is_won_is_worth_everything(me, rival):
    t = table(me, phase=Phase.OVER)
    t.position.state.winner = rival + 1
    assert chances(t)[rival] == 1
    assert chances(t)[me] == 0


def test_a_tile_that_stands_counts_as_much_for_both(me, rival):
    """What one seat gains by a tile the other loses."""
    mine = gain(me, table(me, ne="red-curvy-tower"), table(me))
    pair = {"n": "blue-curvy-wall", "ne": "blue-curvy-tower"}
    theirs = gain(rival, table(me, other=pair), table(me, other={"n": "blue-curvy-wall"}))
    assert mine == pytest.approx(theirs)
