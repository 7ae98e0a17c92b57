"""The points on the result card of a game."""

from gettext import NullTranslations

import pytest

from keepstone.server.tables.result_picture import ranking


@pytest.mark.parametrize("scores", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_points_that_only_show_who_has_won_are_left_out(scores: tuple[int, int]) -> None:
    assert ranking(("Ada", "Ben"), scores, NullTranslations()) == ()


def test_the_most_points_are_first() -> None:
    """Ben and Cem have the same points, so they keep the order of their seats."""
    ranked = ranking(("Ada", "Ben", "Cem", "Dot"), (2, 31, 31, 40), NullTranslations())
    assert ranked == ("Dot: 40", "Ben: 31", "Cem: 31", "Ada: 2")
