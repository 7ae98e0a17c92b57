"""Notices to persons who are not there: that it is their turn, or that their game is over.

Whichever process has stored what brought that about looks soon afterwards who is there, at any process, and
once more when a page that a phone has put to sleep has fallen silent. Nobody waits for it, and it keeps nothing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial

from msgspec import json

from keepstone.games import find as find_game
from keepstone.languages import translation
from keepstone.match import Match
from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.push.key import PushKey
from keepstone.server.push.sender import PushSender
from keepstone.server.storage.push_subscriptions import Subscription
from keepstone.server.storage.store import Store
from keepstone.server.tables.frames import seat_names
from keepstone.server.tables.presence import Presence, away_since
from keepstone.server.tables.table import Table
from keepstone.server.wire.cards import Notice

# Seconds. Other processes tell every two who is there; what one told that died is believed for 45.
LOOKS = (3.0, 60.0)
DAY = 86_400  # seconds, for which a notice is worth something where there is no clock

log = logging.getLogger("keepstone.server")


class Notices:
    """At most one look to come for each table. find: a table by its identity, which may have left the memory."""

    def __init__(
        self,
        key: PushKey,
        store: Store,
        presence: Presence,
        find: Callable[[str], Awaitable[Table]],
    ):
        self._store, self._presence, self._find = store, presence, find
        self.public_key = key.public
        self._sender = PushSender(key, store.pushes)
        self._looks: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()

    def watch(self, table: Table) -> None:
        """See that those hear of it who have to: another seat is to move, or the game is over."""
        if before := self._looks.pop(table.id, None):
            before.cancel()
        match, seats = table.match, _concerned(table.match)
        if any(table.persons[seat] is not None for seat in seats):
            self._look_later(table.id, match.number, seats, LOOKS)

    async def close(self) -> None:
        """Tell nobody any more."""
        for look in self._looks.values():
            look.cancel()
        await self._tasks.stop()
        await self._sender.close()

    def _look_later(
        self, id: str, number: int, seats: Collection[int], pauses: Sequence[float]
    ) -> None:
        """Look when the first of these pauses is over who has to be told of event `number`."""

        def begin() -> None:
            del self._looks[id]
            look = partial(self._look, id, number, seats, pauses[1:])
            self._tasks.begin(self._try(look, id))

        self._looks[id] = asyncio.get_running_loop().call_later(pauses[0], begin)

    async def _look(
        self, id: str, number: int, seats: Collection[int], pauses: Sequence[float]
    ) -> None:
        table = await self._find(id)
        if _is_past(table.match, number, seats):
            return
        here = {seat for seat in seats if self._presence.is_at(id, seat)}
        there = await self._subscriptions(table, [seat for seat in seats if seat not in here])
        away = await self._away(table) if there else set()
        for seat in there.keys() & away:
            self._tell(table, seat, there[seat])
        if waiting := here | there.keys() - away:
            self._wait(id, number, waiting, pauses)

    def _wait(self, id: str, number: int, seats: Collection[int], pauses: Sequence[float]) -> None:
        if pauses and id not in self._looks:
            self._look_later(id, number, seats, pauses)

    async def _subscriptions(
        self, table: Table, seats: Collection[int]
    ) -> dict[int, list[Subscription]]:
        """The browsers of those on some seats that want to be told; seats without any are left out."""
        persons = {table.persons[seat]: seat for seat in seats}
        known = [person for person in persons if person is not None]
        found: dict[int, list[Subscription]] = {}
        for each in await self._store.pushes.of(known) if known else ():
            found.setdefault(persons[each.person], []).append(each)
        return found

    async def _away(self, table: Table) -> set[int]:
        """The seats at which no process knows anybody."""
        seen = (await self._store.presence.seen([table.id])).get(table.id, [])
        return {
            seat for seat, each in enumerate(seen) if away_since(each, table.created) is not None
        }

    def _tell(self, table: Table, seat: int, subscriptions: Collection[Subscription]) -> None:
        for each in subscriptions:
            text = json.encode(notice_of(table, seat, each.lang))
            send = partial(self._sender.send, each, text, table.id, _worth(table))
            self._tasks.begin(self._try(send, table.id))

    async def _try(self, work: Callable[[], Awaitable[None]], id: str) -> None:
        try:
            await work()
        except Exception as error:
            log.warning("nobody could be told of table %s: %s", id, error)


def notice_of(table: Table, seat: int, lang: str) -> Notice:
    """What a seat is told, without anything that the game hides."""
    _ = translation(lang).gettext
    match = table.match
    what = _("The game is over") if match.status == "over" else _("Your turn")
    names = seat_names(match, lang)
    others = ", ".join(names[:seat] + names[seat + 1 :])
    title = f"{what} · {_(find_game(match.config.name).title)}"
    return Notice(table.id, title, _("Against {names}").format(names=others), lang)


def _concerned(match: Match) -> frozenset[int]:
    """The seats of the persons who are to hear how a match stands: who is to move, at the end all who stayed."""
    if match.status == "over":
        gave_up = {seat for seat, why in match.standing.out.items() if why == "resigned"}
        persons = {seat for seat, each in enumerate(match.seats) if each.kind == "person"}
        return frozenset(persons - gave_up)
    return frozenset({match.mover} & match.persons) if match.mover is not None else frozenset()


def _is_past(match: Match, number: int, seats: Collection[int]) -> bool:
    """Whether the game has gone on since event `number`, or other seats are concerned now."""
    decided = any(event.entry for event in match.events[number:])
    return decided or not _concerned(match).issuperset(seats)


def _worth(table: Table) -> int:
    """For how many seconds a notice is worth something: as long as there is time to move."""
    return DAY if table.due is None else max(0, (table.due - server_time.now()) // 1000)
