"""The composition root, which creates all services of a server or worker and connects them with each other."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.fair_threads import FairThreads
from keepstone.server.base.gauges import Gauges
from keepstone.server.base.jobs import Queues
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.bots.hints import Hints
from keepstone.server.bots.jobs import Bots
from keepstone.server.bots.thinker import Thinker
from keepstone.server.compile.readiness import Readiness
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.contests.duplicates import DuplicateMatches
from keepstone.server.contests.par_games import ParGames
from keepstone.server.live.archive import Archives
from keepstone.server.live.clock_watch import ClockWatch
from keepstone.server.live.follower import Follower
from keepstone.server.live.heartbeat import Heartbeat
from keepstone.server.live.listeners import Listeners
from keepstone.server.live.presence import Presence
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.reveal_timers import RevealTimers
from keepstone.server.live.services import play_services, table_services
from keepstone.server.live.subscriptions import TableSubscriptions
from keepstone.server.live.table import Table
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.lobby.play_now import PlayNowSeating
from keepstone.server.lobby.seating import Seating
from keepstone.server.people.expiry import Expiry
from keepstone.server.people.exports import Exports
from keepstone.server.people.play_analyses import PlayAnalyses
from keepstone.server.people.push.settings import push_key_of
from keepstone.server.people.results import Results
from keepstone.server.people.statistics import StatisticsCache
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import Analyses
from keepstone.server.studies.engine import Engine
from keepstone.server.studies.services import afterwards
from keepstone.server.studies.studies import Studies
from keepstone.server.studies.study_expiry import StudyExpiry
from keepstone.server.studies.study_store import StudyStore

if TYPE_CHECKING:
    from keepstone.server.people.push.notices import Notices

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
    studies: Studies
    engine: Engine
    study_expiry: StudyExpiry
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
    queues = _queues(settings)
    tables = table_services(settings, store, warm_up)
    registry, opener, levels = tables.registry, tables.opener, tables.levels
    play = play_services(settings, store, tables, queues)
    finished = afterwards(settings, store, tables, queues, play.thinker)
    studies = StudyStore(store.database)
    study_expiry = StudyExpiry(studies)
    services = Services(
        settings=settings,
        store=store,
        threads=tables.threads,
        warm_up=warm_up,
        readiness=tables.readiness,
        registry=registry,
        opener=opener,
        duplicate_matches=DuplicateMatches(store, opener, settings, registry.in_memory),
        seating=Seating(registry, play.follower, levels, settings.base_path),
        play_now=PlayNowSeating(registry, store, tables.readiness, levels, opener, settings),
        subscriptions=play.subscriptions,
        presence=play.presence,
        hints=Hints(play.thinker, settings.away_seconds),
        analyses=finished.analyses,
        studies=Studies(studies, registry, tables.readiness, study_expiry),
        engine=Engine(),
        study_expiry=study_expiry,
        play_analyses=finished.play_analyses,
        par_games=finished.par_games,
        exports=finished.exports,
        notices=_notices(settings, store, play.presence, registry),
        listeners=play.listeners,
        thinker=play.thinker,
        levels=levels,
        bots=play.bots,
        reveal_timers=RevealTimers(store, settings.reveal_seconds),
        archives=tables.archives,
        results=tables.results,
        expiry=Expiry(store),
        statistics=StatisticsCache(store, tables.run),
        heartbeat=Heartbeat(store, play.presence, registry.in_memory, play.subscriptions.exist_for),
        clock_watch=ClockWatch(store, registry.table),
        follower=play.follower,
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


def _notices(
    settings: Settings, store: Store, presence: Presence, registry: TableRegistry
) -> "Notices | None":
    key = push_key_of(settings)
    if key is None:
        return None
    from keepstone.server.people.push.notices import Notices  # its dependencies are in an extra

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
