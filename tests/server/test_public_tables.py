"""The public tables that the lobby lists, from a real database."""

from keepstone.match import Match, Seat
from keepstone.position import GameConfig
from keepstone.server.base.server_time import written
from keepstone.server.storage.appends import Marks
from keepstone.server.storage.presence import Sighting
from keepstone.server.storage.rows import StoredSeat, stored_of
from keepstone.server.storage.store import Store

MINUTE = 60_000
NOW = 1_800_000_000_000
SINCE = NOW - 60 * MINUTE
PERSON, OPEN, BOT = Seat("person", "Ada"), Seat(), Seat("bot", "Bot", "page")


async def begin(store: Store, id: str, *taken: Seat, minutes: int, seen: int | None = None) -> None:
    """Store a match that was opened and, if no seat is open, began this number of minutes ago.

    seen: how many minutes ago the player at seat 0 was last there.
    """
    match = Match(GameConfig("castle-keep", len(taken)), taken, bytes(32))
    at = written(NOW - minutes * MINUTE)
    started = None if OPEN in taken else at
    seated = [StoredSeat(seat) for seat in taken]
    await store.create(stored_of(match, id, at, seated, private=False, started=started))
    if seen is not None:
        await store.presence.record([Sighting(id, 0, False, NOW - seen * MINUTE)], ())


async def listed(store: Store, limit: int = 50) -> list[str]:
    return [match.id for match in await store.lists.public(limit, SINCE)]


async def test_an_abandoned_game_against_bots_is_listed_for_an_hour(store: Store) -> None:
    await begin(store, "begun", PERSON, BOT, minutes=59)
    await begin(store, "attended", PERSON, BOT, minutes=600, seen=59)
    await begin(store, "abandoned", PERSON, BOT, BOT, minutes=61, seen=61)
    await begin(store, "never seen", PERSON, BOT, minutes=61)
    await begin(store, "only bots", BOT, BOT, minutes=61)
    assert await listed(store) == ["begun", "attended"]


async def test_a_game_of_several_people_stays_listed(store: Store) -> None:
    await begin(store, "two", PERSON, BOT, PERSON, minutes=600, seen=600)
    assert await listed(store) == ["two"]
    await store.append("two", 1, ["replace 0"], marks=Marks(None, None, {0: "replaced"}))
    assert await listed(store) == []  # seat 2 was never seen


async def test_open_tables_come_before_games_in_progress(store: Store) -> None:
    await begin(store, "old game", PERSON, PERSON, minutes=4)
    await begin(store, "old table", PERSON, OPEN, minutes=3)
    await begin(store, "new table", PERSON, OPEN, minutes=2)
    await begin(store, "new game", PERSON, PERSON, minutes=1)
    assert await listed(store) == ["new table", "old table", "new game", "old game"]
    assert await listed(store, limit=3) == ["new table", "old table", "new game"]
