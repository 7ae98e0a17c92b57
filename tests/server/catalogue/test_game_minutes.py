"""The measured duration of games, from a real database."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from keepstone.match.match import Match
from keepstone.match.seating import Kind
from keepstone.server.base import server_time
from keepstone.server.catalogue.game_handlers import game_card
from keepstone.server.catalogue.game_minutes import VALID_MS, GameMinutes, medians_of
from keepstone.server.errors import NoDatabase
from keepstone.server.storage.lists import FinishedTimes
from keepstone.server.storage.rows import StoredSeat, stored_of
from keepstone.server.storage.store import Store
from tests.support.matches import full_match

START = datetime.fromisoformat("2026-11-22T12:00:00+00:00")


def lasting(*minutes: float, players: int = 2) -> list[FinishedTimes]:
    ends = [(START + timedelta(minutes=each)).isoformat() for each in minutes]
    return [FinishedTimes("castle-keep", players, START.isoformat(), end) for end in ends]


def test_the_median_needs_ten_games_of_a_number_of_players() -> None:
    assert medians_of(lasting(*range(9), players=3)) == {}
    ten = lasting(1, 2, 3, 4, 20, 22, 50, 60, 70, 4000)  # the median is 21
    assert medians_of([*ten, *lasting(*range(9), players=3)]) == {"castle-keep": {2: 21}}
    assert medians_of(lasting(*[0.1] * 10, players=4)) == {"castle-keep": {4: 1}}


async def test_games_of_people_are_measured_at_most_every_ten_minutes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_time, "steady", lambda: 0)
    minutes = GameMinutes(store)
    assert await minutes.medians() == {}
    for i in range(10):
        await finish(store, f"person-{i:05}", minutes=10 + i)  # the median is 14.5
        await finish(store, f"robot-{i:06}", minutes=1, kind="bot")
        await finish(store, f"days-{i:07}", minutes=9_000, clock="2d")
    assert await minutes.medians() == {}
    monkeypatch.setattr(server_time, "steady", lambda: VALID_MS)
    measured = {"castle-keep": {2: 14}}
    assert await minutes.medians() == measured
    monkeypatch.setattr(store.lists, "finished_times", unavailable)
    monkeypatch.setattr(server_time, "steady", lambda: 2 * VALID_MS)
    assert await minutes.medians() == measured


def test_a_game_shows_its_measured_minutes_next_to_the_estimate() -> None:
    card = game_card("castle-keep", medians={2: 14})
    assert (card.minutes, card.median_minutes) == ([15, 30], {"2": 14})
    assert game_card("castle-keep").median_minutes == {}


async def unavailable(limit: int) -> list[FinishedTimes]:
    raise NoDatabase("the database is unavailable")


async def finish(
    store: Store, id: str, minutes: float, kind: Kind = "person", clock: str = ""
) -> None:
    match: Match = full_match()
    seated = [StoredSeat(replace(seat, kind=kind)) for seat in match.seats]
    stored = stored_of(
        match, id, START.isoformat(), seated, private=False, started=START.isoformat()
    )
    await store.create(replace(stored, clock=clock))
    end = (START + timedelta(minutes=minutes)).isoformat()
    await store.append(id, 1, [event.text for event in match.events], ended=end)
