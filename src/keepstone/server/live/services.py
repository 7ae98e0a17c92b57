"""The services for live tables, connected with each other."""

from collections.abc import Callable
from functools import partial

from keepstone.server.base.fair_queue import FairThreads
from keepstone.server.compile.own_sets import OwnSets
from keepstone.server.compile.readiness import Readiness
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.live.archive import AccountOf, Archives
from keepstone.server.live.clock_watch import ClockWatch
from keepstone.server.live.connections import Presence, TableSubscriptions
from keepstone.server.live.follower import Follower
from keepstone.server.live.heartbeat import Heartbeat
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.seat_changes import RevealTimers
from keepstone.server.live.table import Table
from keepstone.server.settings import Settings
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.store import Store

BACKGROUND = ""  # the owner of computations that no address has asked for


class LiveServices:
    """The tables in this process, and the services that load, show, watch and archive them.

    account_of: describes how the points in a finished match were scored; wake: lets the bot of a table act.
    threads: for long computations of requests; run: runs computations that no address has asked for.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        warm_up: WarmUp,
        account_of: AccountOf,
        wake: Callable[[Table], None],
    ):
        own_sets = OwnSets(settings.own_sets)
        self.readiness = Readiness(warm_up, own_sets)
        # One thread, because two computations at a time would keep the GIL from the event loop for longer.
        self.threads = FairThreads(1, "work")
        self.run = partial(self.threads.run, BACKGROUND)
        self.archives = Archives(store, self.run, account_of)
        self.registry = TableRegistry(store, self.readiness, self.archives, settings.live_tables)
        own_sets.is_played = self.registry.is_set_played
        self.presence, tables = Presence(), self.registry.in_memory
        self.subscriptions = TableSubscriptions(self.presence, wake, self._count_spectators)
        self.reveal_timers = RevealTimers(store, settings.reveal_seconds)
        self.heartbeat = Heartbeat(store, self.presence, tables, self.subscriptions.exist_for)
        self.clock_watch = ClockWatch(store.clocks, self.registry.table)
        self.follower: Follower | None = None
        if url := settings.shared_url:
            channel = Channel(url, store.database)
            self.follower = Follower(channel, store, tables, self.subscriptions.notify_topic)

    def _count_spectators(self, table: Table, count: int) -> None:
        table.count_spectators("", count)
        if self.follower and table.match.status == "waiting":
            self.follower.publish_spectators(table, count)
