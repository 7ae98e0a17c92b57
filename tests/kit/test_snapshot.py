"""Tests of snapshots of a state in plain Python numbers."""

import numpy as np

from keepstone.kit.state import Field, snapshot, state_type

KINDS = state_type(
    Field("points", np.int16, (2,), 0, 9, "points"),
    Field("estate", np.int8, (2, 3), 0, 9, "tiles"),
    Field("seat", np.int8, (), 0, 1, "who acts"),
)


def a_state():
    state = KINDS.new()[0]
    state.points[1], state.estate[0, 2], state.seat = 300, 7, 1
    return state


def test_numbers_are_pythons_and_arrays_are_nested_lists():
    seen = snapshot(a_state())
    assert (seen.points, seen.estate, seen.seat) == ([0, 300], [[0, 0, 7], [0, 0, 0]], 1)
    assert {type(each) for each in (seen.seat, seen.points[1], seen.estate[0][2])} == {int}


def test_a_snapshot_stays_as_it_was_while_its_state_goes_on():
    state = a_state()
    seen = snapshot(state)
    state.seat, state.points[0] = 0, 5
    assert (seen.seat, seen.points[0]) == (1, 0)
    assert seen.state is state
