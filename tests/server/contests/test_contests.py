"""Contests of all kinds: their settings, contests for everybody, the list, and the stream of a contest."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from keepstone.match import verify
from keepstone.server.base import server_time
from keepstone.server.contests import contest_store
from keepstone.server.contests.contests import Contests
from keepstone.server.edge import ndjson
from tests.support.contests import (
    CONTESTS,
    HOUR_MS,
    PAIRS,
    WISH,
    entered,
    in_hours,
    opened_contest,
    opened_pairs,
    organised,
    play_deal,
    play_game,
    until_finished,
    until_shown,
    wait_for_deals,
)
from tests.support.finished_games import resign
from tests.support.keys import ask, bearer, get, new_key, refused
from tests.support.served import Client, Plain, serving
from tests.support.streams import stream

PAIRED = {"level": "page", "format": "pairs", "clock": "2d"}


@pytest.fixture(scope="module")
def own_server(noon: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("contests")) as client:
        wait_for_deals(client)
        yield client


def listed(client: Client, key: str | None = None) -> list[str]:
    """The paths of the contests in the list, without those of the day."""
    found = get(client, CONTESTS, key)
    return [f"{CONTESTS}/{each['id']}" for each in found if each["day"] is None]


AGAINST_BOTS = "a contest against bots has no clock and no rounds"
REFUSED: list[tuple[Plain, str, str]] = [
    ({"people": 1}, "InvalidRequest", "people: 2 to 200"),
    ({"people": 201}, "InvalidRequest", "people: 2 to 200"),
    ({"people": -1}, "InvalidRequest", "people"),
    ({"people": "many"}, "InvalidRequest", "people"),
    ({"players": 9}, "UnknownName", "players"),
    ({"players": 1}, "InvalidRequest", "a contest needs 2 players or more at a table"),
    ({"deals": 0}, "InvalidRequest", "deals: 1 to 16"),
    ({"deals": 17}, "InvalidRequest", "deals: 1 to 16"),
    ({"hours": 0}, "InvalidRequest", "hours: 1 to 1440"),
    ({"hours": 1441}, "InvalidRequest", "hours: 1 to 1440"),
    ({"board": "result"}, "InvalidRequest", "only if there is one deal: ask for 1"),
    ({"board": "result", "deals": 2}, "InvalidRequest", "only if there is one deal: ask for 1"),
    ({"board": "elo"}, "InvalidRequest", "board"),
    ({"format": "teams"}, "InvalidRequest", "format"),
    ({"clock": "10+15"}, "InvalidRequest", AGAINST_BOTS),
    ({"rounds": 2}, "InvalidRequest", AGAINST_BOTS),
    ({"name": "x" * 65}, "InvalidRequest", "name"),
    ({"name": "Yule\0"}, "InvalidRequest", "name"),
    ({"name": "Yule\r\nEND:VEVENT"}, "InvalidRequest", "name"),
    ({"begins": "tomorrow"}, "InvalidRequest", "a time such as 2026-12-24T19:00:00+00:00"),
    ({"begins": "2026-12-24T19:00:00"}, "InvalidRequest", "a time such as 2026-12-24T19:00"),
    ({"begins": "0001-01-01T00:00:00+14:00"}, "InvalidRequest", "from now on, at most 90 days"),
    ({"begins": "9999-12-31T23:59:59-14:00"}, "InvalidRequest", "from now on, at most 90 days"),
    ({"game": "chess"}, "UnknownName", "there is no game 'chess'"),
    ({"level": "duke"}, "UnknownName", "duke"),
    ({"level": "me"}, "UnknownName", "me"),
    ({"level": "open"}, "UnknownName", "open"),
    ({"options": {"gate": "x"}}, "UnknownName", "gate"),
    ({"seats": ["me"]}, "InvalidRequest", "seats"),
    (PAIRED | {"players": 3}, "InvalidRequest", "in pairs, 2 players sit at a table"),
    (PAIRED | {"clock": ""}, "InvalidRequest", "needs a clock, such as 10+15 or 2d"),
    (PAIRED | {"clock": "fast"}, "InvalidClock", "fast"),
    (PAIRED | {"rounds": 0}, "InvalidRequest", "rounds: 1 to 15"),
    (PAIRED | {"rounds": 16}, "InvalidRequest", "rounds: 1 to 15"),
    (PAIRED | {"deals": 2}, "InvalidRequest", "in pairs, each round has one deal"),
    (PAIRED | {"board": "result"}, "InvalidRequest", "matchpoints or lead order the people"),
    (PAIRED | {"people": 1}, "InvalidRequest", "people: 2 to 200"),
    (PAIRED | {"hours": 0}, "InvalidRequest", "hours: 1 to 1440"),
    (PAIRED | {"level": "duke"}, "UnknownName", "duke"),
    (PAIRED | {"game": "chess"}, "UnknownName", "chess"),
]


@pytest.mark.parametrize(
    ("changes", "error", "message"), REFUSED, ids=[str(changes) for changes, *_ in REFUSED]
)
def test_wrong_settings_are_refused(
    own_server: Client, changes: Plain, error: str, message: str
) -> None:
    key, before = new_key(), len(listed(own_server))
    answer = own_server.http.post(CONTESTS, json=WISH | changes, headers=bearer(key))
    said = answer.json()
    assert (answer.status_code, said["error"]) == (400, error)
    assert message in said["message"]
    assert listed(own_server, key) == [] and len(listed(own_server)) == before


@pytest.mark.parametrize("hours", [-2, 91 * 24])
def test_a_contest_begins_from_now_on(own_server: Client, hours: int) -> None:
    assert own_server.refused(CONTESTS, **WISH, begins=in_hours(hours)) == (400, "InvalidRequest")


def test_pairs_need_an_organiser(own_server: Client) -> None:
    answer = own_server.http.post(CONTESTS, json=PAIRS)
    assert (answer.status_code, answer.json()["error"]) == (400, "InvalidRequest")
    assert "needs an organiser: send your key" in answer.json()["message"]


def test_the_settings_of_a_duplicate_match(own_server: Client) -> None:
    """Without more wishes: one deal for each seat, for two weeks, ordered by the leads."""
    card = own_server.post(CONTESTS, game="castle-keep", level="page", players=3, people=4)
    expected = {"format": "bots", "board": "lead", "people": 4, "joined": 0, "name": ""}
    expected |= {"phase": "going on", "public": False, "programs": False, "club": None}
    expected |= {"day": None, "clock": "", "rounds": 1, "round": 0, "hours": None, "due": None}
    assert card == card | expected
    assert [(deal["number"], deal["seat"]) for deal in card["deals"]] == [(0, 0), (1, 1), (2, 2)]
    begins, ends = (datetime.fromisoformat(card[name]) for name in ("begins", "ends"))
    assert ends - begins == timedelta(days=14)


def test_the_settings_of_pairs(own_server: Client) -> None:
    """Without more wishes: the leads count, up to 200 people, two weeks for a round with days for a turn."""
    key = new_key()
    for changes, hours in (({}, 14 * 24), ({"clock": "10+15"}, 3), ({"hours": 30}, 30)):
        card = ask(own_server, key, CONTESTS, **PAIRS | changes)
        expected = {"format": "pairs", "board": "lead", "people": 200, "rounds": 2}
        expected |= {"phase": "open", "begins": None, "ends": None, "due": None, "deals": []}
        assert card == card | expected | {"hours": hours, "round": 0, "organises": True}
        assert not get(own_server, f"{CONTESTS}/{card['id']}", new_key())["organises"]


def test_a_contest_begins_and_ends_when_it_should(
    own_server: Client, pass_time: Callable[[int], None]
) -> None:
    """Its times are shown in UTC, and its name without spaces around it."""
    begins = datetime.fromisoformat(in_hours(1))
    local = begins.astimezone(timezone(timedelta(hours=5, minutes=30))).isoformat()
    path = opened_contest(own_server, begins=local, hours=2, name="  Winter Cup ")
    card = get(own_server, path)
    assert (card["begins"], card["ends"]) == (begins.isoformat(), in_utc(begins, 2))
    assert (card["name"], card["phase"], card["sealed"]) == ("Winter Cup", "open", True)
    key, wish = new_key(), {"deal": 0, "name": "Ada"}
    answer = own_server.http.post(f"{path}/play", json=wish, headers=bearer(key))
    assert (answer.status_code, answer.json()["error"]) == (409, "NotPlaying")
    assert "has not begun" in answer.json()["message"]
    assert get(own_server, path)["joined"] == 0
    pass_time(HOUR_MS + 60_000)
    assert get(own_server, path)["phase"] == "going on"
    play_game(own_server, path, key, 0)
    pass_time(2 * HOUR_MS)
    card = get(own_server, path)
    assert (card["phase"], card["sealed"]) == ("over", False)
    assert refused(own_server, new_key(), f"{path}/play", **wish) == (409, "NotPlaying")


def in_utc(time: datetime, hours: int) -> str:
    return (time.astimezone(UTC) + timedelta(hours=hours)).isoformat()


def test_everybody_may_play_as_long_as_a_contest_lasts(
    own_server: Client, pass_time: Callable[[int], None]
) -> None:
    """Three deals at tables for two. It does not end when all who have entered have finished."""
    path = opened_contest(own_server, people=None, deals=3, hours=24, public=True)
    keys = {name: new_key() for name in ("Ada", "Ben", "Cem")}
    card = get(own_server, path)
    assert card["people"] is None
    assert [(deal["number"], deal["seat"]) for deal in card["deals"]] == [(0, 0), (1, 1), (2, 0)]
    assert len({deal["commitment"] for deal in card["deals"]}) == 3
    tables = {
        name: [play_game(own_server, path, key, deal, name)["table"] for deal in (2, 0, 1)]
        for name, key in keys.items()
    }
    beyond = refused(own_server, new_key(), f"{path}/play", deal=3, name="Dot")
    assert beyond == (400, "InvalidRequest")
    assert len({table for own in tables.values() for table in own}) == 9
    for name in ("Ada", "Ben"):
        for table in tables[name]:
            resign(own_server, {"table": table}, keys[name])
        until_finished(own_server, path, keys[name], 3)
    for name, expected in (("Ada", [3, 3, 0]), ("Cem", [0, 0, 0])):
        card = get(own_server, path, keys[name])
        entries = {entry["name"]: entry for entry in card["entries"]}
        assert [len(entries[each]["results"]) for each in keys] == expected
        assert [entries[each]["finished"] for each in keys] == [3, 3, 0]
        assert (entries["Ada"]["place"] is None) is (name == "Cem")
        assert (card["sealed"], card["phase"], card["joined"]) == (True, "going on", 3)
        assert {deal["seed"] for deal in card["deals"]} == {""}
    pass_time(25 * HOUR_MS)
    card = get(own_server, path)
    assert (card["sealed"], card["phase"]) == (False, "over")
    ada, _, cem = sorted(card["entries"], key=lambda entry: str(entry["name"]))
    assert (cem["name"], cem["place"], cem["results"]) == ("Cem", None, [])
    played = {result["deal"]: result["table"] for result in ada["results"]}
    assert [played[deal] for deal in (2, 0, 1)] == tables["Ada"]
    for deal in card["deals"]:
        until_shown(own_server, played[deal["number"]])
        record = own_server.http.get(f"/api/tables/{played[deal['number']]}/record").text
        assert verify(record, commitment=deal["commitment"]).ok


def test_a_contest_that_is_full_closed_or_over_leaves_room_for_another(
    tmp_path: Path, pass_time: Callable[[int], None]
) -> None:
    key, no_room = new_key(), (429, "TooManyTables")
    with serving(tmp_path, waiting_tables=1) as client:
        full = opened_contest(client)
        play_game(client, full, new_key(), 0)
        assert client.refused(CONTESTS, **WISH) == no_room
        play_game(client, full, new_key(), 0)
        closed = opened_contest(client, key)
        assert client.refused(CONTESTS, **WISH) == no_room
        organised(client, closed, key, "close")
        opened_contest(client, people=None)
        assert client.refused(CONTESTS, **WISH) == no_room
        pass_time(15 * server_time.DAY_MS)
        opened_contest(client)


def test_the_contest_of_a_day_is_played_by_its_id_too(own_server: Client, tomorrow: Any) -> None:
    path = f"{CONTESTS}/{get(own_server, '/api/games/zamek/deal')['id']}"
    key = new_key()
    place = play_game(own_server, path, key, 0)
    again = play_deal(own_server, key, path="/api/games/zamek/deal")
    assert again["table"] == place["table"]
    assert refused(own_server, key, f"{path}/enter", name="Ada") == (400, "InvalidRequest")
    assert refused(own_server, key, f"{path}/organise", deed="close") == (403, "NotHost")
    tomorrow()
    assert play_game(own_server, path, key, 0)["table"] == place["table"]
    assert refused(own_server, new_key(), f"{path}/play", deal=0, name="Ben") == (409, "NotPlaying")


def test_nobody_enters_under_the_name_of_a_bot(own_server: Client) -> None:
    key, path = new_key(), opened_contest(own_server)
    for name in ("Page", "knight 2", ""):
        assert refused(own_server, key, f"{path}/play", deal=0, name=name) == (400, "InvalidName")
    assert get(own_server, path)["joined"] == 0


def test_the_list_has_ones_own_contests_before_those_of_others(
    own_server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that many public contests hide neither these nor today's deals."""
    ada, ben = new_key(), new_key()
    opened = opened_contest(own_server, ada)
    joined = opened_contest(own_server, new_key())
    play_game(own_server, joined, ada, 0)
    public = [opened_contest(own_server, new_key(), public=True) for _ in range(3)]
    assert set(listed(own_server, ada)[:2]) == {opened, joined}
    assert not {opened, joined} & {*listed(own_server, ben), *listed(own_server)}
    assert set(listed(own_server)) == set(listed(own_server, ben)) >= set(public)
    days = len(get(own_server, CONTESTS)) - len(listed(own_server))
    monkeypatch.setattr(contest_store, "LISTED", days + 2)
    found = get(own_server, CONTESTS, ada)
    assert [each["day"] is None for each in found] == [False] * days + [True] * 2
    assert {f"{CONTESTS}/{each['id']}" for each in found[days:]} == {opened, joined}


def cards(said: Iterator[Plain]) -> Iterator[Plain]:
    """The cards of a stream, without empty lines."""
    return (line for line in said if line)


def test_a_stream_sends_a_contest_at_once_and_after_each_change(own_server: Client) -> None:
    """As far as the owner of the key can see it; requests that change nothing add no line."""
    organiser, ada = new_key(), new_key()
    path = opened_pairs(own_server, organiser)
    with (
        stream(own_server, f"{path}/stream", organiser) as said,
        stream(own_server, f"{path}/stream") as others,
    ):
        own, public = cards(said), cards(others)
        assert next(own) == get(own_server, path, organiser)
        assert next(public) == get(own_server, path)
        for _ in range(2):
            entered(own_server, path, ada)
        card, shown = next(own), next(public)
        assert (card["organises"], shown["organises"]) == (True, False)
        assert [entry["name"] for entry in card["entries"]] == ["Ada"]
        assert (shown["entries"], shown["joined"]) == (card["entries"], 1)
        organised(own_server, path, organiser, "pause")
        assert (next(own)["phase"], next(public)["phase"]) == ("paused", "paused")
        ask(own_server, ada, f"{path}/leave")
        assert (next(own)["joined"], next(public)["joined"]) == (0, 0)


def test_a_stream_of_a_duplicate_match_shows_games_and_results(own_server: Client) -> None:
    path, ada = opened_contest(own_server), new_key()
    with stream(own_server, f"{path}/stream", ada) as said:
        own = cards(said)
        assert next(own)["joined"] == 0
        place = play_game(own_server, path, ada, 0)
        assert next(own)["deals"][0]["yours"] == {"table": place["table"], "over": False}
        resign(own_server, place, ada)
        (entry,) = next(card for card in own if card["entries"][0]["finished"])["entries"]
        assert entry["results"][0]["outcome"] == "resigned"


def test_a_stream_tells_what_another_process_has_changed(pair: tuple[Client, Client]) -> None:
    one, other = pair
    organiser, ada = new_key(), new_key()
    pairs, match = opened_pairs(one, organiser), opened_contest(one)
    with (
        stream(other, f"{pairs}/stream", ada) as of_pairs,
        stream(other, f"{match}/stream", ada) as of_match,
    ):
        paired, matched = cards(of_pairs), cards(of_match)
        assert (next(paired)["joined"], next(matched)["joined"]) == (0, 0)
        entered(one, pairs, ada)
        assert [entry["you"] for entry in next(paired)["entries"]] == [True]
        organised(one, pairs, organiser, "close")
        assert next(card for card in paired if card["closed"])["phase"] == "closed"
        place = play_game(one, match, ada, 0)
        assert next(matched)["joined"] == 1
        resign(one, place, ada)
        assert next(card for card in matched if card["entries"][0]["finished"])


def test_a_stream_loses_no_change_while_an_empty_line_is_due(
    own_server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first card after a change takes so long that an empty line is sent in its place."""
    path, card, calls = opened_pairs(own_server, new_key()), Contests.card, iter(range(99))

    async def slow(*args: Any) -> Any:
        if next(calls) == 1:
            await asyncio.sleep(60)
        return await card(*args)

    with stream(own_server, f"{path}/stream") as said:
        own = cards(said)
        monkeypatch.setattr(ndjson, "KEEP_ALIVE_SECONDS", 0.5)
        assert next(own)["joined"] == 0
        monkeypatch.setattr(Contests, "card", slow)
        entered(own_server, path, new_key())
        assert next(own)["joined"] == 1


def test_there_is_no_stream_of_a_contest_that_does_not_exist(own_server: Client) -> None:
    assert refused(own_server, None, f"{CONTESTS}/{'a' * 12}/stream", "GET") == (404, "NotFound")
