"""Descriptions of parameters become lists on the site."""

from tools.docs.docstring_lists import with_lists


def test_descriptions_of_names_become_a_list() -> None:
    lines = [
        "Return the rows: all of them.",
        "",
        "rows: the rows. Each is",
        "a game. out (int32[rows]): the result, such as 1: 2.",
    ]
    assert with_lists(lines) == [
        "Return the rows: all of them.",
        "",
        "- ``rows``: the rows. Each is a game.",
        "- ``out`` (int32[rows]): the result, such as 1: 2.",
    ]
