"""The services for people: results and ratings, exports, push notifications, and the deletion of data."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

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
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.people.results import FinishTry, Results
from keepstone.server.people.statistics import StatisticsCache
from keepstone.server.settings import Settings
from keepstone.server.storage.database import Database
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.storage.store import Store

if TYPE_CHECKING:
    from keepstone.server.people.push.notices import Notices


class PersonQueries:
    """The queries that describe people: their profiles, ratings, play and badges."""

    def __init__(self, database: Database):
        self.profiles = ProfileStore(database)
        self.ratings = RatingStore(database)
        self.play = PlayStore(database)
        self.badges = BadgeStore(database)


class PeopleServices:
    """The services and queries for people, and what they need of other features.

    finish_try: stores the result of a game at a deal; leave_others: see `Erasure`; move_clubs: gives places in
    clubs to another key; analyse: analyses a record; is_idle: whether no bot is thinking; is_asked: whether a
    person waits for an analysis.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        live: LiveServices,
        queues: Queues,
        finish_try: FinishTry,
        leave_others: LeaveOthers,
        move_clubs: MoveClubs,
        analyse: Callable[[str], Coroutine[Any, Any, bytes]],
        is_idle: Callable[[], bool],
        is_asked: Callable[[], bool],
    ):
        registry, database = live.registry, store.database
        self.queries = PersonQueries(database)
        self.puzzle_results = PuzzleResultStore(database)
        self.pushes = PushStore(database)
        self.erasure = Erasure(store, leave_others)
        self.moves = KeyMoves(database, move_clubs)
        self.results = Results(store, registry.in_memory, finish_try)
        self.play_analyses = PlayAnalyses(store, registry.table, analyse, is_idle, is_asked)
        self.exports = Exports(queues, store, registry.record)
        self.expiry = Expiry(database)
        self.statistics = StatisticsCache(database, live.run)
        self.notices = _notices(settings, store, live)
        # The key that browsers need to subscribe to push notifications, or "" if these are disabled.
        self.push_public_key = self.notices.public_key if self.notices else ""


def _notices(settings: Settings, store: Store, live: LiveServices) -> "Notices | None":
    key = push_key_of(settings)
    if key is None:
        return None
    from keepstone.server.people.push.notices import Notices  # its dependencies are in an extra

    return Notices(key, store, live.presence, live.registry.table)
