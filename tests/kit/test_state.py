"""State types."""

import numpy as np
import pytest

from keepstone.kit.state import Field, state_type


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


@pytest.mark.parametrize("name", ["round", "item", "sum"])
def test_a_field_cannot_be_called_like_what_numpy_has(name):
    """`state.round` would be a method of the record wherever rules run interpreted."""
    with pytest.raises(ValueError, match=f"no field can be called '{name}'"):
        state_type(Field(name, np.int8, (), 0, 1, ""))
