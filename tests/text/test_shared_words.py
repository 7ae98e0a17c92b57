"""Tests of texts that games share."""

from gettext import NullTranslations

import pytest

from keepstone.text import words
from keepstone.text.languages import translation

ENGLISH = NullTranslations()
LANGUAGES = ("de", "es", "pl", "ro")  # all of which have a comma


@pytest.mark.parametrize(("points", "said"), [(6, "+6"), (0, "0"), (-6, "\N{MINUS SIGN}6")])
def test_points_have_their_sign(points, said):
    assert words.signed(points) == said


@pytest.mark.parametrize(("lang", "mark"), [("en", "."), *((each, ",") for each in LANGUAGES)])
def test_decimals_stand_behind_the_mark_of_the_language(lang, mark):
    language = translation(lang)
    assert words.signed_decimal(1234.5, language) == f"+1234{mark}5"
    assert words.signed_decimal(-0.15, language) == f"\N{MINUS SIGN}0{mark}2"


def test_a_loss_has_a_true_minus_sign_and_a_gain_none():
    assert [words.number(each) for each in (12, 0, -12)] == ["12", "0", "\N{MINUS SIGN}12"]


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "1 point"), (2, "2 points"), (0, "0 points"), (-1, "\N{MINUS SIGN}1 point")],
)
def test_things_are_counted_in_the_singular_or_the_plural(count, said):
    assert words.points_words(count, ENGLISH) == said


def test_other_things_may_stand_in_a_counted_sentence():
    text = words.counted("{name} has {count}", "{name} have {count}", 2, ENGLISH, name="we")
    assert text == "we have 2"


def test_players_without_a_name_are_counted_from_one():
    assert [words.player_name(seat, ENGLISH) for seat in (0, 3)] == ["Player 1", "Player 4"]


def test_whose_turn_it_is():
    assert words.turn_words(True, "Ada", ENGLISH) == "Your turn"
    assert words.turn_words(False, "Ada", ENGLISH) == "Ada's turn"


def test_who_has_won():
    assert words.victory_words(["Ada"], ENGLISH) == "Ada wins"
    assert words.victory_words(["Ada", "Bo"], ENGLISH) == "Shared victory: Ada, Bo"
    assert words.totals_words(["Ada", "Bo"], [5, -3], ENGLISH) == "Ada 5, Bo \N{MINUS SIGN}3"


def test_the_highest_share():
    assert words.highest([3, 7, 7]) == [1, 2]
    assert words.highest([4, 3]) == [0]
