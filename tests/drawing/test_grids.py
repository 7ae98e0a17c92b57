"""Tests of rows of squares and hexes, and of the order of seats."""

import pytest

from keepstone.grids import HIGH, hex_box, hex_row, squares
from keepstone.scene import seats_from


def test_squares_in_a_row():
    assert squares(1, 2, 10, 3, 5) == ((1, 2, 10, 10), (16, 2, 10, 10), (31, 2, 10, 10))


def test_a_hex_is_higher_than_wide_and_leaves_some_air():
    box = hex_box(0, 0, 100)
    assert (box.width, box.height) == pytest.approx((97, 97 * HIGH), abs=0.01)
    assert box.x == pytest.approx(1.5)
    assert hex_row(5, 7, 100, 2)[1] == hex_box(105, 7, 100)


def test_seats_sit_in_turn_order_from_the_nearest():
    assert seats_from(2, 4) == [2, 3, 0, 1]
