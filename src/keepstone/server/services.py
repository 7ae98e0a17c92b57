"""The composition root, which creates all services of a server or worker and connects the features."""

from dataclasses import dataclass

from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.gauges import Gauges
from keepstone.server.base.jobs import Queues
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.bots.hints import Hints
from keepstone.server.bots.jobs import Bots
from keepstone.server.bots.thinker import Pace, Thinker
from keepstone.server.catalogue.puzzles import puzzle_record
from keepstone.server.clubs.club_store import move_membership
from keepstone.server.clubs.clubs import Clubs
from keepstone.server.clubs.rights import ClubRights
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.contests.deal_results import Finisher
from keepstone.server.contests.deal_store import DealStore
from keepstone.server.contests.services import ContestServices, contest_services
from keepstone.server.leaving import leave
from keepstone.server.live.services import LiveServices, live_services
from keepstone.server.live.table import Table
from keepstone.server.lobby.services import LobbyServices, lobby_services
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.people.services import FromFeatures, PeopleServices, people_services
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import analyse
from keepstone.server.studies.replays import account_of_match
from keepstone.server.studies.services import StudyServices, study_services


@dataclass(frozen=True, slots=True)
class Services:
    settings: Settings
    store: Store
    warm_up: WarmUp
    levels: BotLevels
    thinker: Thinker
    bots: Bots
    hints: Hints
    live: LiveServices
    lobby: LobbyServices
    studies: StudyServices
    contests: ContestServices
    clubs: Clubs
    people: PeopleServices

    def figures(self) -> Gauges:
        tables = self.live.registry.in_memory.values()
        return Gauges(
            tables=len(tables),
            playing=sum(table.match.status == "playing" for table in tables),
            sockets=len(self.live.subscriptions),
            bots_thinking=self.thinker.thinking,
            bots_waiting=self.thinker.waiting,
            analyses=len(self.studies.analyses),
            games_preparing=len(self.warm_up.preparing),
        )


def build_services(settings: Settings, store: Store, warm_up: WarmUp) -> Services:
    queues, levels = _queues(settings), BotLevels(settings.nets)
    thinker = Thinker(Pace(settings.bot_pace), levels)
    live = live_services(settings, store, warm_up, account_of_match, lambda table: bots.wake(table))
    bots = Bots(queues, thinker, live.subscriptions.exist, live.registry.table)
    lobby = lobby_services(settings, store, live, levels, RatingStore(store.database).estimates)
    iterations = settings.analysis_iterations
    studies = study_services(settings, store, live, queues, puzzle_record)
    others = FromFeatures(
        finish_try=Finisher(DealStore(store.database), live.subscriptions.notify_topic).finish,
        leave_others=leave,
        move_clubs=move_membership,
        analyse=lambda record: analyse(record, iterations, lambda done, total: None),
        is_idle=lambda: thinker.thinking == 0,
        is_asked=lambda: len(studies.analyses) > 0,
    )
    people = people_services(settings, store, live, queues, others)

    async def keep(id: str) -> None:
        table = await live.registry.table(id)
        live.archives.save(table)
        people.results.save(table)

    contests = contest_services(
        settings,
        store,
        live,
        lobby.opener,
        queues,
        thinker,
        keep,
        PlayStore(store.database).losses,
        ClubRights(store.database),
    )
    services = Services(
        settings=settings,
        store=store,
        warm_up=warm_up,
        levels=levels,
        thinker=thinker,
        bots=bots,
        hints=Hints(thinker, settings.away_seconds),
        live=live,
        lobby=lobby,
        studies=studies,
        contests=contests,
        clubs=Clubs(settings=settings, database=store.database, contests=contests.contests),
        people=people,
    )
    _connect(services)
    return services


def _queues(settings: Settings) -> Queues:
    if settings.shared_url is None:
        return ProcessQueue
    # its dependencies are in an extra
    from keepstone.server.storage.shared_queue import SharedQueues

    return SharedQueues(settings.shared_url)


def _connect(services: Services) -> None:
    live, hooks = services.live, services.live.registry.hooks
    hooks.loaded += [services.bots.wake, live.reveal_timers.watch]
    hooks.changed += [
        live.subscriptions.notify,
        lambda table, _: services.bots.wake(table),
        lambda table, _: live.reveal_timers.watch(table),
        lambda table, here: _keep_finished(services, table, here),
    ]
    if notices := services.people.notices:
        hooks.turned.append(notices.watch)
    hooks.in_use += [
        services.bots.works_on,
        lambda table: table.match.status == "revealing",
        live.subscriptions.exist_for,
    ]


def _keep_finished(services: Services, table: Table, here: bool) -> None:
    if here and table.match.status == "over":
        services.live.archives.save(table)
        services.people.results.save(table)
