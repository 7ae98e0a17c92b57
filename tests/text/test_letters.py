"""Widths of texts, and names in right-to-left scripts; letters.test.ts of the client expects the same widths."""

import pytest

from keepstone import GameConfig
from keepstone.drawing.letters import letters, size_in
from keepstone.drawing.svg import draw
from keepstone.text.words import ENGLISH, isolated, totals_words, turn_words


@pytest.mark.parametrize(("text", "wide"), [("Ada", 3), ("城堡🏰", 6), ("e\u0301", 1), ("", 1)])
def test_wide_letters_count_twice_and_accents_not_at_all(text: str, wide: int) -> None:
    assert letters(text) == wide


def test_a_long_text_is_set_smaller_than_the_largest():
    assert size_in("Ada", width=100, largest=20, letter=0.5) == 20
    assert size_in("a" * 20, width=100, largest=20, letter=0.5) == pytest.approx(10)
    assert size_in("", width=100, largest=20, letter=0.5) == 20


DANA, YUSUF = "\u05d3\u05e0\u05d4", "\u064a\u0648\u0633\u0641 2"


def test_a_right_to_left_name_is_isolated_once():
    assert isolated(DANA) == f"\u2068{DANA}\u2069"
    assert isolated(isolated(DANA)) == isolated(DANA)
    assert isolated("\u0663 Ben") == "\u2068\u0663 Ben\u2069"  # a digit of Arabic
    for name in ("Ada", "Łucja 2", "城堡", "🏰", ""):
        assert isolated(name) == name


def test_sentences_keep_signs_and_numbers_beside_the_names():
    names = [isolated(DANA), isolated(YUSUF)]
    assert totals_words(names, [1, 3], ENGLISH) == f"\u2068{DANA}\u2069 1, \u2068{YUSUF}\u2069 3"
    assert turn_words(is_own=False, name=names[0], language=ENGLISH) == f"\u2068{DANA}\u2069's turn"


def test_an_isolate_has_no_width():
    assert letters(isolated(DANA)) == letters(DANA) == 3


def test_scenes_pictures_and_sentences_isolate_names():
    position = GameConfig("castillos").new(seed=1)
    names = [DANA, YUSUF]
    scene = position.scene(names=names)
    assert [seat.name for seat in scene.seats] == list(map(isolated, names))
    assert isolated(DANA) in draw(scene, position.game.symbols())
