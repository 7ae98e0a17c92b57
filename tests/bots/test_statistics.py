"""Leads, their errors, and the sequential test, worked out by hand."""

import math

import pytest

import keepstone
from keepstone.bots.arena.statistics import (
    Sprt,
    lead_and_error,
    lead_of,
    mean_and_error,
    share_of,
)
from tests.support.rows import each_row


def test_three_quarters_of_the_points_are_a_lead_of_191():
    """400 log10(0.75 / 0.25) = 400 * 0.4771 = 190.8."""
    assert lead_and_error([1.0, 0.5, 1.0, 0.5], 2)[0] == pytest.approx(190.8, abs=0.1)


def test_half_of_the_points_are_no_lead():
    assert lead_and_error([1.0, 0.0, 0.5, 0.5], 2)[0] == 0


def test_among_three_a_third_is_no_lead_and_a_half_is_one_of_120():
    """Twice as strong as each of two others: 400 log10(2) = 120.4."""
    assert lead_of(1 / 3, 3) == pytest.approx(0, abs=1e-9)
    assert lead_of(1 / 2, 3) == pytest.approx(120.4, abs=0.1)


@each_row("players", [2, 3, 4])
def test_a_lead_predicts_the_share_that_makes_it(players):
    for lead in (-300, 0, 50):
        assert lead_of(share_of(lead, players), players) == pytest.approx(lead)


def test_deals_that_tell_no_more_than_their_games_apart():
    """Squares about 0.75: (28 + 19 + 27) / 16 = 4.625, and 0.094 for the deal added: 0.0944 a deal. Two
    games apart have 0.1875 / 2 = 0.0938. So Wilson's interval of 75 in 99.3 holds, nearly that of 75 in
    100, 0.657 to 0.825: leads of 113 and 269, 78 on each side.
    """
    independent = [1.0] * 28 + [0.5] * 19 + [0.0] * 3
    assert sum(independent) == 37.5
    assert lead_and_error(independent, 2)[1] == pytest.approx(78, abs=2)


def test_deals_that_are_all_split_tell_more_than_games_apart():
    """Nothing differs but the one deal added: 0.25 / (0.125 / 100) * 100 = 20,000 games, error 4.8."""
    lead, error = lead_and_error([0.5] * 100, 2)
    assert lead == 0
    assert error == pytest.approx(
        1.96 * math.sqrt(0.25 / 20_000) * 400 / math.log(10) * 4, rel=0.01
    )


def test_deals_that_are_won_or_lost_as_a_whole_tell_less():
    """A deal counts as one game, not two: the error is larger by the root of two."""
    whole = lead_and_error([1.0] * 75 + [0.0] * 25, 2)[1]
    assert whole == pytest.approx(78, abs=1)


def test_a_clean_sweep_has_a_lead_and_an_error():
    """Half a point short of ten: 400 log10(0.95 / 0.05) = 511.5."""
    lead, error = lead_and_error([1.0] * 5, 2)
    assert lead == pytest.approx(511.5, abs=0.1)
    assert error > 100


def test_a_mean_with_its_error():
    """2, 4, 6: the mean 4, the standard deviation 2, 1.96 * 2 / sqrt(3) = 2.263."""
    assert mean_and_error([2.0, 4.0, 6.0]) == (4.0, pytest.approx(2.263, abs=0.001))
    assert mean_and_error([3.0]) == (3.0, 0.0)


def llr(scores, elo0=0, elo1=50, players=2):
    return Sprt(elo0, elo1).judge(scores, players).llr


def test_deals_won_or_lost_as_a_whole_are_a_coin():
    """The likeliest coin with mean s shows heads with s: 60 ln(s1 / 0.5) + 40 ln((1 - s1) / 0.5).

    A lead of 50 predicts s1 = 1 / (1 + 10**-0.125) = 0.57146: 60 * 0.13357 - 40 * 0.15413 = 1.849.
    """
    assert llr([1.0] * 60 + [0.0] * 40) == pytest.approx(1.849, abs=0.003)


def test_the_order_of_the_deals_does_not_matter():
    assert llr([1.0, 0.5, 0.0, 1.0]) == pytest.approx(llr([0.0, 1.0, 1.0, 0.5]))


def test_a_test_is_symmetric():
    won = [1.0] * 30 + [0.5] * 30 + [0.25] * 10
    lost = [1 - score for score in won]
    assert llr(won, -10, 10) == pytest.approx(-llr(lost, -10, 10))


def test_split_deals_weigh_more_than_their_games_apart():
    """A small lead shows sooner when chance is the same for both."""
    split = [0.5] * 80 + [1.0] * 20
    whole = [1.0] * 60 + [0.0] * 40
    assert llr(split) > 3 * llr(whole)


@each_row(
    "scores accepted",
    [([1.0] * 60, "elo1"), ([0.0] * 60, "elo0"), ([1.0, 0.0, 0.5], None), ([0.5], None)],
)
def test_a_test_knows_at_last(scores, accepted):
    """Known at the logarithm of 0.95 / 0.05."""
    verdict = Sprt(0, 50).judge(scores, 2)
    assert verdict.bound == pytest.approx(2.944, abs=0.001)
    assert verdict.accepted == accepted
    assert (abs(verdict.llr) >= verdict.bound) == (accepted is not None)


def test_among_four_a_quarter_of_the_victories_is_no_lead():
    deals = ([0.25] * 30 + [0.5] * 5 + [0.0] * 5) * 4
    assert Sprt(0, 100).judge(deals, 4).accepted == "elo0"
    assert Sprt(-100, 0).judge(deals, 4).accepted == "elo1"


@each_row("leads", [(0, 0), (10, 5), (float("nan"), 5), (0, 1e6)])
def test_a_test_needs_two_leads_in_order(leads):
    with pytest.raises(keepstone.ConflictingOptions, match="a smaller and a larger lead"):
        Sprt(*leads)
