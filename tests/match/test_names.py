"""Tests of names in many scripts, and of invisible characters."""

import pytest

from keepstone.match import InvalidName, clean_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Ada L.",
        "Żółć",
        "Nguyễn Thị",
        "नमस्ते",
        "สมชาย",
        "שלום",
        "محمّد",
        "이름",
        "★ a+b=c ★",
        FAMILY,
        f"{ENGLAND} Bobby",
        "\U0001f1e9\U0001f1ea Max",  # a flag of two letters
        "\U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut with a tone of skin
        "\u2764\ufe0f",  # a heart, drawn as an emoji
        "1\ufe0f\u20e3",  # a key
        "\U0001f642\u200d\u2194\ufe0f",  # a head that is shaken
    ],
)
def test_names_of_people(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "Ada\u200b",  # no width
        "A\u200dda",  # joins nothing
        "Ada\ufe0f",  # another drawing of nothing
        "\ufe0f",
        "\u3164",  # fillers of Hangul
        "Ada\uffa0",
        "\u115f\u1160",
        "\u2800",  # Braille without a dot
        "A\u00adda",  # a hyphen for the end of a line
        "\u202eadA",  # turns the line around
        "Ada\u2066",
        "A\u034fda",
        "Ada\U000e0041",  # a tag behind no flag
        "\U0001f1e9",  # half a flag
        "\U0001f469\u200d",  # half a family
        "\U0001f3fd",  # a tone without a skin
        "\u0301Ada",  # an accent on nothing
        "Ada \u0301",
        "Zo\u0308\u0300\u0301\u0302",  # a tower of accents
        "\U0001f600\u0300\u0301\u0302",
        "\ue000",  # for private use
        "\u2028",
    ],
)
def test_what_nobody_sees_is_no_name(name: str) -> None:
    with pytest.raises(InvalidName, match="no invisible characters"):
        clean_name(name)


def test_the_length_is_what_a_person_counts() -> None:
    assert clean_name("नि" * 24) == "नि" * 24
    assert clean_name(FAMILY * 8) == FAMILY * 8
    for long in ("a" * 25, FAMILY * 9, " " * 3):
        with pytest.raises(InvalidName, match="1 to 24 characters, and at most 60 code points"):
            clean_name(long)


def test_spaces_are_single_and_plain() -> None:
    assert clean_name(" Ada\u00a0\u3000 L. ") == "Ada L."


def test_names_that_look_alike_get_numbers() -> None:
    taken = ["Ada", "ada 2", "\u2764\ufe0f"]
    assert clean_name("\uff21DA", taken) == "\uff21DA 3"
    assert clean_name("\u2764", taken) == "\u2764 2"
    assert clean_name("Adam", taken) == "Adam"
