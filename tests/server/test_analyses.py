"""A game that is over can be analysed, by whoever asks, and once is enough."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keepstone.match import Match
from keepstone.match.events import UNDO
from keepstone.protocol import UnknownName
from keepstone.server.afterwards.analyses import Analyses
from keepstone.server.afterwards.analysis_jobs import AnalysisJobs
from keepstone.server.afterwards.analysis_stores import TableAnalysisStore
from keepstone.server.afterwards.subjects import Subject, of_table
from keepstone.server.errors import NotOver
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import StoredSeat, stored_of
from keepstone.server.storage.store import Store
from keepstone.server.tables.table import Table
from keepstone.server.wire.analysis import AnalysisCard
from tests.match.playing import full_match, play_on
from tests.server.served import Client

QUICK, LONG = 2, 100_000  # iterations


def test_a_game_is_analysed_for_everybody(server: Client) -> None:
    place = server.post("/api/tables", game="castle-keep", seats=["random", "random"])
    table = f"/api/tables/{place['table']}"
    card = server.watch(place["table"])
    path = f"{table}/analysis"
    assert server.get(path) == {"status": "none", "done": 0, "total": 0, "findings": None}
    asked = [server.post(path) for _ in range(2)]
    assert {each["status"] for each in asked} <= {"waiting", "running"}
    while (told := server.get(path))["status"] != "done":
        assert told["status"] in ("waiting", "running")
        assert told["done"] <= told["total"]
        time.sleep(0.05)
    found, log = told["findings"], server.get(f"{table}/record")["log"]
    assert server.post(path) == told
    assert found["events"] == [*range(1, len(log) + 1)]
    assert len(found["wins"]) == len(log) + 1
    assert all(sum(wins) == pytest.approx(1) for wins in found["wins"])
    winners = card["result"]["winners"]
    assert found["wins"][-1] == [(seat in winners) / len(winners) for seat in range(2)]
    weak = found["decisions"]
    counted = [each["grades"] for each in found["ratings"]]
    for grade in ("doubtful", "mistake", "blunder"):
        assert sum(each["grade"] == grade for each in weak) == sum(each[grade] for each in counted)
    for each in weak:
        assert card["seats"][each["seat"]]["name"] in each["words"]
        assert each["better"][0]["share"] > 0
    changes = [max(map(abs, each["gains"])) for each in found["draws"]]
    assert changes == sorted(changes, reverse=True)
    assert all(sum(each["gains"]) == pytest.approx(0) for each in found["draws"])
    assert {log[each["n"] - 1].split()[0] for each in found["draws"]} <= {"start", "draw"}
    assert len(found["judged"]) == sum(each["decisions"] for each in found["ratings"])
    assert found["places"] == found["events"]  # nothing but the game is in this log

    n = found["judged"][0]
    told = server.get(f"{path}/{n}?layout=tall")
    played = [way for way in told["ways"] if way["played"]]
    assert [way["action"] for way in played] == [log[n - 1]]
    assert 2 <= len(told["ways"]) <= 4
    seen = server.get(f"{table}/pictures?after={n - 1}&layout=tall")["views"][0]["scene"]
    ids = {each["id"] for each in seen["pieces"] + seen["spaces"]}
    assert all(ids.issuperset(pick) for way in told["ways"] for pick in way["picks"])
    refused = server.http.get(f"{path}/1")  # which chance drew
    assert (refused.status_code, refused.json()["error"]) == (400, "UnknownName")


async def test_places_are_those_of_a_log_that_has_more_than_the_game(store: Store) -> None:
    """What was taken back is in the log of a match, and not in its record."""
    match = full_match()
    seat = match.mover
    assert seat is not None
    match.receive(seat, match.number, match.position.view(seat).legal()[0])
    taken_back = match.number
    match.receive(seat, match.number, UNDO)
    play_on(match, random.Random(1))
    table = await table_of(store, "one", match)
    analyses = working(store, QUICK)
    game = of_table(table)
    await analyses.begin(game, "en")
    found = (await until(analyses, game, "done")).findings
    assert found is not None
    assert found.places[taken_back - 2 : taken_back] == [taken_back - 1, taken_back + 2]
    assert taken_back not in found.judged and taken_back + 2 in found.judged
    told = await analyses.judgement(game, taken_back + 2, "en", "wide")
    assert [way.action for way in told.ways if way.played] == [match.events[taken_back + 1].text]


async def test_a_game_that_nobody_has_analysed_has_no_judgements(store: Store) -> None:
    match = full_match()
    play_on(match, random.Random(1))
    table = await table_of(store, "one", match)
    with pytest.raises(UnknownName, match="not been analysed"):
        await working(store, QUICK).judgement(of_table(table), 3, "en", "wide")


def test_a_game_that_goes_on_tells_nothing(server: Client) -> None:
    table, _ = server.two_persons()
    assert server.refused(f"/api/tables/{table}/analysis") == (409, "NotOver")
    assert server.http.get(f"/api/tables/{table}/analysis").json()["error"] == "NotOver"
    assert server.refused("/api/tables/nothing/analysis") == (404, "NoSuchTable")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    found = await Store.open(Settings(data=tmp_path).database_url)
    yield found
    await found.close()


async def table_of(store: Store, id: str, match: Match) -> Table:
    """A match as it lies in the database."""
    await store.create(stored_of(match, id, "", [*map(StoredSeat, match.seats)], private=True))
    await store.append(id, 1, [event.text for event in match.events])
    stored = await store.load(id)
    assert stored is not None
    return Table(stored, store, lambda *_: None)


def working(store: Store, iterations: int) -> Analyses:
    """As a process that is alone makes them."""
    store = TableAnalysisStore(store)
    return Analyses(store, AnalysisJobs(store, iterations, asyncio.Lock()))


async def until(analyses: Analyses, game: Subject, *statuses: str) -> AnalysisCard:
    while (card := await analyses.look(game, "en")).status not in statuses:
        await asyncio.sleep(0.02)
    return card


async def test_an_analysis_outlives_its_server_and_a_job_does_not(store: Store) -> None:
    match = full_match()
    play_on(match, random.Random(1))
    tables = [of_table(await table_of(store, id, match)) for id in ("one", "two")]
    stopped = working(store, LONG)
    for table in tables:
        assert (await stopped.begin(table, "en")).status == "waiting"
    await until(stopped, tables[0], "running")
    assert (await stopped.look(tables[1], "en")).status == "waiting"
    began = time.monotonic()
    await stopped.close()
    assert time.monotonic() - began < 2

    analyses = working(store, QUICK)
    assert (await analyses.look(tables[0], "en")).status == "none"
    await analyses.begin(tables[0], "en")
    found = (await until(analyses, tables[0], "done")).findings
    assert found is not None
    assert found.iterations == QUICK
    later = working(store, LONG)
    assert (await later.begin(tables[0], "en")) == AnalysisCard("done", 0, 0, found)
    assert await later.look(tables[0], "en") == AnalysisCard("done", 0, 0, found)


async def test_what_cannot_be_read_is_not_kept(store: Store) -> None:
    match = full_match()
    play_on(match, random.Random(1))
    table = of_table(await table_of(store, "one", match))
    await store.kept.keep_analysis("one", b"{}")
    analyses = working(store, 0)  # which the process refuses
    assert (await analyses.look(table, "en")).status == "none"
    await analyses.begin(table, "en")
    await until(analyses, table, "failed")
    assert (await analyses.begin(table, "en")).status == "waiting"
    await analyses.close()


async def test_nobody_asks_about_a_game_that_goes_on(store: Store) -> None:
    table = await table_of(store, "one", full_match())
    with pytest.raises(NotOver):
        of_table(table)
