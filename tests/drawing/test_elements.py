"""SVG elements, outlines as path data, rows of squares and hexes, and the order of seats."""

from math import pi

import pytest

from keepstone.drawing.grids import HIGH, hex_box, hex_row, squares
from keepstone.drawing.pens import element, hexagon, plain, polar, polygon, scallop, star
from keepstone.drawing.picture import seats_from
from keepstone.drawing.scene import Box


def test_an_element_has_its_attributes_in_order_and_hyphens_for_underscores():
    assert element("path", d="M0 0H9", stroke_width=2) == '<path d="M0 0H9" stroke-width="2"/>'


def test_an_element_encloses_its_children():
    assert element("g", "<a/>", "<b/>", opacity=0.5) == '<g opacity="0.5"><a/><b/></g>'


def test_what_would_end_an_attribute_is_escaped():
    assert element("text", title='"<&') == '<text title="&quot;&lt;&amp;"/>'


def test_numbers_have_no_needless_digits():
    assert [plain(value) for value in (1.0, 2.5, 1 / 3, -0.25, 7, "a.0")] == [
        "1",
        "2.5",
        "0.33",
        "-0.25",
        "7",
        "a.0",
    ]


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


def test_squares_in_a_row():
    assert squares(1, 2, 10, 3, 5) == ((1, 2, 10, 10), (16, 2, 10, 10), (31, 2, 10, 10))


def test_a_hex_is_higher_than_wide_and_leaves_some_air():
    box = hex_box(0, 0, 100)
    assert (box.width, box.height) == pytest.approx((97, 97 * HIGH), abs=0.01)
    assert box.x == pytest.approx(1.5)
    assert hex_row(5, 7, 100, 2)[1] == hex_box(105, 7, 100)


def test_seats_sit_in_turn_order_from_the_nearest():
    assert seats_from(2, 4) == [2, 3, 0, 1]
