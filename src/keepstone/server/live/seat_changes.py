"""Changes of the seats of a table before its game begins: persons and bots sit down, reveal and leave."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from keepstone.bots.names import name_for
from keepstone.errors import UnknownName
from keepstone.match import Match, SeatTaken
from keepstone.server.base import server_time
from keepstone.server.base.tasks import stop, stored_change
from keepstone.server.errors import AlreadySeated, HasBegun
from keepstone.server.live.table import Table
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.rows import StoredSeat, hash_of
from keepstone.server.storage.store import Store
from keepstone.text.sentences import sentence

BEGUN = sentence("the game has already begun")
TAKEN = sentence("this seat is taken: choose another one")
log = logging.getLogger("keepstone.server")

PAUSE = 1.0  # seconds to wait after a failure


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person who takes a seat. person: the hash of the key, if there is one."""

    name: str
    person: bytes | None = None
    program: bool = False


@stored_change
async def sit(table: Table, sitter: Sitter, pledged: str, seat: int | None, secret: str) -> int:
    """Seat a person. When the table is full, contributions are revealed, and then the game begins."""
    if sitter.person is not None and sitter.person in table.keys.persons:
        raise AlreadySeated(sentence("you already sit at this table"))
    following = table.match.copy()
    seat = following.sit(sitter.name, pledged, seat, sitter.program)
    if not await _change_seats(table, following, {seat: (hash_of(secret), sitter.person)}):
        raise SeatTaken(TAKEN)
    return seat


@stored_change
async def seat_bot(table: Table, seat: int, level: str) -> None:
    following = table.match.copy()
    following.seat_bot(level, seat, name_for(level, table.match.names))
    if not await _change_seats(table, following):
        raise SeatTaken(TAKEN)


@stored_change
async def reveal(table: Table, seat: int, contribution: str) -> int:
    await table.load()  # another process may have seated the last player
    following = table.match.copy()
    following.reveal(seat, contribution)
    if not await _change_seats(table, following):
        # this call raises an error, unless it is the same contribution
        table.match.copy().reveal(seat, contribution)
    return table.match.number


@stored_change
async def forfeit(table: Table) -> None:
    following = table.match.copy()
    following.forfeit()
    await _change_seats(table, following)


@stored_change
async def vacate(table: Table, seat: int) -> None:
    if table.match.status != "waiting":
        raise HasBegun(BEGUN)
    if not 0 <= seat < len(table.match.seats) or table.match.seats[seat].kind != "person":
        raise UnknownName(sentence("this seat is empty"))
    try:
        await table.store.seats.vacate(table.id, seat)
    except Conflict:
        await table.load()
        raise HasBegun(BEGUN) from None
    await table.load(here=True)


@stored_change
async def close(table: Table) -> None:
    try:
        await table.store.seats.drop(table.id)
    except Conflict:
        raise HasBegun(BEGUN) from None
    table.show_closed()


async def _change_seats(
    table: Table, following: Match, hashes: Mapping[int, tuple[bytes, bytes | None]] | None = None
) -> bool:
    """Store the seats that have changed, and begin the match if it can begin. The caller holds the lock.

    Return False if another change came first.

    hashes: for each seat where a player sits down, the hashes of the secret and of the key.
    """
    keys = enumerate(zip(table.keys.secrets, table.keys.persons, strict=True))
    hashes_of = {**dict(keys), **(hashes or {})}
    changes = {
        number: (old, StoredSeat(new, *hashes_of[number]))
        for number, (old, new) in enumerate(zip(table.match.seats, following.seats, strict=True))
        if new != old
    }
    stored = False
    try:
        await table.store.seats.change(table.id, changes)
        stored = True
    except Conflict:
        log.info("seats of table %s were changed by another process", table.id)
    finally:
        await table.load(here=stored)
    return stored


class RevealTimers:
    """Timers for contributions, one for each table. The database keeps the deadline, for all processes."""

    def __init__(self, store: Store, seconds: float):
        self._store, self._seconds = store, seconds
        self._waits: dict[str, asyncio.Task[None]] = {}

    def watch(self, table: Table) -> None:
        if table.match.status == "revealing" and table.id not in self._waits:
            wait = asyncio.create_task(self._wait(table))
            self._waits[table.id] = wait
            wait.add_done_callback(lambda _: self._waits.pop(table.id))

    async def close(self) -> None:
        """Stop all timers. The next process waits for the same deadline."""
        await stop(self._waits.values())

    async def _wait(self, table: Table) -> None:
        while table.match.status == "revealing":
            try:
                await asyncio.sleep(await self._left(table))
                await forfeit(table)
            except Exception:
                log.exception("table %s could not begin", table.id)
                await asyncio.sleep(PAUSE)

    async def _left(self, table: Table) -> float:
        now = datetime.fromtimestamp(server_time.now() / 1000, UTC)
        end = now + timedelta(seconds=self._seconds)
        stored = await self._store.seats.reveal_by(table.id, end.isoformat(timespec="milliseconds"))
        return min(self._seconds, (datetime.fromisoformat(stored) - now).total_seconds())
