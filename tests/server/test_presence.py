"""Who is there, as one process knows it and tells it."""

import pytest

from keepstone.server.storage.presence import Sighting
from keepstone.server.tables import presence as module
from keepstone.server.tables.presence import VALID_MS, Presence, away_since
from tests.support.moments import Moment, moment

__all__ = ["moment"]


@pytest.fixture
def presence(moment: Moment) -> Presence:
    return module.Presence()


def test_what_changes_is_told_once(presence: Presence, moment: Moment) -> None:
    with presence.at("table", 1), presence.at("table", None):
        assert presence.take_sightings(False) == [Sighting("table", 1, True, moment.now)]
        with presence.at("table", 1):
            assert presence.take_sightings(False) == []
        assert presence.take_sightings(False) == []  # the other socket of the seat is open still
        assert presence.take_sightings(True) == [
            Sighting("table", 1, True, moment.now, fresh=False)
        ]
    left = moment.now
    moment.pass_by(1_000)
    assert presence.take_sightings(False) == [Sighting("table", 1, False, left)]
    assert presence.take_sightings(True) == []


def test_a_page_that_is_loaded_anew_is_not_noticed(presence: Presence) -> None:
    with presence.at("table", 1):
        presence.take_sightings(False)
    with presence.at("table", 1):
        assert presence.take_sightings(False) == []


def test_who_acts_without_a_socket_was_there_then(presence: Presence, moment: Moment) -> None:
    presence.note("table", 0)
    acted = moment.now
    moment.pass_by(1_000)
    assert presence.take_sightings(False) == [Sighting("table", 0, None, acted)]
    with presence.at("table", 0):
        presence.note("table", 0)
        assert [sign.here for sign in presence.take_sightings(False)] == [True]


def test_what_could_not_be_told_is_told_later(presence: Presence, moment: Moment) -> None:
    with presence.at("table", 0), presence.at("table", 1):
        presence.take_sightings(False)
    presence.note("table", 2)
    with presence.at("table", 1), presence.at("table", 3):
        signs = presence.take_sightings(False)
        assert {(sign.seat, sign.here) for sign in signs} == {(0, False), (2, None), (3, True)}
        presence.restore(signs)
        assert presence.take_sightings(False)
        presence.restore(signs)
        assert {(sign.seat, sign.here) for sign in presence.take_sightings(False)} == {
            (sign.seat, sign.here) for sign in signs
        }


def test_who_another_process_reported_as_absent_is_reported_again(
    presence: Presence, moment: Moment
) -> None:
    with presence.at("table", 0), presence.at("table", 1):
        presence.take_sightings(False)
        presence.report_again([("table", 1), ("table", 2)])
        assert presence.take_sightings(False) == [Sighting("table", 1, True, moment.now)]
        assert presence.take_sightings(False) == []
    presence.report_again([("table", 1)])
    assert {(each.seat, each.here) for each in presence.take_sightings(False)} == {
        (0, False),
        (1, False),
    }


def test_since_when_somebody_is_away(moment: Moment) -> None:
    now = moment.now
    assert away_since((True, now - VALID_MS + 1), "") is None
    assert away_since((True, now - VALID_MS), "") == now - VALID_MS  # its process has died
    assert away_since((False, now), "") == now
    assert away_since((False, None), "1970-01-01T00:01:00+00:00") == 60_000  # was never there
