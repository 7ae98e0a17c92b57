"""Deals of the day: one try each, the same draws for all, and a seed that stays secret until the day ends."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import insert

from keepstone.games import names
from keepstone.match import verify
from keepstone.ratings import Pool
from keepstone.server.base import server_time
from keepstone.server.contests import contests, regular
from keepstone.server.contests.contest_store import ContestStore
from keepstone.server.contests.deal_store import DealStore, Outcome
from keepstone.server.errors import NotFound
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.profile_store import Profile, ProfileStore
from keepstone.server.people.rating_store import RatingStore, Result
from keepstone.server.people.statistics import StatisticsStore
from keepstone.server.services import Services
from keepstone.server.storage.contest_schema import entrants, tries
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.schema import matches
from keepstone.server.storage.store import Store
from keepstone.server.wire.contests import DealTry, MonthEntry
from tests.support.contests import (
    CONTESTS,
    DEAL,
    SEALED,
    check_hidden,
    events,
    play_deal,
    stored_day,
    tried,
    until_on_board,
    wait_for_deals,
)
from tests.support.exports import exported
from tests.support.finished_games import resign
from tests.support.keys import bearer, get, new_key, refused, send
from tests.support.polling import eventually
from tests.support.served import Client, Plain, serving

pytestmark = pytest.mark.usefixtures("noon")


@pytest.fixture(scope="module")
def own_server(noon: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server whose deals are played against the fastest bot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regular, "LEVEL", "page")
        with serving(tmp_path_factory.mktemp("deals")) as client:
            wait_for_deals(client)
            yield client


def yours(card: Plain) -> Any:
    """One's own game at the deal of a day."""
    return card["deals"][0]["yours"]


def results_of(card: Plain) -> list[Plain]:
    """The results on the board of a day."""
    return [result for entry in card["entries"] for result in entry["results"]]


def test_everybody_meets_the_same_deal(own_server: Client) -> None:
    keys = [new_key() for _ in range(2)]
    places = [play_deal(own_server, key) for key in keys]
    tables = [own_server.get(f"/api/tables/{place['table']}") for place in places]
    commitment = get(own_server, DEAL)["deals"][0]["commitment"]
    assert [table["commitment"] for table in tables] == [commitment] * 2
    assert [(table["deal"], table["sealed"]) for table in tables] == [
        (server_time.today(), True)
    ] * 2
    first, second = (events(own_server, place["table"], place["secret"]) for place in places)
    assert first == second and first[0].startswith("draw ")


def test_bots_answer_everybody_alike(own_server: Client) -> None:
    places = [play_deal(own_server, new_key()) for _ in range(2)]
    first, second = (events(own_server, place["table"], place["secret"], 5) for place in places)
    assert first == second


def test_everybody_has_one_try_and_casual_games_after_it(own_server: Client) -> None:
    key = new_key()
    place = play_deal(own_server, key, "Cora")
    again = play_deal(own_server, key, "Dora")
    assert (again["table"], again["secret"]) == (place["table"], None)
    assert yours(get(own_server, DEAL, key)) == {"table": place["table"], "over": False}
    resign(own_server, place, key)
    assert yours(until_on_board(own_server, key)) == {"table": place["table"], "over": True}
    casual = play_deal(own_server, key, "Dora")
    assert casual["table"] != place["table"]
    assert own_server.get(f"/api/tables/{casual['table']}")["sealed"]
    resign(own_server, casual, key)
    (entry,) = (each for each in until_on_board(own_server, key)["entries"] if each["you"])
    (result,) = entry["results"]
    found = entry["name"], result["outcome"], result["table"]
    assert found == ("Cora", "resigned", place["table"])


def test_many_requests_at_once_open_one_try(own_server: Client) -> None:
    key, path = new_key(), "/api/games/zamek/deal"
    before = get(own_server, path)["joined"]
    with ThreadPoolExecutor(12) as pool:
        places = list(pool.map(lambda _: play_deal(own_server, key, path=path), range(12)))
    assert len({place["table"] for place in places}) == 1
    assert get(own_server, path)["joined"] == before + 1


def test_two_servers_with_one_database_open_one_try(pair: tuple[Client, Client]) -> None:
    key, both = new_key(), pair
    with ThreadPoolExecutor(8) as pool:
        places = list(pool.map(lambda n: play_deal(both[n % 2], key), range(8)))
    assert len({place["table"] for place in places}) == 1
    one, other = (get(client, DEAL)["deals"][0]["commitment"] for client in both)
    assert one == other


def test_without_a_key_nobody_plays(own_server: Client) -> None:
    assert refused(own_server, None, DEAL, name="Ada") == (401, "NoSecret")


def test_nobody_else_sees_a_game_until_the_day_ends(own_server: Client, tomorrow: Any) -> None:
    key, stranger = new_key(), new_key()
    place = play_deal(own_server, key)
    table = place["table"]
    for finished in (False, True):
        if finished:
            resign(own_server, place, key)
        check_hidden(own_server, table)
        with own_server.socket(table, key) as socket:
            assert socket.burst()[0]["you"] == 0
        assert table not in {each["table"] for each in own_server.get("/api/tables")}
    assert own_server.refused("/api/studies", study=table) == SEALED
    until_on_board(own_server, key)
    results = results_of(get(own_server, DEAL, stranger))
    assert results and [result["table"] for result in results] == [None] * len(results)
    day = server_time.today()
    tomorrow()
    card = get(own_server, f"{DEAL}?day={day}", stranger)
    results, (deal,) = results_of(card), card["deals"]
    assert table in [result["table"] for result in results]
    assert [result["differs"] for result in results] == [None] * len(results)
    own = results_of(get(own_server, f"{DEAL}?day={day}", key))
    assert all((result["differs"] is None) or result["differs"] > 1 for result in own)
    record = own_server.http.get(f"/api/tables/{table}/record").text
    assert verify(record, commitment=deal["commitment"]).ok
    assert json.loads(record)["fairness"]["seed"] == deal["seed"]
    with own_server.socket(table) as socket:
        assert socket.burst()[0]["you"] is None


def test_the_seed_is_in_no_response_before_the_day_ends(own_server: Client, tomorrow: Any) -> None:
    key = new_key()
    place = play_deal(own_server, key)
    resign(own_server, place, key)
    until_on_board(own_server, key)
    paths = [DEAL, CONTESTS, "/api/me/tables", "/api/me/games", f"/api/tables/{place['table']}"]
    texts = [own_server.http.get(path, headers=bearer(key)).text for path in paths]
    texts.append(own_server.http.get(f"/t/{place['table']}").text)
    with own_server.socket(place["table"], key) as socket:
        texts += map(json.dumps, socket.burst())
    assert exported(own_server, key) == []
    day = server_time.today()
    tomorrow()
    seed = get(own_server, f"{DEAL}?day={day}")["deals"][0]["seed"]
    assert len(seed) == 64 and all(seed not in text for text in texts)
    assert seed in own_server.http.get(f"/api/tables/{place['table']}/record").text


def test_help_is_not_allowed(own_server: Client) -> None:
    key = new_key()
    place = play_deal(own_server, key)
    events(own_server, place["table"], place["secret"])
    path = f"/api/tables/{place['table']}"
    n = own_server.get(path)["n"]
    assert refused(own_server, key, f"{path}/hint", n=n) == (409, "RatedTable")
    for call in ("ask undo", "ask end"):
        assert refused(own_server, key, f"{path}/calls", n=n, call=call) == (409, "RatedTable")


@pytest.mark.parametrize(
    ("day", "expected"),
    [("2001-01-01", (404, "NotFound")), ("2999-01-01", (404, "NotFound"))]
    + [(day, (400, "UnknownName")) for day in ("2026-13-01", "x", "20261101")],
)
def test_other_days_have_no_deal(own_server: Client, day: str, expected: Plain) -> None:
    """Asking for a later day does not create its seed."""
    assert refused(own_server, None, f"{DEAL}?day={day}", "GET") == expected


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
    assert (yours(card), card["entries"]) == ({"table": place["table"], "over": True}, [])


def test_who_deletes_their_data_leaves_the_board_without_a_name_and_gets_no_second_try(
    own_server: Client,
) -> None:
    key, path = new_key(), "/api/games/castillos/deal"
    resign(own_server, play_deal(own_server, key, "Zelda", path), key)
    until_on_board(own_server, key, path)
    eventually(lambda: get(own_server, "/api/me/games", key)["games"])  # its result is stored
    send(own_server, key, "/api/me/remove")
    casual = play_deal(own_server, key, "Zelda", path)
    assert casual["secret"] is not None  # a casual game, as after a finished try
    card = get(own_server, path, key)
    assert [entry["name"] for entry in card["entries"]] == ["Somebody"]
    assert (yours(card), card["joined"]) == (None, 1)


async def test_the_first_seed_of_a_day_is_kept(store: Store) -> None:
    contests = ContestStore(store.database)
    assert await contests.of_day("2026-11-02", "castillos") is None
    first = await stored_day(store, "2026-11-02")
    assert await stored_day(store, "2026-11-02", seed=bytes([1] * 32)) == first
    assert first.seed == bytes(32)
    await stored_day(store, "2026-11-05")
    await stored_day(store, "2026-11-04", "castle")
    neighbours = "2026-11-02", "2026-11-05"
    assert await contests.neighbours("2026-11-03", "castillos", "2026-12-01") == neighbours
    assert await contests.neighbours("2026-11-02", "castillos", "2026-12-01") == ("", "2026-11-05")


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
    second = await stored_day(store, "2026-11-02")
    stored = DealStore(store.database)
    best = await stored.best(second.id, 4, hash_of("Dot"))
    assert [each.person for each in best[:1] + best[3:]] == list(
        map(hash_of, ("Ben", "Eve", "Dot"))
    )
    assert {each.person for each in best[1:3]} == {hash_of("Ada"), hash_of("Cem")}
    assert await stored.best(second.id, 4, hash_of("Ada")) == best[:4]
    results = [each.result for each in best if each.result]
    assert [await stored.place(second.id, each) for each in results] == [1, 2, 2, 4, 5]
    month = await DealStore(store.database).month("2026-11", "castillos", 3, hash_of("Ben"))
    assert month == [
        MonthEntry(1, "Ada", 2, 4, 2, False),
        MonthEntry(2, "Ben", 1, 9, 2, True),
        MonthEntry(3, "Cem", 1, 3, 1, False),
    ]
    entered = await ContestStore(store.database).entrants(second.contest)
    assert [each.name for each in entered] == ["Ada", "Ben", "Cem", "Dot", "Eve"]


async def test_the_board_of_a_day_has_the_best_people_and_ones_own_result(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contests, "ON_BOARD", 3)
    results = {"Ada": (Outcome.WON, 3), "Ben": (Outcome.WON, 9), "Cem": (Outcome.WON, 3)}
    results |= {"Dot": (Outcome.RESIGNED, 20), "Eve": (Outcome.LOST, -20)}
    for name, result in results.items():
        await tried(services.store, "2026-11-02", name, *result)

    async def board(name: str) -> list[tuple[int | None, str, bool]]:
        shown = await services.contests.days.card("castillos", "2026-11-02", hash_of(name))
        assert shown.joined == 5
        return [(each.place, each.name, each.you) for each in shown.entries]

    best = [(1, "Ben", False), (2, "Ada", False), (2, "Cem", False)]
    assert await board("Fay") == best
    assert await board("Dot") == [*best, (5, "Dot", True)]
    assert await board("Ada") == [best[0], (2, "Ada", True), best[2]]


async def test_reading_a_deal_creates_none(services: Services) -> None:
    """They are created by the server's own work, or by the first request to play one."""
    days = services.contests.days
    for day in ("", server_time.today()):
        with pytest.raises(NotFound, match="there was no deal on this day"):
            await days.card("castle", day, None)
    assert await services.contests.contests.listed(None) == []
    place = await days.play("castle", "Ada", "::1", hash_of("Ada"))
    (own,) = (await days.card("castle", "", hash_of("Ada"))).deals
    assert own.yours == DealTry(place.table, False)


async def test_the_deals_of_a_day_are_created_once(
    tomorrow: Callable[[], None], services: Services
) -> None:
    days, listed = services.contests.days, services.contests.contests.listed

    async def found() -> set[tuple[str, str | None, str]]:
        return {(each.game, each.day, each.id) for each in await listed(None)}

    await days.work()
    first = await found()
    assert {(game, day) for game, day, _ in first} == {
        (game, server_time.today()) for game in names()
    }
    await days.work()
    assert await found() == first
    tomorrow()
    assert await found() == set()
    await days.work()
    assert {(game, day) for game, day, _ in await found()} == {
        (game, server_time.today()) for game in names()
    }


async def test_the_deals_of_a_day_are_created_before_it_begins(
    monkeypatch: pytest.MonkeyPatch, services: Services
) -> None:
    """So there is a deal as soon as the day begins; until then nobody sees it."""
    days, listed = services.contests.days, services.contests.contests.listed
    midnight = (server_time.now() // server_time.DAY_MS + 1) * server_time.DAY_MS

    def stop_clock(seconds_to_midnight: int) -> None:
        stopped_at = midnight - seconds_to_midnight * 1_000
        monkeypatch.setattr(server_time, "now", lambda: stopped_at)

    stop_clock(3600)
    await days.work()
    today = server_time.today()
    stop_clock(20)
    await days.work()
    assert {each.day for each in await listed(None)} == {today}
    assert (await days.card("castle", "", None)).after == ""
    stop_clock(-20)
    tomorrow = server_time.today()
    assert (await days.card("castle", "", None)).day == tomorrow > today
    assert {each.day for each in await listed(None)} == {tomorrow}
    stop_clock(20)
    with pytest.raises(NotFound, match="there was no deal on this day"):
        await days.card("castle", tomorrow, None)


def test_all_names_on_a_board_differ(own_server: Client) -> None:
    """On the board and at the tables."""
    path, keys = "/api/games/castle-keep/deal", [new_key(), new_key()]
    places = [play_deal(own_server, key, "Zoe", path) for key in keys]
    for key, place in zip(keys, places, strict=True):
        resign(own_server, place, key)
        until_on_board(own_server, key, path)
    names = [entry["name"] for entry in get(own_server, path)["entries"]]
    assert {"Zoe", "Zoe 2"} <= set(names) and len(names) == len(set(names))
    tables = [own_server.get(f"/api/tables/{place['table']}") for place in places]
    assert [table["seats"][0]["name"] for table in tables] == ["Zoe", "Zoe 2"]


async def test_a_board_of_a_month_with_many_people(store: Store) -> None:
    """More people than one page of the board; everybody has the name of their latest day."""
    people = 1_100
    some = ["2026-11-02", "2026-11-03"]
    deals = [await stored_day(store, day) for day in some]
    rows: dict[Any, list[Plain]] = {matches: [], entrants: [], tries: []}
    for number in range(people):
        person = hash_of(str(number))
        for nth, (day, played) in enumerate(zip(some, deals, strict=True)):
            id = f"{nth}{number:011}"
            row = {"id": id, "game": "castillos", "rules": 1, "players": 2, "options": {}}
            row |= {"seed": b"", "private": True, "created": day, "deal": played.id}
            rows[matches].append(row)
            entry = {"contest": played.contest, "person": person, "place": number}
            rows[entrants].append(entry | {"name": f"{nth} {number}"})
            result = {"outcome": 3, "margin": number, "points": 9}
            rows[tries].append({"deal": played.id, "person": person, "match": id} | result)
    async with store.database.writing() as connection:
        for table, of_table in rows.items():
            await connection.execute(insert(table), of_table)
    board = await DealStore(store.database).month("2026-11", "castillos", people, None)
    assert [(each.place, each.name) for each in board] == [
        (people - number, f"1 {number}") for number in reversed(range(people))
    ]


async def test_games_are_compared_up_to_the_first_different_event(store: Store) -> None:
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


async def logged(store: Store, day: int, log: list[str]) -> str:
    """Store a match with these events. Return its identity."""
    id = await tried(store, f"2026-10-{day:02}", "Ada", Outcome.WON, 1)
    if log:
        await store.append(id, 1, log)
    return id
