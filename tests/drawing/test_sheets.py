"""Tests of a game's sheet of symbols, and of the pens that draw them."""

import xml.etree.ElementTree as ET

from keepstone.drawing.pens import card, crown, figure, line
from keepstone.drawing.sheets import Sheet

SHEET = Sheet("chess")


def test_a_sheet_is_one_document_that_shows_nothing_by_itself():
    part, symbol = SHEET.part("wood", line("M0 0H9")), SHEET.symbol("king", crown())
    root = ET.fromstring(SHEET.document([part], [symbol]))
    assert (root.get("width"), root.get("height")) == ("0", "0")
    assert [each.get("id") for each in root.iter() if each.get("id")] == [
        "chess-wood",
        "chess-king",
    ]


def test_a_symbol_fills_the_box_it_is_drawn_in():
    symbol = ET.fromstring(SHEET.symbol("king", crown(), "0 0 80 100"))
    assert (symbol.get("viewBox"), symbol.get("preserveAspectRatio")) == ("0 0 80 100", "none")


def test_a_part_is_used_around_a_centre():
    assert SHEET.use("wood", (30, 40), 20, fill="red") == (
        '<use href="#chess-wood" transform="translate(20 30) scale(0.2)" fill="red"/>'
    )
    assert SHEET.use("wood") == '<use href="#chess-wood"/>'


def test_a_pattern_is_a_paint():
    assert 'id="chess-waves"' in SHEET.pattern("waves", 8, line("M0 0H8"))
    assert 'patternTransform="rotate(45)"' in SHEET.pattern("waves", 8, turned=45)
    assert SHEET.fill("waves") == "url(#chess-waves)"


def test_a_stack_shows_three_the_uppermost_last():
    stack = ET.fromstring(f"<g>{SHEET.stack('back')}</g>")
    assert [(each.get("x"), each.get("width")) for each in stack] == [
        ("8", "92"),
        ("4", "92"),
        ("0", "92"),
    ]


def test_a_card_keeps_its_distance_from_the_edge():
    drawn = ET.fromstring(card(5, 6, "red"))
    assert [drawn.get(key) for key in ("x", "y", "width", "height")] == ["5", "5", "90", "90"]


def test_a_figure_has_an_edge_only_if_it_is_given_one():
    assert "stroke" not in figure("7", (50, 50), 40)
    on_picture = ET.fromstring(figure("7", (50, 50), 40, edge="white"))
    assert (on_picture.get("stroke"), on_picture.get("stroke-width")) == ("white", "8")
    assert float(on_picture.get("y")) == 50 + 0.36 * 40
