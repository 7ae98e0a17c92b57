"""Tests of compiled and generic functions."""

import numpy as np
import pytest

from keepstone.kit import jit
from keepstone.kit.state import Field, state_type

ONE = state_type(Field("value", np.int32, (), 0, 99, ""))
TWO = state_type(Field("count", np.int16, (), 0, 99, ""))


@jit.generic
def grow(state, by):
    """Grow a record, in place."""


@jit.compiled
def grow_one(state, by):
    state.value += by


@jit.compiled
def grow_two(state, by):
    state.count += 2 * by


@jit.compiled
def grow_twice(states, by):
    grow(states[0], by)
    grow(states[0], by)


grow.register(ONE.dtype, grow_one)
grow.register(TWO.dtype, grow_two)


def test_a_generic_function_takes_the_body_of_its_record_type():
    one, two = ONE.new(), TWO.new()
    grow_twice(one, 3)
    grow_twice(two, 3)
    assert one[0].value == 6
    assert two[0].count == 12


@pytest.mark.compiled
def test_compiled_is_the_default():
    assert jit.COMPILED


@jit.compiled
def doubled(number):
    return 2 * number


@jit.compiled
def quadrupled(small, smaller):
    return doubled(doubled(small)) + doubled(doubled(smaller)) + doubled(0)


@pytest.mark.compiled
def test_one_version_serves_integers_of_all_sizes():
    assert doubled(1) == 2  # kept code of the other function would not load this one
    assert quadrupled(np.int32(3), np.int8(100)) == 4 * 3 + 4 * 100
    assert len(doubled.signatures) == 1
