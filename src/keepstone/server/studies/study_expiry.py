"""A background task that notes which studies are visited, and deletes those that nobody visits."""

from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.studies.study_store import StudyStore

PAUSE = 3600.0  # seconds
KEPT_DAYS = 30


class StudyExpiry(RepeatedWork):
    """Deletes studies that nobody has visited for KEPT_DAYS.

    Visits are kept in memory and written every hour, because a visit must not wait for the database.
    """

    def __init__(self, store: StudyStore):
        super().__init__(PAUSE, "old studies could not be deleted")
        self._store = store
        self._visited: set[str] = set()

    def visit(self, id: str) -> None:
        self._visited.add(id)

    async def work(self) -> bool:
        visited = self._visited.copy()
        if visited:
            await self._store.visit(visited, server_time.now())
        self._visited -= visited
        await self._store.drop_unvisited(server_time.now() - KEPT_DAYS * server_time.DAY_MS)
        return False
