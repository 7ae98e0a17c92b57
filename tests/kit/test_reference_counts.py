"""Tests of which functions omit reference counting, and that no array is leaked or freed too soon."""

import numba
import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

from keepstone.kit import jit, reference_counts

pytestmark = pytest.mark.compiled


def reads_an_item(numbers):
    return numbers[1]


def reads_a_row(rows):
    row = rows[1]
    return row[0] + len(row[1:])


def reads_a_tuple(lent):
    numbers, others = lent
    return numbers[0] + others[0]


def goes_through(numbers):
    total = 0
    for each in numbers:
        total += each
    return total


def writes_a_number(numbers):
    numbers[:2] = 7


def makes_an_array(number):
    return np.zeros(3)[0] + number


def makes_a_sum(numbers):
    return (numbers + 1)[0]


def hands_it_back(numbers):
    return numbers[1:]


def picks_by_indices(numbers):
    return numbers[numbers][0]


def copies_an_array(numbers):
    numbers[:] = numbers


def makes_a_list(numbers):
    return len([numbers[0]])


NUMBERS = np.arange(4)
CALLS = 3
ROWS = NUMBERS.reshape(2, 2)


@pytest.mark.parametrize(
    ("function", "argument", "borrows"),
    [
        (reads_an_item, NUMBERS, True),
        (reads_a_row, ROWS, True),
        (reads_a_tuple, (NUMBERS, NUMBERS), True),
        (goes_through, NUMBERS, True),
        (writes_a_number, NUMBERS.copy(), True),
        (makes_an_array, 1, False),
        (makes_a_sum, NUMBERS, False),
        (hands_it_back, NUMBERS, False),
        (picks_by_indices, NUMBERS, False),
        (copies_an_array, NUMBERS.copy(), False),
        (makes_a_list, NUMBERS, False),
    ],
)
def test_who_owns_nothing_counts_nothing(function, argument, borrows, monkeypatch):
    answers = []

    def noted(lower):
        answers.append(only_borrows(lower))
        return answers[-1]

    only_borrows = reference_counts.only_borrows
    monkeypatch.setattr(reference_counts, "only_borrows", noted)
    numba.njit(pipeline_class=reference_counts.BorrowingCompiler)(function)(argument)
    assert answers[-1] == borrows  # what it calls comes before


@jit.compiled
def total(numbers):
    return numbers[0] + numbers[1]


@jit.compiled
def rest(numbers):
    return numbers[1:]


@jit.compiled
def mixed(numbers):
    """Makes arrays, lends them on, and has some handed back."""
    made = np.ones(4, np.int64)
    handed = rest(rest(made))
    return total(made) + total(rest(numbers)) + total(handed), rest(made)


@pytest.fixture
def counting_arrays():
    _nrt_python.memsys_enable_stats()
    yield
    _nrt_python.memsys_disable_stats()


@pytest.mark.usefixtures("counting_arrays")
def test_arrays_live_as_long_as_somebody_has_them():
    mixed(NUMBERS)
    before = rtsys.get_allocation_stats()
    for _ in range(CALLS):
        number, array = mixed(NUMBERS)
        assert (number, array.tolist()) == (7, [1, 1, 1])
    del array
    after = rtsys.get_allocation_stats()
    each = 2 * CALLS  # what Python lends, and what is made
    assert (after.mi_alloc - before.mi_alloc, after.mi_free - before.mi_free) == (each, each)
