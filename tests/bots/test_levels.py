"""Tests of the levels by name."""

import pytest

import keepstone
from keepstone.bots import find, levels


def test_the_weakest_comes_first():
    assert levels() == (
        "page",
        "squire",
        "yeoman",
        "sergeant",
        "knight",
        "marshal",
        "castellan",
    )


def test_a_stronger_search_makes_more_iterations():
    iterations = [find(name).iterations for name in levels()]
    assert iterations == sorted(iterations)


def test_strongest_is_another_name_of_the_last():
    assert find("strongest") is find("castellan")


def test_an_unknown_level_says_which_exist():
    with pytest.raises(keepstone.UnknownName, match="'king'") as refusal:
        find("king")
    assert refusal.value.allowed == (*levels(), "random", "greedy", "strongest")
