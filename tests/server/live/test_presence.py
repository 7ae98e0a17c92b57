"""Players and spectators at a table: presence, their number, and greetings."""

import pytest

from keepstone.server.live.connections import VALID_MS, Presence, away_since
from keepstone.server.storage.seats import Sighting
from tests.support.moments import Moment, moment
from tests.support.served import TWO_PERSONS, Client, Socket

__all__ = ["moment"]


@pytest.fixture
def presence(moment: Moment) -> Presence:
    return Presence()


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


def watching(socket: Socket, count: int) -> None:
    """Read frames of a table until this number of spectators is shown."""
    socket.until("table", lambda card: card["watching"] == count)


def test_a_host_sees_how_many_look_at_a_waiting_table(server: Client) -> None:
    """Each spectator counts; a second page of the host does not, and nobody does once the game has begun."""
    place = server.post("/api/tables", **TWO_PERSONS)
    table, secret = place["table"], place["secret"]
    with server.socket(table, secret) as host:
        assert host.until("table")["watching"] == 0
        with server.socket(table) as first:
            watching(host, 1)
            with server.socket(table, secret) as again:
                assert again.until("table")["watching"] == 1
                with server.socket(table):
                    watching(host, 2)
            watching(host, 1)
            watching(first, 1)
            server.post(f"/api/tables/{table}/join", name="Ben")
            begun = host.until("table", lambda card: card["status"] != "waiting")
            assert (begun["status"], begun["watching"]) == ("playing", 0)


def test_spectators_at_all_processes_count(pair: tuple[Client, Client]) -> None:
    one, two = pair
    place = one.post("/api/tables", **TWO_PERSONS)
    table = place["table"]
    with one.socket(table, place["secret"]) as host, one.socket(table):
        watching(host, 1)
        with two.socket(table), two.socket(table):
            watching(host, 3)
        watching(host, 1)


def greet(server: Client, table: str, secret: str, greeting: str) -> int:
    body = {"secret": secret, "greeting": greeting}
    return server.http.post(f"/api/tables/{table}/greetings", json=body).status_code


def test_all_who_are_there_see_a_greeting_and_who_comes_later_does_not(server: Client) -> None:
    table, (ada, ben) = server.two_persons()
    with server.socket(table, ben) as one, server.socket(table) as watcher:
        one.news()
        watcher.news()
        before = server.get(f"/api/tables/{table}")["n"]
        assert greet(server, table, ada, "luck") == 204
        seen = {"type": "greet", "seat": 0, "greeting": "luck"}
        assert one.until("greet") == seen
        assert watcher.until("greet") == seen
    with server.socket(table, ben) as late:
        assert "greet" not in [frame["type"] for frame in late.news()]
    assert server.get(f"/api/tables/{table}")["n"] == before


def test_greetings_are_few_and_of_the_list(server: Client) -> None:
    """Three at once, then one in five seconds, each seat for itself."""
    table, (ada, ben) = server.two_persons()
    path = f"/api/tables/{table}/greetings"
    answer = server.http.post(path, json={"secret": ada, "greeting": "you fool"})
    assert (answer.status_code, answer.json()["error"]) == (400, "UnknownName")
    assert "thanks" in answer.json()["allowed"]
    assert server.refused(path, greeting="hello") == (401, "NoSecret")
    assert server.refused(path, greeting="hello", secret="x") == (403, "WrongSecret")
    assert [greet(server, table, ada, "hello") for _ in range(4)] == [204, 204, 204, 429]
    assert greet(server, table, ben, "hello") == 204
