"""Push notifications to absent players: it is their turn, or their game is over.

Soon after an event, the process that stored it checks which players are connected to any process. A minute later
the process checks again, because the page on a sleeping phone keeps its connection for some time. Notifications
are sent in the background and are not stored.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial

from msgspec import json

from keepstone.games import find as find_game
from keepstone.server.base import server_time
from keepstone.server.base.tasks import Tasks
from keepstone.server.live.connections import Presence, away_since
from keepstone.server.live.frames import seat_names
from keepstone.server.live.table import Table
from keepstone.server.people.push.key import PushKey
from keepstone.server.people.push.sender import PushSender
from keepstone.server.people.push.store import PushStore, Subscription
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import Notice
from keepstone.text.languages import translation

# seconds; processes report presence every 2 s, and reports by a process that has crashed count for 45 s
CHECK_SECONDS = (3.0, 60.0)
DAY = 86_400  # seconds for which a notification is useful at a table without a clock

log = logging.getLogger("keepstone.server")


class Notices:
    """Push notifications, with at most one pending check per table. find: returns a table by its ID."""

    def __init__(
        self,
        key: PushKey,
        store: Store,
        presence: Presence,
        find: Callable[[str], Awaitable[Table]],
    ):
        self._store, self._presence, self._find = store, presence, find
        self._pushes = PushStore(store.database)
        self.public_key = key.public
        self._sender = PushSender(key, self._pushes)
        self._checks: dict[str, asyncio.TimerHandle] = {}
        self._tasks = Tasks()

    def watch(self, table: Table) -> None:
        """Schedule notifications for a table after a change, if another player is to act or the game is over."""
        if before := self._checks.pop(table.id, None):
            before.cancel()
        match, seats = table.match, _seats_to_notify(table)
        if any(table.keys.persons[seat] is not None for seat in seats):
            self._check_later(table.id, match.number, seats, CHECK_SECONDS)

    async def close(self) -> None:
        for look in self._checks.values():
            look.cancel()
        await self._tasks.stop()
        await self._sender.close()

    def _check_later(
        self, id: str, number: int, seats: Collection[int], pauses: Sequence[float]
    ) -> None:
        """After the first of `pauses`, check which players to notify of event `number`, and send notifications."""

        def begin() -> None:
            del self._checks[id]
            look = partial(self._check, id, number, seats, pauses[1:])
            self._tasks.begin(self._try(look, id))

        self._checks[id] = asyncio.get_running_loop().call_later(pauses[0], begin)

    async def _check(
        self, id: str, number: int, seats: Collection[int], pauses: Sequence[float]
    ) -> None:
        table = await self._find(id)
        if _is_past(table, number, seats):
            return
        here = {seat for seat in seats if self._presence.is_at(id, seat)}
        there = await self._subscriptions(table, [seat for seat in seats if seat not in here])
        away = await self._away(table) if there else set()
        for seat in there.keys() & away:
            self._notify(table, seat, there[seat])
        waiting = here | there.keys() - away
        if waiting and pauses and id not in self._checks:
            self._check_later(id, number, waiting, pauses)

    async def _subscriptions(
        self, table: Table, seats: Collection[int]
    ) -> dict[int, list[Subscription]]:
        """Return the push subscriptions of the persons at these seats. Seats without any are omitted."""
        persons = {table.keys.persons[seat]: seat for seat in seats}
        known = [person for person in persons if person is not None]
        found: dict[int, list[Subscription]] = {}
        for subscription in await self._pushes.of(known) if known else ():
            found.setdefault(persons[subscription.person], []).append(subscription)
        return found

    async def _away(self, table: Table) -> set[int]:
        """Return the seats of a table that have no open connection in any process."""
        seen = (await self._store.presence.seen([table.id])).get(table.id, [])
        return {
            seat
            for seat, seen_at in enumerate(seen)
            if away_since(seen_at, table.created) is not None
        }

    def _notify(self, table: Table, seat: int, subscriptions: Collection[Subscription]) -> None:
        for subscription in subscriptions:
            text = json.encode(notice_of(table, seat, subscription.lang))
            send = partial(self._sender.send, subscription, text, table.id, _seconds_valid(table))
            self._tasks.begin(self._try(send, table.id))

    async def _try(self, work: Callable[[], Awaitable[None]], id: str) -> None:
        try:
            await work()
        except Exception as error:
            log.warning("the notices of table %s failed: %s", id, error)


def notice_of(table: Table, seat: int, lang: str) -> Notice:
    """Return the notification for the person at a seat. Notifications contain no hidden information."""
    _ = translation(lang).gettext
    match = table.match
    if match.status == "over":
        what = _("The game is over")
    else:
        what = _("Your turn") if seat == match.mover else _("Your round begins")
    names = seat_names(match, lang)
    others = ", ".join(names[:seat] + names[seat + 1 :])
    title = f"{what} · {_(find_game(match.config.name).title)}"
    return Notice(table.id, title, _("Against {names}").format(names=others), lang)


def _seats_to_notify(table: Table) -> frozenset[int]:
    """Return the seat to act, or both when a pair begins; at the end of the game, all who have not resigned."""
    match = table.match
    if match.status == "over":
        gave_up = {seat for seat, why in match.standing.out.items() if why == "resigned"}
        persons = {seat for seat, player in enumerate(match.seats) if player.kind == "person"}
        return frozenset(persons - gave_up)
    if match.mover is None:
        return frozenset()
    is_untouched = all(event.seat is None for event in match.events)
    if table.deal and len(match.persons) > 1 and is_untouched:
        return match.persons
    return frozenset({match.mover} & match.persons)


def _is_past(table: Table, number: int, seats: Collection[int]) -> bool:
    """Return whether events have followed event `number`, or other seats have to be notified now."""
    decided = any(event.entry for event in table.match.events[number:])
    return decided or not _seats_to_notify(table).issuperset(seats)


def _seconds_valid(table: Table) -> int:
    """Return how many seconds a notification stays valid, which is until the player's time runs out."""
    return DAY if table.clock.due is None else max(0, (table.clock.due - server_time.now()) // 1000)
