"""Tests of parts of boxes, rows of boxes, and grids."""

import pytest

from keepstone.boxes import (
    below,
    columns,
    inside,
    right_of,
    right_square,
    rows,
    square,
    squares,
    squares_in,
)
from keepstone.grids import HIGH, Squares, hex_box, hex_row, squares_within
from keepstone.scene import Box, seats_from

AREA = Box(10, 20, 100, 50)


def test_parts_of_an_area():
    assert inside(AREA, 5) == (15, 25, 90, 40)
    assert below(AREA, AREA._replace(height=10), 4) == (10, 34, 100, 36)
    assert right_of(AREA, 30, 4) == (34, 20, 76, 50)
    assert right_square(AREA) == (60, 20, 50, 50)


def test_equal_parts_fill_an_area_but_for_the_gaps():
    assert columns(AREA, 3, 5) == [(10, 20, 30, 50), (45, 20, 30, 50), (80, 20, 30, 50)]
    assert rows(AREA, 2, 10) == [(10, 20, 100, 20), (10, 50, 100, 20)]


def test_a_square_in_the_middle():
    assert square(AREA, 20) == (50, 35, 20, 20)


def test_squares_in_a_row():
    assert squares(1, 2, 10, 3, 5) == ((1, 2, 10, 10), (16, 2, 10, 10), (31, 2, 10, 10))


def test_squares_are_as_large_as_the_room_for_them_and_stand_half_way_down():
    assert squares_in(AREA, 2, 4, 8) == ((10, 35.5, 19, 19), (37, 35.5, 19, 19))
    assert squares_in(AREA, 1, 1, 8) == ((10, 20, 50, 50),)


def test_a_grid_of_squares():
    assert Squares(10, 20, 30, 25).cell(2, 1) == (70, 50, 25, 25)


def test_a_grid_lies_in_the_middle_of_its_area():
    grid = squares_within(AREA, columns=2, rows=1, largest=40, part=0.5)
    # two pitches of 40 leave 10 on either side; a square of 20 has 10 around it in its pitch
    assert (grid.cell(0, 0), grid.cell(1, 0)) == ((30, 35, 20, 20), (70, 35, 20, 20))
    assert squares_within(AREA, columns=5, rows=5, largest=40).pitch == 10


def test_a_hex_is_higher_than_wide_and_leaves_some_air():
    box = hex_box(0, 0, 100)
    assert (box.width, box.height) == pytest.approx((97, 97 * HIGH), abs=0.01)
    assert box.x == pytest.approx(1.5)
    assert hex_row(5, 7, 100, 2)[1] == hex_box(105, 7, 100)


def test_seats_sit_in_turn_order_from_the_nearest():
    assert seats_from(2, 4) == [2, 3, 0, 1]
