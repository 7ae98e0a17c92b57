"""Persons who are late: the round of a contest is over, and bots finish their games."""

from pathlib import Path

from keepstone.match import Match, Seat, verify
from keepstone.match.fairness import DEAL_SCHEME
from keepstone.playing.position import GameConfig
from keepstone.server.lifecycle import close_services
from keepstone.server.live.frames import seat_names
from keepstone.server.live.table import Table
from keepstone.server.live.table_cards import card_of
from keepstone.server.services import Services
from keepstone.server.storage.rows import StoredSeat, stored_of
from tests.support.matches import SEED, mover_of
from tests.support.polling import eventually_async
from tests.support.services import services_in

ID = "pairs2026001"


async def deal_table(services: Services) -> Table:
    """A table at which two persons play a deal with a clock; pages play on for them."""
    seats = [Seat("person", name, stand_in="page") for name in ("Page 2", "Ben")]
    match = Match(GameConfig("castle-keep", 2), seats, SEED, "10+0", DEAL_SCHEME)
    seated = [StoredSeat(seat) for seat in seats]
    about = {"private": True, "host": None}
    await services.store.create(stored_of(match, ID, "2026-11-22T19:00:00+00:00", seated, **about))
    return await services.live.registry.table(ID)


async def is_over(services: Services) -> bool:
    stored = await services.store.head(ID)
    return stored is not None and stored.ended is not None


async def test_bots_finish_a_game_that_nobody_watches(tmp_path: Path) -> None:
    services = await services_in(tmp_path, bot_pace=0)
    table = await deal_table(services)
    assert await services.store.lists.unattended() == []
    await table.replace_late()
    assert [event.text for event in table.match.events[11:]] == ["late 0", "late 1"]
    assert [seat.out for seat in card_of(table).seats] == ["late", "late"]
    assert (table.clock.due, card_of(table).ending) == (None, "")
    assert await services.store.lists.unattended() == [ID]
    await services.bots.open(True)
    await eventually_async(lambda: is_over(services))
    assert (table.match.status, table.match.standing.ending) == ("over", "")
    assert table.match.winners == table.match.position.winners()
    report = verify(table.record())
    assert report.ok, report
    number = table.match.number
    await table.replace_late()  # which changes nothing after the end
    assert table.match.number == number
    await close_services(services)


async def test_bots_finish_the_game_after_a_new_start(tmp_path: Path) -> None:
    services = await services_in(tmp_path)
    table = await deal_table(services)
    mover = mover_of(table.match)
    await table.act(mover, 11, "pass")
    await table.replace_late()
    await close_services(services)
    services = await services_in(tmp_path, bot_pace=0)
    await services.bots.open(True)
    await services.live.registry.resume()
    await eventually_async(lambda: is_over(services))
    await close_services(services)


async def test_events_of_other_processes_are_loaded_first(tmp_path: Path) -> None:
    one, other = [await services_in(tmp_path) for _ in range(2)]
    table = await deal_table(one)
    there = await other.live.registry.table(ID)
    mover = mover_of(there.match)
    await there.act(mover, 11, "pass")
    await table.replace_late()
    texts = [event.text for event in table.match.events[11:]]
    assert (texts[0], texts[-2:]) == ("pass", ["late 0", "late 1"])
    await close_services(other)
    await close_services(one)


async def test_the_level_of_a_stand_in_is_stored_and_shown_as_nobodys_level(
    services: Services,
) -> None:
    """A person whose name is that of a bot is not called by the bot's name in another language."""
    await deal_table(services)
    services.live.registry._tables.clear()
    table = await services.live.registry.table(ID)
    assert [seat.stand_in for seat in table.match.seats] == ["page", "page"]
    assert [seat.level for seat in card_of(table).seats] == [None, None]
    assert "Page 2" in seat_names(table.match, "de")[0]
    await table.replace_late()
    assert [table.match.player(seat).level for seat in (0, 1)] == ["page", "page"]
