"""Deals of the day: one try each, the same draws for all, and a seed that stays secret until the day ends."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from keepstone.server.storage.deal_schema import tries
from keepstone.server.wire.deals import MonthEntry
from sqlalchemy import insert

from keepstone.match import verify
from keepstone.ratings import Pool
from keepstone.server.base import server_time
from keepstone.server.contests import daily
from keepstone.server.contests.deal_store import DealStore, Outcome
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.profile_store import Profile, ProfileStore
from keepstone.server.people.rating_store import RatingStore, Result
from keepstone.server.people.statistics_store import StatisticsStore
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.schema import matches, seats
from keepstone.server.storage.store import Store
from tests.support.deals import (
    DEAL,
    SEALED,
    events,
    hidden,
    play_deal,
    resign,
    stored_deal,
    tried,
    until_on_board,
)
from tests.support.exports import exported
from tests.support.keys import bearer, failure, get, new_key
from tests.support.polling import eventually
from tests.support.served import Client, Plain, serving

pytestmark = pytest.mark.usefixtures("noon")


@pytest.fixture(scope="module")
def own_server(noon: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server whose deals are played against the fastest bot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "LEVEL", "page")
        with serving(tmp_path_factory.mktemp("deals")) as client:
            yield client


def test_everybody_meets_the_same_deal(own_server: Client) -> None:
    keys = [new_key() for _ in range(2)]
    places = [play_deal(own_server, key) for key in keys]
    tables = [own_server.get(f"/api/tables/{place['table']}") for place in places]
    commitment = get(own_server, DEAL)["commitment"]
    assert [table["commitment"] for table in tables] == [commitment] * 2
    assert [(table["deal"], table["sealed"]) for table in tables] == [
        (server_time.today(), True)
    ] * 2
    first, second = (events(own_server, place["table"], place["secret"]) for place in places)
    assert first == second and first[0].startswith("draw ")


def test_everybody_has_one_try_and_casual_games_after_it(own_server: Client) -> None:
    key = new_key()
    place = play_deal(own_server, key, "Cora")
    again = play_deal(own_server, key, "Dora")
    assert (again["table"], again["secret"]) == (place["table"], None)
    assert get(own_server, DEAL, key)["yours"] == {"table": place["table"], "over": False}
    resign(own_server, place, key)
    assert until_on_board(own_server, key)["yours"] == {"table": place["table"], "over": True}
    casual = play_deal(own_server, key, "Dora")
    assert casual["table"] != place["table"]
    assert own_server.get(f"/api/tables/{casual['table']}")["sealed"]
    resign(own_server, casual, key)
    (entry,) = (each for each in until_on_board(own_server, key)["board"] if each["you"])
    assert (entry["name"], entry["outcome"], entry["table"]) == ("Cora", "resigned", place["table"])


def test_many_requests_at_once_open_one_try(own_server: Client) -> None:
    key, path = new_key(), "/api/games/zamek/deal"
    before = get(own_server, path)["people"]
    with ThreadPoolExecutor(12) as pool:
        places = list(pool.map(lambda _: play_deal(own_server, key, path=path), range(12)))
    assert len({place["table"] for place in places}) == 1
    assert get(own_server, path)["people"] == before + 1


def test_two_servers_with_one_database_open_one_try(pair: tuple[Client, Client]) -> None:
    key = new_key()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "LEVEL", "page")
        one, other = pair
        with ThreadPoolExecutor(8) as pool:
            places = list(pool.map(lambda n: play_deal((one, other)[n % 2], key), range(8)))
        assert len({place["table"] for place in places}) == 1
        assert get(one, DEAL)["commitment"] == get(other, DEAL)["commitment"]


def test_without_a_key_nobody_plays(own_server: Client) -> None:
    assert failure(own_server, "POST", DEAL, name="Ada") == (401, "NoSecret")


def test_nobody_else_sees_a_game_until_the_day_ends(own_server: Client, tomorrow: Any) -> None:
    key, stranger = new_key(), new_key()
    place = play_deal(own_server, key)
    table = place["table"]
    bodies = {"continue": {"n": 1, "seat": 0, "level": "page", "name": "Eve"}}
    for finished in (False, True):
        if finished:
            resign(own_server, place, key)
        for method, path in hidden(table):
            body = bodies.get(path.rpartition("/")[2], {})
            assert failure(own_server, method, path, **body) == SEALED, path
        with own_server.socket(table) as socket:
            assert socket.frame()["error"] == "SealedDeal"
        path = f"/api/tables/{table}/stream"
        assert failure(own_server, "GET", path, stranger) == (403, "WrongSecret")
        with own_server.socket(table, key) as socket:
            assert socket.burst()[0]["you"] == 0
        assert table not in {each["table"] for each in own_server.get("/api/tables")}
    assert own_server.refused("/api/studies", study=table) == SEALED
    until_on_board(own_server, key)
    entries = get(own_server, DEAL, stranger)["board"]
    assert entries and [entry["table"] for entry in entries] == [None] * len(entries)
    day = server_time.today()
    tomorrow()
    card = get(own_server, f"{DEAL}?day={day}", stranger)
    assert table in [entry["table"] for entry in card["board"]]
    assert [entry["differs"] for entry in card["board"]] == [None] * len(card["board"])
    own = get(own_server, f"{DEAL}?day={day}", key)["board"]
    assert all((entry["differs"] is None) or entry["differs"] > 1 for entry in own)
    record = own_server.http.get(f"/api/tables/{table}/record").text
    assert verify(record, commitment=card["commitment"]).ok
    assert json.loads(record)["fairness"]["seed"] == card["seed"]
    with own_server.socket(table) as socket:
        assert socket.burst()[0]["you"] is None


def test_the_seed_is_in_no_response_before_the_day_ends(own_server: Client, tomorrow: Any) -> None:
    key = new_key()
    place = play_deal(own_server, key)
    resign(own_server, place, key)
    until_on_board(own_server, key)
    paths = [DEAL, "/api/deals", "/api/me/tables", "/api/me/games", f"/api/tables/{place['table']}"]
    texts = [own_server.http.get(path, headers=bearer(key)).text for path in paths]
    texts.append(own_server.http.get(f"/t/{place['table']}").text)
    with own_server.socket(place["table"], key) as socket:
        texts += map(json.dumps, socket.burst())
    assert exported(own_server, key) == []
    day = server_time.today()
    tomorrow()
    seed = get(own_server, f"{DEAL}?day={day}")["seed"]
    assert len(seed) == 64 and all(seed not in text for text in texts)
    assert seed in own_server.http.get(f"/api/tables/{place['table']}/record").text


def test_help_is_not_allowed(own_server: Client) -> None:
    key = new_key()
    place = play_deal(own_server, key)
    events(own_server, place["table"], place["secret"])
    path = f"/api/tables/{place['table']}"
    n = own_server.get(path)["n"]
    assert failure(own_server, "POST", f"{path}/hint", key, n=n) == (409, "RatedTable")
    for call in ("ask undo", "ask end"):
        wish = {"n": n, "call": call}
        assert failure(own_server, "POST", f"{path}/calls", key, **wish) == (409, "RatedTable")


@pytest.mark.parametrize(
    ("day", "expected"),
    [("2001-01-01", (404, "NotFound")), ("2999-01-01", (404, "NotFound"))]
    + [(day, (400, "UnknownName")) for day in ("2026-13-01", "x", "20261101")],
)
def test_other_days_have_no_deal(own_server: Client, day: str, expected: Plain) -> None:
    """Asking for a later day does not create its seed."""
    assert failure(own_server, "GET", f"{DEAL}?day={day}") == expected


def test_a_game_that_ends_after_its_day_is_not_on_the_board(
    own_server: Client, tomorrow: Any
) -> None:
    key, path = new_key(), "/api/games/burgundy/deal"
    place, day = play_deal(own_server, key, path=path), server_time.today()
    tomorrow()
    resign(own_server, place, key)
    # Its result is stored after that of the try.
    eventually(lambda: get(own_server, "/api/me/games", key)["games"])
    card = get(own_server, f"{path}?day={day}", key)
    assert (card["yours"], card["board"]) == ({"table": place["table"], "over": True}, [])


def finish_deal(server: Client, key: str, path: str) -> None:
    """Resign a deal as Zelda. For a deletion, the game is finished when its result is stored."""
    resign(server, play_deal(server, key, "Zelda", path), key)
    until_on_board(server, key, path)
    eventually(lambda: get(server, "/api/me/games", key)["games"])


def test_who_deletes_their_data_leaves_the_board_without_a_name(own_server: Client) -> None:
    key, path = new_key(), "/api/games/castillos/deal"
    finish_deal(own_server, key, path)
    assert own_server.http.post("/api/me/remove", json={}, headers=bearer(key)).status_code == 204
    card = get(own_server, path, key)
    assert [entry["name"] for entry in card["board"]] == ["Somebody"]
    assert card["yours"] is None


def test_who_deletes_their_data_gets_no_second_try_at_the_same_deal(own_server: Client) -> None:
    key, path = new_key(), "/api/games/castillos/deal"
    finish_deal(own_server, key, path)
    before = get(own_server, path)["people"]
    assert own_server.http.post("/api/me/remove", json={}, headers=bearer(key)).status_code == 204
    casual = play_deal(own_server, key, "Zelda", path)
    assert casual["secret"] is not None  # a casual game, as after a finished try
    card = get(own_server, path, key)
    assert (card["yours"], card["people"]) == (None, before)


async def test_the_first_seed_of_a_day_is_kept(store: Store) -> None:
    assert await DealStore(store.database).of_day("2026-11-02", "castillos") is None
    first = await DealStore(store.database).daily(stored_deal("2026-11-02"))
    assert (
        await DealStore(store.database).daily(stored_deal("2026-11-02", bytes([1] * 32))) == first
    )
    assert await DealStore(store.database).of_day("2026-11-02", "castillos") == first
    await DealStore(store.database).daily(stored_deal("2026-11-05"))
    assert await DealStore(store.database).neighbours("2026-11-03", "castillos") == (
        "2026-11-02",
        "2026-11-05",
    )
    assert await DealStore(store.database).neighbours("2026-11-02", "castillos") == (
        "",
        "2026-11-05",
    )


async def test_a_sealed_game_is_in_no_statistics_and_no_rating_of_play(
    tomorrow: Any,
    store: Store,
) -> None:
    """Otherwise its points, its length and the losses of its decisions could be found from the changes."""
    day, pool = server_time.today(), Pool("castillos", 2)
    match = await tried(store, day, "Ada", Outcome.WON, 3)
    ada, ended = hash_of("Ada"), f"{day}T10:00:00+00:00"
    await ProfileStore(store.database).save(Profile(ada, "ada000000000", "Ada", True, ended))
    facts = {"decisions": 10, "points": [5, 2]}
    result = Result(
        match, pool, ended, False, [ada, None], [None, "page"], [1, 2], [9, None], facts
    )
    await RatingStore(store.database).save(result)
    assert await PlayStore(store.database).take(1, 2) is None
    assert await StatisticsStore(store.database).latest(pool, 9) == []
    tomorrow()
    assert await PlayStore(store.database).take(1, 2) == match
    (found,) = await StatisticsStore(store.database).latest(pool, 9)
    assert found.points == [5, 2]


async def test_the_boards(store: Store) -> None:
    """On a day the outcome decides, then the margin; in a month the number of wins, then all margins."""
    await tried(store, "2026-11-02", "Ada", Outcome.WON, 3)
    await tried(store, "2026-11-02", "Ben", Outcome.WON, 9)
    await tried(store, "2026-11-02", "Cem", Outcome.WON, 3)
    await tried(store, "2026-11-02", "Dot", Outcome.RESIGNED, 20)
    await tried(store, "2026-11-02", "Eve", Outcome.LOST, -20)
    await tried(store, "2026-11-03", "Ada", Outcome.WON, 1)
    await tried(store, "2026-11-03", "Ben", Outcome.DRAWN, 0)
    await tried(store, "2026-12-01", "Ben", Outcome.WON, 50)
    second = await DealStore(store.database).daily(stored_deal("2026-11-02"))
    board = await DealStore(store.database).board(second.id, 4, hash_of("Dot"))
    assert [(each.place, each.name) for each in board] == [
        (1, "Ben"),
        (2, "Ada"),
        (2, "Cem"),
        (4, "Eve"),
        (5, "Dot"),
    ]
    month = await DealStore(store.database).month("2026-11", "castillos", 3, hash_of("Ben"))
    assert month == [
        MonthEntry(1, "Ada", 2, 4, 2, False),
        MonthEntry(2, "Ben", 1, 9, 2, True),
        MonthEntry(3, "Cem", 1, 3, 1, False),
    ]
    assert await DealStore(store.database).count(second.id) == 5


async def test_a_board_of_a_month_with_many_people(store: Store) -> None:
    """More people than one page of the board; everybody has the name of their latest day."""
    people = 1_100
    days = ["2026-11-02", "2026-11-03"]
    deals = [await DealStore(store.database).daily(stored_deal(day)) for day in days]
    rows: dict[Any, list[Plain]] = {matches: [], seats: [], tries: []}
    for number in range(people):
        person = hash_of(str(number))
        for nth, (day, played) in enumerate(zip(days, deals, strict=True)):
            id = f"{nth}{number:011}"
            row = {"id": id, "game": "castillos", "rules": 1, "players": 2, "options": {}}
            row |= {"seed": b"", "private": True, "created": day, "deal": played.id}
            rows[matches].append(row)
            seat = {"match": id, "seat": 0, "kind": "person", "name": f"{nth} {number}"}
            rows[seats].append(seat | {"contribution": ""})
            result = {"outcome": 3, "margin": number, "points": 9}
            rows[tries].append({"deal": played.id, "person": person, "match": id} | result)
    async with store.database.writing() as connection:
        for table, of_table in rows.items():
            await connection.execute(insert(table), of_table)
    board = await DealStore(store.database).month("2026-11", "castillos", people, None)
    assert [(each.place, each.name) for each in board] == [
        (people - number, f"1 {number}") for number in reversed(range(people))
    ]


async def test_games_are_compared_up_to_the_first_different_event(tmp_path: Path) -> None:
    store = await Store.open(Settings(data=tmp_path).database_url)
    log = ["draw 7", "place 0 0 1", "draw 3"]
    logs = {
        "same": log,
        "other": ["draw 7", "place 0 0 2", "draw 5"],
        "longer": [*log, "skip"],
        "shorter": log[:1],
        "nothing": [],
    }
    own, *others = [
        await logged(store, day, texts) for day, texts in enumerate([log, *logs.values()], 1)
    ]
    found = await DealStore(store.database).differences(own, others)
    assert [found[each] for each in others] == [None, 2, 4, 2, 1]
    await store.close()


async def logged(store: Store, day: int, log: list[str]) -> str:
    """Store a match with these events. Return its identity."""
    id = await tried(store, f"2026-10-{day:02}", "Ada", Outcome.WON, 1)
    if log:
        await store.append(id, 1, log)
    return id
