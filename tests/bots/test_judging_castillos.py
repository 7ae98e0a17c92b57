"""Castillos: comparisons of two tables by the evaluation. Seat 0 owns the sun, seat 1 the moon."""

import pytest

from keepstone.games.castillos.rules.terms import Phase
from tests.bots.judging import SEATS, chances, gain, prefers
from tests.castillos.table import Table

pytestmark = SEATS
SUITS = ("sun", "moon", "crown")


def table(me, *rows, castle="", coins=(), rival_coins=(), phase=Phase.PLACE, players=2, score=()):
    """A map of tiles, written as if `me` owned the sun and the rival the moon.

    Castles are those of `me`; the rival's stands on the rival's ace where coins are in play.
    """
    names = {"sun": SUITS[me], "moon": SUITS[1 - me]}

    def real(text):
        return " ".join(_rename(word, names) for word in text.split())

    t = Table(players)
    t.map(*map(real, rows))
    t.state.castle[me] = _number(t, real(castle)) if castle else 0
    t.coins(me, *map(real, coins))
    t.coins(1 - me, *map(real, rival_coins))
    for seat, points in zip((me, 1 - me), score, strict=False):
        t.state.score[seat] = points
    t.turn_of(me, phase)
    return t


def _rename(word, names):
    suit, *rest = word.split("-")
    return "-".join([names.get(suit, suit), *rest])


def _number(t, name):
    s = Table(3)
    s.castles(name)
    return s.state.castle[0]


# Before the castles stand: the map promises.


def test_points_made_are_points(me, rival):
    assert prefers(me, table(me, "sun-3", score=(7, 4)), table(me, "sun-3", score=(6, 4)))
    assert prefers(me, table(me, "sun-3", score=(7, 4)), table(me, "sun-3", score=(7, 5)))


def test_a_site_is_worth_what_is_on_the_tile(me, rival):
    assert prefers(me, table(me, "sun-4"), table(me, "sun-3"))


def test_the_best_of_the_own_tiles_is_the_site(me, rival):
    """A tile of 5 that lies by itself; a null elsewhere changes nothing."""
    assert chances(table(me, "sun-5 . sun-null")) == pytest.approx(chances(table(me, "sun-5")))
    assert prefers(me, table(me, "sun-2 . sun-5"), table(me, "sun-2 . sun-4"))


def test_a_smaller_tile_with_good_neighbours_may_be_the_best_site(me, rival):
    """The 4 with a 3 beside it promises more than the 5 by itself."""
    assert prefers(me, table(me, "sun-5 . sun-4 sun-3"), table(me, "sun-5 . sun-4 . sun-3"))


def test_own_neighbours_make_a_site_better(me, rival):
    assert prefers(me, table(me, "sun-5 sun-4"), table(me, "sun-5 . sun-4"))
    assert prefers(me, table(me, "sun-5 sun-4"), table(me, "sun-5 sun-3"))


def test_foreign_neighbours_make_a_site_worse(me, rival):
    """The rival's null offers nothing to the rival; a third seat's tiles none to either of them."""
    apart, beside = (table(me, row, players=3) for row in ("sun-5 . crown-4", "sun-5 crown-4"))
    assert prefers(me, apart, beside)


def test_a_neighbour_counts_more_for_its_owner_than_against_the_other(me, rival):
    """Of the own 4 most may be expected, of a foreign 4 less is to be feared."""
    alone, own = table(me, "sun-5", players=3), table(me, "sun-5 sun-4", players=3)
    foreign = table(me, "sun-5 crown-4", players=3)
    lonely = table(me, "sun-5 . crown-4", players=3)
    assert gain(me, own, alone) > gain(me, lonely, foreign) > 0


def test_of_an_own_neighbour_most_is_expected_and_of_a_foreign_one_less_than_half(me, rival):
    """In points: a 4 of one's own promises more than two and less than four, a foreign one takes less than two."""
    own = table(me, "sun-5 sun-4", players=3)
    two, four = (table(me, "sun-5 . sun-4", players=3, score=(n, 0)) for n in (2, 4))
    assert prefers(me, own, two)
    assert prefers(me, four, own)
    foreign = table(me, "sun-5 crown-4", players=3)
    assert prefers(me, foreign, table(me, "sun-5 . crown-4", players=3, score=(-2, 0)))


def test_ten_points_ahead_win_three_games_of_four(me, rival):
    assert chances(table(me, "sun-3 . moon-3", score=(30, 20)))[me] == pytest.approx(0.75, abs=0.05)


def test_only_tiles_edge_to_edge_are_neighbours(me, rival):
    corner = table(me, "sun-5 .", ". sun-4")
    assert chances(corner) == pytest.approx(chances(table(me, "sun-5")))
    assert prefers(me, table(me, "sun-5", "sun-4"), corner)


def test_a_tile_of_the_rival_is_no_site(me, rival):
    assert chances(table(me, "sun-3 . moon-3")) == pytest.approx([0.5, 0.5])
    assert prefers(me, table(me, "sun-3 . moon-3"), table(me, "sun-3 . moon-5"))


# When they stand: what the round would bring as the coins lie.


def test_a_castle_is_worth_its_tile_and_no_better_site_counts(me, rival):
    """Seat `me` has built on the 2, so its 5 elsewhere is no site any more."""
    built = table(me, "sun-2 . sun-5", castle="sun-2", phase=Phase.COIN)
    assert prefers(me, table(me, "sun-2 . sun-5", castle="sun-5", phase=Phase.COIN), built)
    assert prefers(me, table(me, "sun-2 . sun-5", phase=Phase.CASTLE), built)


def test_own_coins_under_the_castle_are_points(me, rival):
    with_two, with_three = (
        table(me, "sun-3", castle="sun-3", coins=[f"{value} sun-3"], phase=Phase.COIN)
        for value in (2, 3)
    )
    assert prefers(me, with_three, with_two)


def test_a_rivals_coin_under_the_castle_takes_points(me, rival):
    here = table(me, "sun-3 . moon-2", castle="sun-3", rival_coins=["4 sun-3"], phase=Phase.COIN)
    there = table(me, "sun-3 . moon-2", castle="sun-3", rival_coins=["4 moon-2"], phase=Phase.COIN)
    assert prefers(me, there, here)


def test_a_neighbour_held_is_better_than_one_lost(me, rival):
    """The rival's 4 on the sun's 5 takes it unless a 5 holds it."""
    lost, held = (
        table(
            me,
            "sun-3 sun-5",
            castle="sun-3",
            coins=[f"{value} sun-5"],
            rival_coins=["4 sun-5"],
            phase=Phase.COIN,
        )
        for value in (3, 5)
    )
    assert prefers(me, held, lost)


# What is not seen.


def unseen(me, here):
    """What `me` sees when the rival's 5 lies on the castle's tile, or on another."""
    where = "sun-3" if here else "moon-2"
    t = table(me, "sun-3 . moon-2", castle="sun-3", rival_coins=[f"5 {where}"], phase=Phase.COIN)
    return t.seen_by(me)


def test_a_hidden_coin_counts_as_an_average_one(me, rival):
    """A 3 under the castle: three points, whatever it is."""
    seen = unseen(me, here=True)
    three = table(me, "sun-3 . moon-2", castle="sun-3", rival_coins=["3 sun-3"], phase=Phase.COIN)
    assert chances(seen) == pytest.approx(chances(three))
    assert prefers(me, unseen(me, here=False), seen)


def test_on_the_whole_table_a_coin_counts_what_it_is(me, rival):
    """The null counts as null, not as an average coin."""
    null = table(me, "sun-3", castle="sun-3", coins=["null sun-3"], phase=Phase.COIN)
    assert null.points(me) == 4
    two = table(me, "sun-3", castle="sun-3", coins=["2 sun-3"], phase=Phase.COIN)
    assert prefers(me, two, null)


# When the round is over.


def test_after_the_scoring_the_map_promises_nothing_more(me, rival):
    t = table(me, "sun-5 sun-4", castle="sun-5", phase=Phase.RESULT, score=(4, 4))
    assert chances(t) == pytest.approx([0.5, 0.5])


def test_winners_share_a_game_that_is_over(me, rival):
    won = table(me, "sun-3", phase=Phase.OVER, score=(9, 8))
    assert chances(won)[me] == 1
    shared = table(me, "sun-3", phase=Phase.OVER, score=(9, 9))
    assert chances(shared) == [0.5, 0.5]


def test_a_point_counts_as_much_at_every_score(me, rival):
    """Only the differences matter."""
    one = gain(me, table(me, "sun-3", score=(3, 2)), table(me, "sun-3", score=(2, 2)))
    other = gain(me, table(me, "sun-3", score=(43, 50)), table(me, "sun-3", score=(42, 50)))
    assert one == pytest.approx(other)
