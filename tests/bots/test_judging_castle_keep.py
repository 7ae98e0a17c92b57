"""Castle Keep: comparisons of tables by the evaluation."""

from functools import partial

import pytest

from keepstone.games.castle_keep.rules.terms import Phase
from tests.bots.judging import SEATS, chances, gain, misjudged
from tests.castle_keep.table import Table

pytestmark = SEATS
BLUE = {"n": "blue-curvy-wall"}
BLUER = {**BLUE, "ne": "blue-curvy-tower"}
FOUR = ["red-zigzag-tower", "red-straight-tower", "red-zigzag-wall", "red-straight-wall"]
LAST_HOLE = (
    *("blue-zigzag-tower", "red-zigzag-wall", "red-curvy-tower", "red-curvy-wall"),
    *("red-straight-tower", "red-straight-wall", "red-straight-tower", ""),
)


def table_of(me, hand=(), other_hand=(), other=None, phase=Phase.MAIN, **tiles):
    """A turn of seat `me` with one red wall in its castle, unless it is said otherwise."""
    t = Table(2)
    t.castle(me, n="red-curvy-wall", **tiles)
    t.castle(1 - me, **(other or {}))
    t.hand(me, *hand)
    t.hand(1 - me, *other_hand)
    t.turn_of(me)
    t.position.state.phase = phase
    return t


def ring(me, tiles, hand, **options):
    """A turn of seat `me` with a ring of tiles and one tile in hand."""
    t = Table(2, **options)
    t.ring(me, *tiles)
    t.hand(me, hand)
    t.turn_of(me)
    return t


def better(me):
    """Yield rows of tables, each better than the next."""
    table = partial(table_of, me)
    tower = table(ne="red-curvy-tower")
    yield "a tile that stands is progress", tower, table()
    yield "what stands in the rival's castle is theirs", table(other=BLUE), table(other=BLUER)
    hands = [table(hand=[tile]) for tile in ("red-zigzag-tower", "blue-zigzag-tower")]
    yield "beside a red curvy wall belongs a tower that is red or curvy", *hands
    others = [
        table(other=BLUE, other_hand=[tile]) for tile in ("red-zigzag-tower", "blue-zigzag-tower")
    ]
    yield "the rival's hand counts for the rival", *others
    yield "what stands is better than what could", table(ne="red-zigzag-tower"), hands[0]
    two = [table(hand=["red-zigzag-tower", f"{c}-straight-tower"]) for c in ("red", "blue")]
    yield "two tiles that fit are better than one", *two
    chain = [
        table(hand=["red-zigzag-tower", f"blue-{edge}-wall"]) for edge in ("zigzag", "straight")
    ]
    yield "a wall that fits beside the tower once that is built counts", *chain
    full = ["red-curvy-tower", "red-curvy-wall"] * 4
    yield "the keep fits in a closed ring", *(ring(me, full, h) for h in ("red-keep", FOUR[0]))
    five = [*FOUR, "red-curvy-tower"]
    yield "a fifth tile that could be built is worth something", table(hand=five), table(hand=FOUR)
    kept = [table(hand=FOUR[:n], phase=Phase.DISCARD) for n in (4, 3)]
    yield "four tiles are kept", *kept
    ends = [ring(me, LAST_HOLE, "blue-curvy-wall", strict_last=strict) for strict in (False, True)]
    yield "§8 a last tile that must match both neighbours is harder", *ends


def equal(me):
    """Yield rows of values that are the same."""
    table = partial(table_of, me)
    five = [*FOUR, "red-curvy-tower"]
    ending = [table(hand=hand, phase=Phase.DISCARD) for hand in (five, FOUR)]
    yield "only four tiles are kept at the end of a turn", *ending
    mine = gain(me, table(ne="red-curvy-tower"), table())
    theirs = gain(1 - me, table(other=BLUER), table(other=BLUE))
    yield "what one seat gains by a tile the other loses", mine, theirs
    t = table(phase=Phase.OVER)
    t.position.state.winner = me + 1
    yield "a game that is won is worth everything", t, 1


def test_judgings(me, rival):
    assert misjudged(me, better(me), equal(me)) == []


def test_a_tile_ahead_wins_six_games_of_ten_and_one_in_hand_a_little_less(me, rival):
    ahead = chances(table_of(me, other=BLUE, ne="red-curvy-tower"))[me]
    in_hand = chances(table_of(me, other=BLUE, hand=["red-curvy-tower"]))[me]
    assert ahead == pytest.approx(0.6, abs=0.03)
    assert 0.55 < in_hand < ahead


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
