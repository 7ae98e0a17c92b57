"""The services for live tables, connected with each other."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from keepstone.server.base.fair_queue import FairThreads, Run
from keepstone.server.compile.own_sets import OwnSets
from keepstone.server.compile.readiness import Readiness
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.live.archive import AccountOf, Archives
from keepstone.server.live.follower import Follower
from keepstone.server.live.heartbeat import Heartbeat
from keepstone.server.live.presence import Presence
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.seat_changes import RevealTimers
from keepstone.server.live.subscriptions import TableSubscriptions
from keepstone.server.live.table import Table
from keepstone.server.live.table_clocks import ClockWatch
from keepstone.server.settings import Settings
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.store import Store

BACKGROUND = ""  # the owner of computations that no address has asked for


class LiveServices(NamedTuple):
    """The tables in this process, and the services that load, show, watch and archive them.

    threads: for long computations of requests; run: runs computations that no address has asked for.
    """

    threads: FairThreads
    run: Run
    readiness: Readiness
    registry: TableRegistry
    archives: Archives
    presence: Presence
    subscriptions: TableSubscriptions
    reveal_timers: RevealTimers
    heartbeat: Heartbeat
    clock_watch: ClockWatch
    follower: Follower | None


def live_services(
    settings: Settings,
    store: Store,
    warm_up: WarmUp,
    account_of: AccountOf,
    wake: Callable[[Table], None],
) -> LiveServices:
    """Create the services for live tables.

    account_of: describes how the points in a finished match were scored; wake: lets the bot of a table act.
    """
    own_sets = OwnSets(settings.own_sets)
    readiness = Readiness(warm_up, own_sets)
    # One thread, because two computations at a time would keep the GIL from the event loop for longer.
    threads = FairThreads(1, "work")
    run = partial(threads.run, BACKGROUND)
    archives = Archives(store, run, account_of)
    registry = TableRegistry(store, readiness, archives, settings.live_tables)
    own_sets.is_played = registry.is_set_played
    presence, tables = Presence(), registry.in_memory
    url = settings.shared_url

    def notify_topic(topic: str) -> None:
        subscriptions.notify_topic(topic)

    follower = Follower(Channel(url, store.database), store, tables, notify_topic) if url else None

    def count_spectators(table: Table, count: int) -> None:
        table.count_spectators("", count)
        if follower and table.match.status == "waiting":
            follower.publish_spectators(table, count)

    subscriptions = TableSubscriptions(presence, wake, count_spectators)
    return LiveServices(
        threads=threads,
        run=run,
        readiness=readiness,
        registry=registry,
        archives=archives,
        presence=presence,
        subscriptions=subscriptions,
        reveal_timers=RevealTimers(store, settings.reveal_seconds),
        heartbeat=Heartbeat(store, presence, tables, subscriptions.exist_for),
        clock_watch=ClockWatch(store.clocks, registry.table),
        follower=follower,
    )
