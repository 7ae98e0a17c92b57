"""The services for tables and for the people and bots that play at them, connected with each other."""

from functools import partial
from typing import NamedTuple

from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.fair_threads import FairThreads, Run
from keepstone.server.base.jobs import Queues
from keepstone.server.bots.jobs import Bots
from keepstone.server.bots.pace import Pace
from keepstone.server.bots.thinker import Thinker
from keepstone.server.compile.own_sets import OwnSets
from keepstone.server.compile.readiness import Readiness
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.live.archive import Archives
from keepstone.server.live.follower import Follower
from keepstone.server.live.listeners import Listeners
from keepstone.server.live.presence import Presence
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.subscriptions import TableSubscriptions
from keepstone.server.live.table import Table
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.people.results import Results
from keepstone.server.settings import Settings
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.store import Store

BACKGROUND = ""  # the owner of computations that no address has asked for


class TableServices(NamedTuple):
    """The tables in this process, and the services that open, load and store them.

    run: runs computations that no address has asked for.
    """

    threads: FairThreads
    run: Run
    readiness: Readiness
    registry: TableRegistry
    archives: Archives
    results: Results
    levels: BotLevels
    opener: TableOpener


class PlayServices(NamedTuple):
    """The services for the people and bots at the tables."""

    listeners: Listeners
    presence: Presence
    thinker: Thinker
    bots: Bots
    follower: Follower | None
    subscriptions: TableSubscriptions


def table_services(settings: Settings, store: Store, warm_up: WarmUp) -> TableServices:
    """Create the services that open, load and store tables."""
    own_sets = OwnSets(settings.own_sets)
    readiness = Readiness(warm_up, own_sets)
    # One thread, because two computations at a time would keep the GIL from the event loop for longer.
    threads = FairThreads(1, "work")
    run = partial(threads.run, BACKGROUND)
    archives = Archives(store, run)
    registry = TableRegistry(store, readiness, archives, settings.live_tables)
    own_sets.is_played = registry.is_set_played
    results = Results(store, registry.in_memory)
    levels = BotLevels(settings.nets)
    opener = TableOpener(registry, store, readiness, levels, settings)
    return TableServices(threads, run, readiness, registry, archives, results, levels, opener)


def play_services(
    settings: Settings, store: Store, tables: TableServices, queues: Queues
) -> PlayServices:
    """Create the services for the people and bots at the tables."""
    listeners, presence = Listeners(), Presence()
    thinker = Thinker(Pace(settings.bot_pace), tables.levels)
    bots = Bots(queues, thinker, listeners.exist, tables.registry.table)
    url, in_memory = settings.shared_url, tables.registry.in_memory
    follower = Follower(Channel(url, store.database), store, in_memory) if url else None

    def count_spectators(table: Table, count: int) -> None:
        table.count_spectators("", count)
        if follower and table.match.status == "waiting":
            follower.publish_spectators(table, count)

    subscriptions = TableSubscriptions(listeners, presence, bots.wake, count_spectators)
    return PlayServices(listeners, presence, thinker, bots, follower, subscriptions)
