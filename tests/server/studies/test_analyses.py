"""A game that is over can be analysed, by whoever asks, and once is enough."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from keepstone.errors import UnknownName
from keepstone.match import Match
from keepstone.match.events import UNDO
from keepstone.server.base.fair_queue import Place
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.errors import NotOver, TooManyAnalyses
from keepstone.server.live.registry import TableHooks
from keepstone.server.live.table import Table
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import StoredSeat, stored_of
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import (
    MOST_IN_ALL,
    MOST_OF_ADDRESS,
    Analyses,
    check_capacity,
)
from keepstone.server.studies.lines import Subject, of_table
from keepstone.server.wire.analysis import AnalysisCard
from tests.support.databases import opened
from tests.support.matches import full_match, play_on
from tests.support.polling import eventually_async, until_job_is_done
from tests.support.served import Client

QUICK, LONG = 2, 100_000  # iterations
SHORT = 3  # chooses the actions of a game with few events


def test_a_game_is_analysed_for_everybody(server: Client) -> None:
    place = server.post("/api/tables", game="castle-keep", seats=["random", "random"])
    table = f"/api/tables/{place['table']}"
    card = server.watch(place["table"])
    study = f"/api/studies/{place['table']}"
    path = f"{study}/analysis"
    none = {"status": "none", "done": 0, "total": 0, "findings": None, "position": 0}
    assert server.get(path) == none
    asked = [server.post(path) for _ in range(2)]
    assert {each["status"] for each in asked} <= {"waiting", "running"}
    told = until_job_is_done(lambda: server.get(path))
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
        assert 0 < each["best"]["share"] <= 1 and each["best"]["words"]
    changes = [max(map(abs, each["gains"])) for each in found["draws"]]
    assert changes == sorted(changes, reverse=True)
    assert all(sum(each["gains"]) == pytest.approx(0) for each in found["draws"])
    assert {log[each["n"] - 1].split()[0] for each in found["draws"]} <= {"start", "draw"}
    assert len(found["judged"]) == sum(each["decisions"] for each in found["ratings"])
    assert found["places"] == found["events"]  # nothing but the game is in this log

    n = found["judged"][0]
    told = server.get(f"{path}/{n}")
    played = [way for way in told["ways"] if way["played"]]
    assert [way["action"] for way in played] == [log[n - 1]]
    assert 2 <= len(told["ways"]) <= 4
    possible = {each["action"]: each for each in told["choices"]}
    assert all(possible[way["action"]]["picks"] == way["picks"] for way in told["ways"])
    seen = server.get(f"{study}/pictures?after={n - 1}")["views"][0]["scene"]
    ids = {each["id"] for each in seen["pieces"] + seen["spaces"]}
    assert all(ids.issuperset(pick) for way in told["choices"] for pick in way["picks"])
    refused = server.http.get(f"{path}/1")  # which chance drew
    assert (refused.status_code, refused.json()["error"]) == (400, "UnknownName")


@pytest.mark.whole
async def test_places_are_those_of_a_log_that_has_more_than_the_game(store: Store) -> None:
    """What was taken back is in the log of a match, and not in its record."""
    match = full_match()
    seat = match.mover
    assert seat is not None
    match.receive(seat, match.number, match.position.view(seat).legal()[0])
    taken_back = match.number
    match.receive(seat, match.number, UNDO)
    play_on(match, random.Random(SHORT))
    table = await table_of(store, "one", match)
    analyses = working(store, QUICK)
    game = of_table(table)
    await analyses.begin(game, "en", "10.0.0.1")
    found = (await until(analyses, game, "done")).findings
    assert found is not None
    assert found.places[taken_back - 2 : taken_back] == [taken_back - 1, taken_back + 2]
    assert taken_back not in found.judged and taken_back + 2 in found.judged
    told = await analyses.judgement(game, taken_back + 2, "en")
    assert [way.action for way in told.ways if way.played] == [match.events[taken_back + 1].text]


@pytest.mark.whole
async def test_a_name_that_was_deleted_disappears_from_analyses(store: Store) -> None:
    """Both from the findings and from the judgements, which are kept in memory."""
    table = await table_of(store, "one", short_game())
    analyses = working(store, QUICK)
    await analyses.begin(of_table(table), "en", "10.0.0.1")
    before = await until(analyses, of_table(table), "done")
    number = before.findings.judged[0] if before.findings else 0
    judged = await analyses.judgement(of_table(table), number, "en")
    assert "Ada" in str(before.findings) + str(judged)
    table.match.seats = (replace(table.match.seats[0], name="Somebody"), *table.match.seats[1:])
    after = await analyses.card(of_table(table), "en")
    assert after.findings is not None and "Ada" not in str(after.findings)
    assert "Ada" not in str(await analyses.judgement(of_table(table), number, "en"))


async def test_a_game_that_nobody_has_analysed_has_no_judgements(store: Store) -> None:
    table = await table_of(store, "one", short_game())
    with pytest.raises(UnknownName, match="not been analysed"):
        await working(store, QUICK).judgement(of_table(table), 3, "en")


def test_a_game_that_goes_on_tells_nothing(server: Client) -> None:
    table, _ = server.two_persons()
    assert server.refused(f"/api/studies/{table}/analysis") == (409, "NotOver")
    assert server.http.get(f"/api/studies/{table}/analysis").json()["error"] == "NotOver"
    assert server.refused("/api/studies/nothing/analysis") == (404, "NoSuchTable")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(Settings(data=tmp_path)) as found:
        yield found


def short_game() -> Match:
    """A game of few events, played to its end."""
    return play_on(full_match(), random.Random(SHORT))


async def table_of(store: Store, id: str, match: Match) -> Table:
    """A match as it lies in the database."""
    await store.create(stored_of(match, id, "", [*map(StoredSeat, match.seats)], private=True))
    await store.append(id, 1, [event.text for event in match.events])
    return await loaded(store, id)


async def loaded(store: Store, id: str) -> Table:
    stored = await store.load(id)
    assert stored is not None
    return Table(stored, store, TableHooks())


def working(store: Store, iterations: int) -> Analyses:
    """As a process that is alone makes them."""
    return Analyses(ProcessQueue, store, partial(loaded, store), iterations)


async def until(analyses: Analyses, game: Subject, *statuses: str) -> AnalysisCard:
    return await eventually_async(
        lambda: analyses.card(game, "en"), lambda card: card.status in statuses
    )


@pytest.mark.whole
async def test_an_analysis_outlives_its_server_and_a_job_does_not(store: Store) -> None:
    tables = [of_table(await table_of(store, id, short_game())) for id in ("one", "two")]
    stopped = working(store, LONG)
    for table in tables:
        assert (await stopped.begin(table, "en", "10.0.0.1")).status == "waiting"
    await until(stopped, tables[0], "running")
    assert (await stopped.card(tables[1], "en")).status == "waiting"
    async with asyncio.timeout(60):  # the analysis itself would take hours
        await stopped.close()

    analyses = working(store, QUICK)
    assert (await analyses.card(tables[0], "en")).status == "none"
    await analyses.begin(tables[0], "en", "10.0.0.1")
    found = (await until(analyses, tables[0], "done")).findings
    assert found is not None
    assert found.iterations == QUICK
    later = working(store, LONG)
    assert (await later.begin(tables[0], "en", "10.0.0.1")) == AnalysisCard("done", 0, 0, found)
    assert await later.card(tables[0], "en") == AnalysisCard("done", 0, 0, found)


async def test_addresses_take_turns_and_each_has_few_analyses(store: Store) -> None:
    """One address asks for more than it may have; another one's analysis is next all the same."""
    ids = [str(number) for number in range(MOST_OF_ADDRESS + 2)]
    games = [of_table(await table_of(store, id, short_game())) for id in ids]
    analyses = working(store, LONG)
    for game in games[:MOST_OF_ADDRESS]:
        await analyses.begin(game, "en", "10.0.0.1")
    await until(analyses, games[0], "running")
    with pytest.raises(TooManyAnalyses, match="at most 3 analyses"):
        await analyses.begin(games[-1], "en", "10.0.0.1")
    assert (await analyses.card(games[-1], "en")).status == "none"
    assert await analyses.begin(games[-2], "en", "10.0.0.2") == AnalysisCard(
        "waiting", 0, 0, position=1
    )
    assert [(await analyses.card(game, "en")).position for game in games] == [0, 2, 3, 1, 0]
    # Everybody may ask for an analysis that waits or runs.
    again = await analyses.begin(games[1], "en", "10.0.0.2")
    assert (again.status, again.position) == ("waiting", 2)
    assert len(analyses) == MOST_OF_ADDRESS + 1
    await analyses.close()


def test_a_server_has_a_limited_number_of_analyses() -> None:
    jobs = [Place(f"10.0.0.{number}", 0) for number in range(MOST_IN_ALL)]
    check_capacity("10.0.1.0", jobs[1:])
    with pytest.raises(TooManyAnalyses, match="already has 100 analyses"):
        check_capacity("10.0.1.0", jobs)


async def test_what_cannot_be_read_is_not_kept(store: Store) -> None:
    table = of_table(await table_of(store, "one", short_game()))
    await store.results.save_analysis("one", b"{}")
    analyses = working(store, 0)  # which the process refuses
    assert (await analyses.card(table, "en")).status == "none"
    await analyses.begin(table, "en", "10.0.0.1")
    await until(analyses, table, "failed")
    assert (await analyses.begin(table, "en", "10.0.0.1")).status == "waiting"
    await analyses.close()


async def test_nobody_asks_about_a_game_that_goes_on(store: Store) -> None:
    table = await table_of(store, "one", full_match())
    with pytest.raises(NotOver):
        of_table(table)
