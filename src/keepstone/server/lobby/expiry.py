"""A background task that deletes tables that have waited too long for players."""

from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.live.registry import TableRegistry
from keepstone.server.storage.store import Store

PAUSE = 60.0  # seconds
HOUR_MS = 3_600_000


class WaitingExpiry(RepeatedWork):
    """Deletes tables that have waited for players for more than `hours`, except rematches."""

    def __init__(self, registry: TableRegistry, store: Store, hours: float):
        super().__init__(PAUSE, "expired tables could not be deleted")
        self._registry, self._store, self._hours = registry, store, hours

    def oldest(self) -> str:
        return server_time.written(server_time.now() - round(self._hours * HOUR_MS))

    async def work(self) -> bool:
        for id in await self._store.seats.drop_waiting(self.oldest()):
            if id in self._registry.in_memory:
                self._registry.in_memory[id].show_closed()
        return False
