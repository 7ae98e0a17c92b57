"""Tests of state types."""

import pickle

import numpy as np
import pytest

from keepstone.kit.state import Field, copied, only_record, overwrite, state_type
from tests.support.rows import each_row


def test_a_state_is_blank_and_writable_by_field_name():
    kind = state_type(
        Field("turn", np.int16, (), 0, 9, "a number"), Field("row", np.int8, (2,), 0, 1, "")
    )
    states = kind.new(3)
    states[1].turn = 4
    states[1].row[1] = 1
    assert states[1].tobytes() == bytes([4, 0, 0, 1])
    assert states[0].tobytes() == bytes(4)


def test_fields_lie_widest_first_whatever_their_order_and_the_end_is_filled():
    kind = state_type(Field("small", np.int8, (), 0, 1, ""), Field("wide", np.int32, (), 0, 1, ""))
    states = kind.new()
    states[0].small, states[0].wide = 1, 2
    assert states[0].tobytes() == bytes([2, 0, 0, 0, 1, 0, 0, 0])
    assert [(field.name, field.shape) for field in kind.fields] == [
        ("wide", ()),
        ("small", ()),
        ("fill", (3,)),
    ]


def test_fields_of_one_width_keep_their_order():
    kind = state_type(*(Field(name, np.int8, (), 0, 1, "") for name in "cab"))
    assert kind.dtype.names == ("c", "a", "b")


@each_row("name", ["round", "item", "sum"])
def test_a_field_cannot_be_called_like_what_numpy_has(name):
    """`state.round` would be a method of the record wherever rules run interpreted."""
    with pytest.raises(ValueError, match=f"no field can be called '{name}'"):
        state_type(Field(name, np.int8, (), 0, 1, ""))


KIND = state_type(
    Field("turn", np.int16, (), 0, 9, "a number"), Field("row", np.int8, (2,), 0, 1, "")
)


def test_a_copy_is_of_its_own_until_it_is_overwritten():
    states = KIND.new(2)
    states[1].turn = 5
    others = copied(states)
    others[1].turn, others[1].row[0] = 6, 1
    assert (states[1].turn, states[1].row[0]) == (5, 0)
    assert (others[1].turn, others[1].row[0]) == (6, 1)
    overwrite(others, states)
    assert others.tobytes() == states.tobytes()
    states[0].turn = 7
    assert others[0].turn == 0


def test_a_record_has_its_fields_and_no_others():
    state = KIND.new()[0]
    state.turn = 258
    assert bytes(state.data) == bytes([2, 1, 0, 0])
    with pytest.raises(AttributeError, match="no 'trun'"):
        print(state.trun)
    with pytest.raises(ValueError, match="trun"):
        state.trun = 1


def test_a_record_can_be_sent_to_another_process():
    state = KIND.new()[0]
    state.turn = 3
    assert pickle.loads(pickle.dumps(state)).turn == 3


def test_fields_without_planes_are_left_out_of_the_bytes_of_a_digest() -> None:
    """A state type that gains such a field keeps its digests."""
    before = state_type(
        Field("score", np.int16, (2,), 0, 9, ""), Field("turn", np.int8, (), 0, 9, "")
    )
    after = state_type(
        Field("score", np.int16, (2,), 0, 9, ""),
        Field("past", np.uint64, (3,), 0, 9, "", plane=False),
        Field("turn", np.int8, (), 0, 9, ""),
    )
    old, new = before.new(2), after.new(2)
    for states in (old, new):
        states["score"], states["turn"] = [[1, 2], [3, 4]], [5, 6]
    new["past"] = 7
    assert after.plane_bytes(new) == before.plane_bytes(old) == old.tobytes()


def test_the_only_record_of_an_array_lends_the_bytes_of_that_array():
    for states in (KIND.new(), copied(KIND.new())):
        state = only_record(states)
        state.turn = 258
        assert bytes(state.data) == bytes([2, 1, 0, 0]) == states.tobytes()


def test_a_record_of_a_slice_lends_the_bytes_of_that_slice():
    states = copied(KIND.new(2))
    states[1].turn = 3
    assert bytes(only_record(states[1:]).data) == bytes([3, 0, 0, 0])
