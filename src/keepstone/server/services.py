"""The composition root, which creates all services of a server or worker and connects the features."""

from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.jobs import Queues
from keepstone.server.base.process_queue import ProcessQueue
from keepstone.server.bots.jobs import Bots
from keepstone.server.bots.thinker import Pace, Thinker
from keepstone.server.catalogue.puzzles import puzzle_record
from keepstone.server.clubs.club_store import move_membership
from keepstone.server.clubs.clubs import Clubs
from keepstone.server.clubs.rights import ClubRights
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.contests.deal_results import Finisher
from keepstone.server.contests.deal_store import DealStore
from keepstone.server.contests.services import contest_services
from keepstone.server.leaving import leave
from keepstone.server.live.services import LiveServices
from keepstone.server.live.table import Table
from keepstone.server.lobby.services import LobbyServices
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.people.services import PeopleServices
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import analyse
from keepstone.server.studies.replays import account_of_match
from keepstone.server.studies.services import StudyServices

GAUGES = {
    "tables": "Tables in memory",
    "playing": "Tables in memory whose game is going on",
    "sockets": "Sockets and streams open, of seats, of spectators and of keys",
    "bots_thinking": "Tables where a bot is thinking",
    "bots_waiting": "Tables where a bot waits for a free worker",
    "analyses": "Analyses under way or waiting for their turn",
    "games_preparing": "Games that cannot be played yet, because they are being compiled",
}


class Services:
    """All services of a server or worker, by feature. Nothing runs yet."""

    def __init__(self, settings: Settings, store: Store, warm_up: WarmUp):
        self.settings, self.store, self.warm_up = settings, store, warm_up
        database, queues = store.database, _queues(settings)
        self.levels = BotLevels(settings.nets)
        self.thinker = Thinker(Pace(settings.bot_pace), self.levels)
        self.live = live = LiveServices(settings, store, warm_up, account_of_match, self._wake)
        self.bots = Bots(queues, self.thinker, live.subscriptions.exist, live.registry.table)
        self.lobby = LobbyServices(
            settings, store, live, self.levels, RatingStore(database).estimates
        )
        self.studies = StudyServices(settings, store, live, queues, puzzle_record)
        self.people = PeopleServices(
            settings,
            store,
            live,
            queues,
            finish_try=Finisher(DealStore(database), live.subscriptions.notify_topic).finish,
            leave_others=leave,
            move_clubs=move_membership,
            analyse=lambda record: analyse(
                record, settings.analysis_iterations, lambda done, total: None
            ),
            is_idle=lambda: self.thinker.thinking == 0,
            is_asked=lambda: len(self.studies.analyses) > 0,
        )
        self.contests = contest_services(
            settings,
            store,
            live,
            self.lobby.opener,
            queues,
            self.thinker,
            self._keep,
            PlayStore(database).losses,
            ClubRights(database),
        )
        self.clubs = Clubs(settings=settings, database=database, contests=self.contests.contests)
        self._connect()

    def figures(self) -> dict[str, int]:
        """Return the current values of this process's gauges, by the names in GAUGES."""
        tables = self.live.registry.in_memory.values()
        return {
            "tables": len(tables),
            "playing": sum(table.match.status == "playing" for table in tables),
            "sockets": len(self.live.subscriptions),
            "bots_thinking": self.thinker.thinking,
            "bots_waiting": self.thinker.waiting,
            "analyses": len(self.studies.analyses),
            "games_preparing": len(self.warm_up.preparing),
        }

    def _wake(self, table: Table) -> None:
        self.bots.wake(table)

    async def _keep(self, id: str) -> None:
        table = await self.live.registry.table(id)
        self.live.archives.save(table)
        self.people.results.save(table)

    def _connect(self) -> None:
        """Subscribe the background services to table changes."""
        live, hooks = self.live, self.live.registry.hooks
        hooks.loaded.append(live.reveal_timers.watch)
        hooks.changed += [live.subscriptions.notify, self.bots.wake]
        hooks.finished += [live.archives.save, self.people.results.save]
        if notices := self.people.notices:
            hooks.turned.append(notices.watch)
        hooks.in_use += [
            self.bots.works_on,
            lambda table: table.match.status == "revealing",
            live.subscriptions.exist_for,
        ]


def _queues(settings: Settings) -> Queues:
    if settings.shared_url is None:
        return ProcessQueue
    # its dependencies are in an extra
    from keepstone.server.storage.shared_queue import SharedQueues

    return SharedQueues(settings.shared_url)
