"""The levels that the lobby offers in a game, by their measured ratings."""

import pytest

from keepstone.bots import levels, ratings
from keepstone.bots.ratings import offered_levels


@pytest.fixture
def rated(monkeypatch):
    """Return a function that sets the ratings of the levels for two and three players."""

    def rate(two, three=None):
        tables = {"2": two, "3": three} if three else {"2": two}
        known = {size: dict(zip(levels(), each, strict=True)) for size, each in tables.items()}
        monkeypatch.setattr(ratings, "all_ratings", lambda: {"castle": known})

    return rate


def names():
    return [each.name for each in offered_levels("castle")]


def test_levels_that_can_be_told_apart_are_all_offered(rated):
    rated([1000, 1050, 1200, 1300, 1400, 1500, 1600])
    assert names() == list(levels())


def test_of_levels_that_are_too_close_the_weakest_is_offered(rated):
    """49 is too little, and so are 15 and 30; the castellan is 60 ahead of the sergeant."""
    rated([1000, 1049, 1200, 1300, 1315, 1330, 1360])
    assert names() == ["page", "yeoman", "sergeant", "castellan"]


def test_the_strongest_is_offered_in_place_of_one_that_is_too_close(rated):
    rated([1000, 1100, 1200, 1300, 1400, 1500, 1520])
    assert names() == ["page", "squire", "yeoman", "sergeant", "knight", "castellan"]


def test_a_level_that_is_weaker_than_the_level_below_is_not_offered(rated):
    rated([1000, 1100, 1200, 1190, 1300, 1400, 1500])
    assert names() == ["page", "squire", "yeoman", "knight", "marshal", "castellan"]


def test_the_lead_is_the_mean_over_numbers_of_players(rated):
    """Between page and squire 40 and 70, 55 on average."""
    rated([1000, 1040, 1200, 1300, 1400, 1500, 1600], [1000, 1070, 1200, 1300, 1400, 1500, 1600])
    assert names()[:2] == ["page", "squire"]


def test_all_levels_are_offered_if_none_was_measured():
    assert [each.name for each in offered_levels("bailey")] == list(levels())
