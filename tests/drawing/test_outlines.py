"""Tests of outlines as path data."""

from math import pi

import pytest

from keepstone.drawing.outlines import hexagon, polar, polygon, scallop, star
from keepstone.scene import Box


def test_a_polygon_goes_from_corner_to_corner_and_back():
    assert polygon([(0, 0), (2.5, 0), (2.5, 4)]) == "M0 0L2.5 0L2.5 4Z"


def test_angles_run_clockwise_from_the_east():
    assert polar(10, pi / 2, (20, 30)) == pytest.approx((20, 40))


def test_a_star_begins_on_top():
    assert star([10] * 4) == "M50 40L60 50L50 60L40 50Z"


def test_a_scallop_of_four_lobes_has_its_hollows_between_the_four_winds():
    # 10 from the middle is 7.07 across and 7.07 down, and so is half of the way to the next
    hollows = ("57.07 57.07", "42.93 57.07", "42.93 42.93", "57.07 42.93")
    arcs = "".join(f"A7.07 7.07 0 0 1 {hollow}" for hollow in hollows)
    assert scallop(4, 10) == f"M57.07 42.93{arcs}Z"
    assert "A14.14 14.14" in scallop(4, 10, swell=2)


def test_a_hex_fills_its_box_and_stands_on_a_corner():
    assert hexagon(Box(10, 20, 8, 12)) == [
        (14, 20),
        (18, 23),
        (18, 29),
        (14, 32),
        (10, 29),
        (10, 23),
    ]
