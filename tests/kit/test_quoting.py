"""Messages quote a value in short form, whatever its length."""

import sys

import pytest

from keepstone.kit.quoting import quoted, shortened


def nested(depth: int) -> list[object]:
    """A list in a list in a list ..."""
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("fly", "'fly'"),
        (None, "None"),
        ("a" * 198, "'" + "a" * 198 + "'"),
        ("a" * 199, "'" + "a" * 199 + "…"),
        ("b" * 4_000_000, "'" + "b" * 199 + "…"),
        ("\ud800", r"'\ud800'"),
        ([7] * 1000, "[7, " + "7, " * 65 + "7…"),
        (10**5000, "something of type int too long to be repeated"),
        (nested(sys.getrecursionlimit() * 2), "something of type list too long to be repeated"),
    ],
    ids=range(9),
)
def test_a_quotation_is_short(value: object, said: str) -> None:
    assert quoted(value) == said


def test_a_text_is_cut_after_two_hundred_characters() -> None:
    assert shortened("c" * 200) == "c" * 200
    assert shortened("c" * 201) == "c" * 200 + "…"
