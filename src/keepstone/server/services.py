"""The composition root, which creates all services of a server or worker and connects them with each other."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from keepstone.server.afterwards.analyses import Analyses
from keepstone.server.afterwards.analysis_jobs import AnalysisJobs, check_capacity
from keepstone.server.afterwards.analysis_stores import RecordAnalysisStore, TableAnalysisStore
from keepstone.server.afterwards.exports import Exporter, ExportJobs, ExportWork
from keepstone.server.afterwards.par_games import ParGames
from keepstone.server.afterwards.play_analyses import PlayAnalyses
from keepstone.server.base.fair_queue import Line
from keepstone.server.base.fair_threads import FairThreads, Run
from keepstone.server.base.gauges import Gauges
from keepstone.server.compile.own_sets import OwnSets
from keepstone.server.compile.readiness import Readiness
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.push.settings import push_key_of
from keepstone.server.settings import Settings
from keepstone.server.storage.channel import Channel
from keepstone.server.storage.store import Store
from keepstone.server.tables.archive import Archives
from keepstone.server.tables.bot_jobs import BotJobs, BotWork
from keepstone.server.tables.bot_levels import BotLevels
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
    record_analyses: Analyses
    play_analyses: PlayAnalyses
    par_games: ParGames
    exports: ExportWork
    notices: "Notices | None"
    listeners: Listeners
    thinker: Thinker
    levels: BotLevels
    bots: BotWork
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
            analyses=len(self.analyses) + len(self.record_analyses),
            games_preparing=len(self.warm_up.preparing),
        )


class _Afterwards(NamedTuple):
    """The services for finished games; they run in this process or use queues that all processes share."""

    analyses: Analyses
    record_analyses: Analyses
    exports: ExportWork


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
    bots = _bots(settings, thinker, listeners, registry)
    afterwards = _afterwards(settings, store, registry, background)
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
        analyses=afterwards.analyses,
        record_analyses=afterwards.record_analyses,
        play_analyses=_play_analyses(settings, store, registry, thinker, afterwards),
        par_games=ParGames(store, opener, thinker, keep_par),
        exports=afterwards.exports,
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


def _bots(
    settings: Settings, thinker: Thinker, listeners: Listeners, registry: TableRegistry
) -> BotWork:
    if settings.shared_url is None:
        return BotJobs(thinker, listeners.exist)
    from keepstone.server.tables.bot_queue import BotQueue  # its dependencies are in an extra

    return BotQueue(settings.shared_url, thinker, listeners.exist, registry.table)


def _afterwards(settings: Settings, store: Store, registry: TableRegistry, run: Run) -> _Afterwards:
    iterations, exporter = settings.analysis_iterations, Exporter(store, registry.record)
    tables = TableAnalysisStore(store)
    if settings.shared_url is None:
        line = Line()  # analyses take turns because each occupies a core for a long time
        records = RecordAnalysisStore()
        return _Afterwards(
            Analyses(tables, AnalysisJobs(tables, iterations, line), run),
            Analyses(records, AnalysisJobs(records, iterations, line), run),
            ExportJobs(exporter),
        )
    # its dependencies are in an extra
    from keepstone.server.afterwards.analysis_queue import AnalysisQueue, RecordAnalysisQueue
    from keepstone.server.afterwards.export_queue import ExportQueue
    from keepstone.server.storage.fair_job_queue import FairJobQueue

    queue = FairJobQueue(settings.shared_url, "analysis", check_capacity)
    record_queue = RecordAnalysisQueue(queue, iterations)
    return _Afterwards(
        Analyses(tables, AnalysisQueue(queue, tables, iterations, registry.table), run),
        Analyses(record_queue, record_queue, run),
        ExportQueue(FairJobQueue(settings.shared_url, "export"), exporter),
    )


def _play_analyses(
    settings: Settings,
    store: Store,
    registry: TableRegistry,
    thinker: Thinker,
    afterwards: _Afterwards,
) -> PlayAnalyses:
    def is_idle() -> bool:
        return thinker.thinking == 0

    def is_asked() -> bool:
        return len(afterwards.analyses) + len(afterwards.record_analyses) > 0

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
