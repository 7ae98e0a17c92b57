"""Tests of text widths; web/src/board/drawing/letters.test.ts expects the same of the client."""

import pytest

from keepstone.letters import letters, size_in


@pytest.mark.parametrize(("text", "wide"), [("Ada", 3), ("城堡🏰", 6), ("e\u0301", 1), ("", 1)])
def test_wide_letters_count_twice_and_accents_not_at_all(text: str, wide: int) -> None:
    assert letters(text) == wide


def test_a_long_text_is_set_smaller_than_the_largest():
    assert size_in("Ada", width=100, largest=20, letter=0.5) == 20
    assert size_in("a" * 20, width=100, largest=20, letter=0.5) == pytest.approx(10)
    assert size_in("", width=100, largest=20, letter=0.5) == 20
