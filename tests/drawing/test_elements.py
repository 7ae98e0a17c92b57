"""Tests of SVG elements as text."""

from keepstone.drawing.elements import element, plain


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
