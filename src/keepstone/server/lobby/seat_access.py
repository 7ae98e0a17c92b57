"""Access to a seat, using the secret or key in a request."""

from keepstone.server.edge.credentials import secret_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.live.presence import Presence
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.table import Table


class SeatAccess:
    """Finds the seat to which a request belongs, and records that its player is present."""

    def __init__(self, registry: TableRegistry, presence: Presence):
        self._registry, self._presence = registry, presence

    async def seat_of(self, request: AnyRequest, id: str, secret: str | None) -> tuple[Table, int]:
        """Return the table, and the seat for the secret in the body or the header. Raise WrongSecret."""
        table = await self._registry.table(id)
        seat = table.keys.seat_of(secret_of(request, secret))
        self._presence.note(id, seat)
        request.app.state.limits.connections.know(address_of(request))
        return table, seat
