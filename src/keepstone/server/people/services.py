"""The services for people: results and ratings, exports, push notifications, and the deletion of data."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

from keepstone.server.base.jobs import Queues
from keepstone.server.live.services import LiveServices
from keepstone.server.people.erasure import Erasure, Expiry
from keepstone.server.people.export_handlers import Exports
from keepstone.server.people.key_handlers import KeyMoves, MoveClubs
from keepstone.server.people.play_analyses import PlayAnalyses
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.profile_store import BadgeStore, LeaveOthers, ProfileStore
from keepstone.server.people.push import push_key_of
from keepstone.server.people.push.store import PushStore
from keepstone.server.people.puzzle_result_store import PuzzleResultStore
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.people.results import FinishTry, Results
from keepstone.server.people.statistics import StatisticsCache
from keepstone.server.settings import Settings
from keepstone.server.storage.database import Database
from keepstone.server.storage.store import Store

if TYPE_CHECKING:
    from keepstone.server.people.push.notices import Notices


class PersonQueries:
    def __init__(self, database: Database):
        self.profiles = ProfileStore(database)
        self.ratings = RatingStore(database)
        self.play = PlayStore(database)
        self.badges = BadgeStore(database)


class PeopleServices(NamedTuple):
    queries: PersonQueries
    puzzle_results: PuzzleResultStore
    pushes: PushStore
    erasure: Erasure
    moves: KeyMoves
    results: Results
    play_analyses: PlayAnalyses
    exports: Exports
    expiry: Expiry
    statistics: StatisticsCache
    notices: "Notices | None"

    @property
    def push_public_key(self) -> str:
        """Return the key that browsers need to subscribe to push notifications, or "" if these are disabled."""
        return self.notices.public_key if self.notices else ""


class FromFeatures(NamedTuple):
    """What people need of other features.

    finish_try: stores the result of a game at a deal; leave_others: see `Erasure`; move_clubs: gives places in
    clubs to another key; analyse: analyses a record; is_idle: whether no bot is thinking; is_asked: whether a
    person waits for an analysis.
    """

    finish_try: FinishTry
    leave_others: LeaveOthers
    move_clubs: MoveClubs
    analyse: Callable[[str], Coroutine[Any, Any, bytes]]
    is_idle: Callable[[], bool]
    is_asked: Callable[[], bool]


def people_services(
    settings: Settings, store: Store, live: LiveServices, queues: Queues, others: FromFeatures
) -> PeopleServices:
    registry, database = live.registry, store.database
    return PeopleServices(
        queries=PersonQueries(database),
        puzzle_results=PuzzleResultStore(database),
        pushes=PushStore(database),
        erasure=Erasure(store, others.leave_others),
        moves=KeyMoves(database, others.move_clubs),
        results=Results(store, registry.in_memory, others.finish_try),
        play_analyses=PlayAnalyses(
            store, registry.table, others.analyse, others.is_idle, others.is_asked
        ),
        exports=Exports(queues, store, registry.record),
        expiry=Expiry(database),
        statistics=StatisticsCache(database, live.run),
        notices=_notices(settings, store, live),
    )


def _notices(settings: Settings, store: Store, live: LiveServices) -> "Notices | None":
    key = push_key_of(settings)
    if key is None:
        return None
    from keepstone.server.people.push.notices import Notices  # its dependencies are in an extra

    return Notices(key, store, live.presence, live.registry.table)
