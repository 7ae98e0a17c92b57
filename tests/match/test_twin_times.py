"""The statistic by which the times of twins are compared."""

import pytest

from bench.twins import chance_of, mann_whitney


def test_mann_whitney_by_hand() -> None:
    """Of four comparisons two are expected to be won; the deviation is the root of 2 * 2 * 5 / 12."""
    assert mann_whitney([1, 2], [3, 4]) == pytest.approx(-2 / (20 / 12) ** 0.5)
    assert mann_whitney([3, 4], [1, 2]) == pytest.approx(2 / (20 / 12) ** 0.5)
    assert mann_whitney([1, 1], [1, 1]) == 0


def test_chi_square_as_tables_have_it() -> None:
    """18.307 and 29.588 leave 5 % and 0.1 % with ten degrees of freedom."""
    assert chance_of([1.8307**0.5] * 10) == pytest.approx(0.05, abs=0.001)
    assert chance_of([2.9588**0.5] * 10) == pytest.approx(0.001, abs=0.0002)
    assert chance_of([]) == 1
