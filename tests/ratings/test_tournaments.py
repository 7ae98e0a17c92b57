"""Simulated tournaments on a small scale; `python -m bench.strength.tournaments` measures with real games."""

import numpy as np
import pytest

from bench.strength.tournament_games import STRENGTHS, TWICE, Bank
from bench.strength.tournaments import (
    DEALS,
    PEOPLE,
    ROUNDS,
    SYSTEMS,
    TABLES,
    Tournament,
    mean_and_error,
    spearman,
    tau_b,
)

KINDS = len(STRENGTHS)


def bank(luck: int = 0, noise: int = 20) -> Bank:
    """A bank in which strength gives a lead of 10. luck: of a deal for the first seat, at most."""
    random = np.random.default_rng(1)
    strengths = 10 * (np.arange(KINDS)[:, None] - np.arange(KINDS)[None, :])
    spread = random.integers(-noise, noise + 1, (DEALS, KINDS, KINDS, TWICE))
    leads = strengths[None, :, :, None] + spread
    leads += np.random.default_rng(2).integers(-luck, luck + 1, (DEALS, 1, 1, 1))
    return Bank(leads, np.sign(leads) / 2 + 0.5)


@pytest.mark.parametrize("name", ["matchpoints", "lead", "matchpoints, random pairs"])
def test_the_luck_of_a_deal_changes_nothing_where_all_play_it(name: str) -> None:
    system = SYSTEMS[name]
    for seed in range(3):
        assert system(bank(luck=1000), seed) == system(bank(), seed)


def test_the_luck_of_a_deal_changes_wins() -> None:
    system = SYSTEMS["wins, other deals"]
    assert system(bank(luck=1000), 0) != system(bank(), 0)


@pytest.mark.parametrize("name", SYSTEMS)
def test_everybody_has_a_place_and_strength_decides(name: str) -> None:
    """There are two games of each kind, and a third one would be an error. Without noise, the strongest win."""
    for seed in range(5):
        places = SYSTEMS[name](bank(), seed)
        assert sorted(places) == PEOPLE
        assert min(places.values()) == 1
        assert max(places.values()) <= len(PEOPLE)
    tau = tau_b([-SYSTEMS[name](bank(noise=0), 0)[each] for each in PEOPLE], [*range(len(PEOPLE))])
    assert tau > 0.5


def test_no_two_tables_of_a_tournament_have_the_same_deal() -> None:
    deals = [*Tournament(bank(), 1).deals]
    assert len(deals) == len({*deals}) == ROUNDS * TABLES


def test_the_strength_is_the_share_of_victories() -> None:
    """The weakest loses 6 of 7 kinds of games and draws against itself."""
    found = bank(noise=0).strengths
    assert found == pytest.approx([(kind + 0.5) / KINDS for kind in range(KINDS)])


def test_the_share_of_the_deals_in_the_variance() -> None:
    """Half of the deals bring 10 points. Strengths of 0 and 10 have the same variance."""
    leads = np.zeros((4, 2, 2, 2))
    leads[2:] += 10
    assert Bank(leads, leads).deal_share == 1
    leads[:, 1] += 10
    assert Bank(leads, leads).deal_share == 0.5
    assert Bank(leads[:1], leads).deal_share == 0


def test_correlations_of_ranks() -> None:
    """1 2 3 and 1 3 2 have two pairs in the same order and one in the other. With a tie, tau-b is 2 / √(2 * 3)."""
    assert tau_b([1, 2, 3], [1, 3, 2]) == pytest.approx(1 / 3)
    assert tau_b([1, 2, 3], [1, 5, 5]) == pytest.approx(2 / 6**0.5)
    assert spearman([1, 2, 3], [10, 30, 20]) == pytest.approx(0.5)
    assert spearman([1, 2, 3], [1, 5, 5]) == pytest.approx(3**0.5 / 2)
    assert [tau_b([1, 2], [2, 1]), spearman([1, 2], [2, 1])] == pytest.approx([-1, -1])


def test_the_error_is_that_of_the_mean() -> None:
    """Of 100 values, half 0 and half 1, the standard error is 0.05."""
    assert mean_and_error([0.5] * 10) == (0.5, 0)
    mean, error = mean_and_error([0.0, 1.0] * 50)
    assert mean == 0.5
    assert error == pytest.approx(1.96 * 0.05, abs=0.01)
