"""The sections of pages that tools generate, from data of the program."""

import pytest

from keepstone.bots.ratings import all_ratings
from tools import ratings
from tools.sections import with_section


def test_a_section_is_replaced_and_all_else_stays() -> None:
    page = "Before.\n<!-- x -->\nold\n<!-- end of x -->\nAfter.\n"
    changed = "Before.\n<!-- x -->\nnew\n<!-- end of x -->\nAfter.\n"
    assert with_section(page, "x", "new\n") == changed
    with pytest.raises(ValueError, match="not enough values"):
        with_section(page, "y", "new\n")


def test_ratings_are_a_table_with_the_strongest_level_first() -> None:
    known = {"castle-keep": {"2": {"page": 1000, "knight": 1260}, "3": {"page": 1, "knight": 2}}}
    assert ratings.tables(known).splitlines() == [
        "| Castle Keep | 2 players | 3 players |",
        "| --- | ---: | ---: |",
        "| knight | 1260 | 2 |",
        "| page | 1000 | 1 |",
        "",
    ]


def test_the_ratings_in_the_page_are_those_of_the_program() -> None:
    """`python -m tools.ratings` writes them."""
    page = ratings.PAGE.read_text(encoding="utf-8")
    assert with_section(page, ratings.NAME, ratings.tables(all_ratings())) == page
