"""Tests of default features, made from the numbers of a record."""

import numpy as np

from keepstone.kit.features import Features, new_sparse
from keepstone.kit.record_features import bytes_of, cells_of, put_record
from keepstone.kit.state import Field, state_type

SEATS = 3
STATE = state_type(
    Field("score", np.int16, (SEATS,), -100, 300, "of a seat: many values"),
    Field("hand", np.int8, (SEATS, 2), 0, 3, "of a seat: few values each"),
    Field("stock", np.uint16, (2,), 0, 1000, "of the table: many values"),
    Field("mood", np.int8, (), -1, 1, "of the table: few values"),
    Field("nothing", np.int8, (), 0, 0, "never anything"),
)


def told(state, seat, of_seats):
    """The features by block and indices."""
    blocks = Features()
    cells = cells_of(STATE, SEATS, of_seats, blocks)
    out = new_sparse(blocks.size)
    put_record(state, seat, cells, out)
    n = out.used[0]
    found = {}
    for number, value in zip(out.numbers[:n].tolist(), out.values[:n].tolist(), strict=True):
        name = blocks.name_of(number)
        found[(name, *blocks.blocks[name].indices(number))] = round(value, 6)
    return found


def table():
    state = STATE.new()[0]
    state.score[:] = -20, 0, 300
    state.hand[1] = 3, 0
    state.stock[:] = 0, 500
    state.mood = -1
    return state


def test_a_seat_is_told_its_own_rows():
    """Minus 20 is 80 of 400 steps above the least; the first of the hand is 3, the blank second is not told."""
    assert told(table(), 0, True) == {("score", 0): 0.2}
    assert told(table(), 1, True) == {("hand", 0, 3): 1}
    assert told(table(), 2, True) == {("score", 0): 1}


def test_the_table_is_told_all_else():
    """500 of 1000; -1 is the first of three values."""
    assert told(table(), 0, False) == {("stock", 1, 0): 0.5, ("mood", 0): 1}


def test_the_bytes_are_those_of_the_record():
    assert bytes_of(table()).tobytes() == table().tobytes()
