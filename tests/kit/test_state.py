"""Records."""

import numpy as np
import pytest

from keepstone.kit.state import Field, state_type


def test_a_record_is_blank_and_writable_by_field_name():
    kind = state_type(
        Field("turn", np.int16, (), 0, 9, "a number"), Field("row", np.int8, (2,), 0, 1, "")
    )
    states = kind.new(3)
    states[1].turn = 4
    states[1].row[1] = 1
    assert states[1].tobytes() == bytes([4, 0, 0, 1])
    assert states[0].tobytes() == bytes(4)


def test_a_record_with_padding_is_refused():
    with pytest.raises(TypeError, match="padding"):
        state_type(Field("small", np.int8, (), 0, 1, ""), Field("wide", np.int32, (), 0, 1, ""))
