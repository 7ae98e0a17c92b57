"""The composition root, which creates all services of a server or worker and connects them with each other."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from keepstone.server.afterwards.analyses import Analyses
from keepstone.server.afterwards.exports import Exports
from keepstone.server.afterwards.par_games import ParGames
from keepstone.server.afterwards.play_analyses import PlayAnalyses
from keepstone.server.base.fair_threads import FairThreads
from keepstone.server.base.gauges import Gauges
from keepstone.server.base.jobs import Queues
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.compile.own_sets import OwnSets
from keepstone.server.compile.readiness import Readiness
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.push.settings import push_key_of
from keepstone.server.settings import Settings
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.store import Store
from keepstone.server.tables.archive import Archives
from keepstone.server.tables.bot_levels import BotLevels
from keepstone.server.tables.bots import Bots
from keepstone.server.tables.clock_watch import ClockWatch
from keepstone.server.tables.duplicates import DuplicateMatches
from keepstone.server.tables.expiry import Expiry
from keepstone.server.tables.follower import Follower
from keepstone.server.tables.heartbeat import Heartbeat
from keepstone.server.tables.hints import Hints
from keepstone.server.tables.listeners import Listeners
from keepstone.server.tables.opening import TableOpener
from keepstone.server.tables.pace import Pace
from keepstone.server.tables.play_now import PlayNowSeating
from keepstone.server.tables.presence import Presence
from keepstone.server.tables.registry import TableRegistry
from keepstone.server.tables.results import Results
from keepstone.server.tables.reveal_timers import RevealTimers
from keepstone.server.tables.seating import Seating
from keepstone.server.tables.statistics import StatisticsCache
from keepstone.server.tables.subscriptions import TableSubscriptions
from keepstone.server.tables.table import Table
from keepstone.server.tables.thinker import Thinker

if TYPE_CHECKING:
    from keepstone.server.push.notices import Notices

BACKGROUND = ""  # the owner of computations that no address has asked for


@dataclass(frozen=True, slots=True)
class Services:
    """The objects that handlers receive, and the services that run in the background.

    threads: for long computations of requests.
    """

    settings: Settings
    store: Store
    threads: FairThreads
    warm_up: WarmUp
    readiness: Readiness
    registry: TableRegistry
    opener: TableOpener
    duplicate_matches: DuplicateMatches
    seating: Seating
    play_now: PlayNowSeating
    subscriptions: TableSubscriptions
    presence: Presence
    hints: Hints
    analyses: Analyses
    play_analyses: PlayAnalyses
    par_games: ParGames
    exports: Exports
    notices: "Notices | None"
    listeners: Listeners
    thinker: Thinker
    levels: BotLevels
    bots: Bots
    reveal_timers: RevealTimers
    archives: Archives
    results: Results
    expiry: Expiry
    statistics: StatisticsCache
    heartbeat: Heartbeat
    clock_watch: ClockWatch
    follower: Follower | None

    @property
    def push_public_key(self) -> str:
        """Return the key that browsers need to subscribe to push notifications, or "" if these are disabled."""
        return self.notices.public_key if self.notices else ""

    def figures(self) -> Gauges:
        """Return the current values of this process's gauges."""
        tables = self.registry.in_memory.values()
        return Gauges(
            tables=len(tables),
            playing=sum(table.match.status == "playing" for table in tables),
            sockets=len(self.subscriptions),
            bots_thinking=self.thinker.thinking,
            bots_waiting=self.thinker.waiting,
            analyses=len(self.analyses),
            games_preparing=len(self.warm_up.preparing),
        )


def build_services(settings: Settings, store: Store, warm_up: WarmUp) -> Services:
    """Create all services for an open database, and connect them. Nothing runs yet."""
    own_sets = OwnSets(settings.own_sets)
    readiness = Readiness(warm_up, own_sets)
    # One thread, because two computations at a time would keep the GIL from the event loop for longer.
    threads = FairThreads(1, "work")
    background = partial(threads.run, BACKGROUND)
    archives = Archives(store, background)
    registry = TableRegistry(store, readiness, archives, settings.live_tables)
    own_sets.is_played = registry.is_set_played
    results = Results(store, registry.in_memory)
    listeners, presence, levels = Listeners(), Presence(), BotLevels(settings.nets)
    thinker = Thinker(Pace(settings.bot_pace), levels)
    queues = _queues(settings)
    bots = Bots(queues, thinker, listeners.exist, registry.table)
    analyses = Analyses(queues, store, registry.table, settings.analysis_iterations, background)
    url = settings.shared_url
    follower = Follower(Channel(url, store.database), store, registry.in_memory) if url else None

    def count_spectators(table: Table, count: int) -> None:
        table.count_spectators("", count)
        if follower and table.match.status == "waiting":
            follower.publish_spectators(table, count)

    async def keep_par(id: str) -> None:
        table = await registry.table(id)
        archives.save(table)
        results.save(table)

    subscriptions = TableSubscriptions(listeners, presence, bots.wake, count_spectators)
    opener = TableOpener(registry, store, readiness, levels, settings)
    services = Services(
        settings=settings,
        store=store,
        threads=threads,
        warm_up=warm_up,
        readiness=readiness,
        registry=registry,
        opener=opener,
        duplicate_matches=DuplicateMatches(store, opener, settings, registry.in_memory),
        seating=Seating(registry, follower, levels, settings.base_path),
        play_now=PlayNowSeating(registry, store, readiness, levels, opener, settings),
        subscriptions=subscriptions,
        presence=presence,
        hints=Hints(thinker, settings.away_seconds),
        analyses=analyses,
        play_analyses=_play_analyses(settings, store, registry, thinker, analyses),
        par_games=ParGames(queues, store, opener, thinker, keep_par),
        exports=Exports(queues, store, registry.record),
        notices=_notices(settings, store, presence, registry),
        listeners=listeners,
        thinker=thinker,
        levels=levels,
        bots=bots,
        reveal_timers=RevealTimers(store, settings.reveal_seconds),
        archives=archives,
        results=results,
        expiry=Expiry(store),
        statistics=StatisticsCache(store, background),
        heartbeat=Heartbeat(store, presence, registry.in_memory, subscriptions.exist_for),
        clock_watch=ClockWatch(store, registry.table),
        follower=follower,
    )
    _connect(services)
    return services


def _queues(settings: Settings) -> Queues:
    """Return the function that creates the queue for a kind of job."""
    if settings.shared_url is None:
        return ProcessQueue
    # its dependencies are in an extra
    from keepstone.server.storage.shared_queue import SharedQueues

    return SharedQueues(settings.shared_url)


def _play_analyses(
    settings: Settings,
    store: Store,
    registry: TableRegistry,
    thinker: Thinker,
    analyses: Analyses,
) -> PlayAnalyses:
    def is_idle() -> bool:
        return thinker.thinking == 0

    def is_asked() -> bool:
        return len(analyses) > 0

    return PlayAnalyses(store, registry.table, settings.analysis_iterations, is_idle, is_asked)


def _notices(
    settings: Settings, store: Store, presence: Presence, registry: TableRegistry
) -> "Notices | None":
    key = push_key_of(settings)
    if key is None:
        return None
    from keepstone.server.push.notices import Notices  # its dependencies are in an extra

    return Notices(key, store, presence, registry.table)


def _connect(services: Services) -> None:
    """Subscribe the background services to table changes."""
    hooks = services.registry.hooks
    hooks.loaded += [services.bots.wake, services.reveal_timers.watch]
    hooks.changed += [
        services.subscriptions.notify,
        lambda table, _: services.bots.wake(table),
        lambda table, _: services.reveal_timers.watch(table),
        lambda table, here: _keep_finished(services, table, here),
    ]
    if notices := services.notices:
        hooks.turned.append(notices.watch)
    hooks.in_use += [
        services.bots.works_on,
        lambda table: table.match.status == "revealing",
        services.subscriptions.exist_for,
    ]


def _keep_finished(services: Services, table: Table, here: bool) -> None:
    if here and table.match.status == "over":
        services.archives.save(table)
        services.results.save(table)
