"""How much room letters take."""

import pytest

from keepstone.drawing.letters import height_of, letters, size_in


def test_wide_letters_count_twice_and_accents_not_at_all():
    assert [letters(text) for text in ("Ada", "城堡", "e\u0301")] == [3, 4, 1]


def test_a_long_text_is_set_smaller_than_the_largest():
    assert size_in("Ada", width=100, largest=20, letter=0.5) == 20
    assert size_in("a" * 20, width=100, largest=20, letter=0.5) == pytest.approx(10)
    assert size_in("", width=100, largest=20, letter=0.5) == 20


def test_a_panel_is_as_high_as_its_rows_and_its_edge():
    assert height_of(2) == pytest.approx(2 * 1.35 + 0.25)
