"""Seating before the game begins: players sit down, leave or are removed, and bots are added. Also greetings."""

from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.base.names import checked_name
from keepstone.server.edge.credentials import secret_of
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.errors import InvalidRequest, NotHost
from keepstone.server.live.connections import Presence
from keepstone.server.live.follower import Follower
from keepstone.server.live.identity import new_secret, person_of_key
from keepstone.server.live.rated import check_bot, check_person
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.seat_changes import Sitter, close, seat_bot, sit, vacate
from keepstone.server.live.table import Table
from keepstone.server.wire.cards import Place
from keepstone.server.wire.requests import Join
from keepstone.text.sentences import sentence


class Seating:
    """Seats players and bots, and forwards greetings. base_path: the base path for links in invitations."""

    def __init__(
        self,
        registry: TableRegistry,
        follower: Follower | None,
        levels: BotLevels,
        base_path: str,
    ):
        self._registry, self._follower, self._levels = registry, follower, levels
        self._base_path = base_path

    async def join(self, id: str, request: Join, key: str | None = None) -> Place:
        """Take an open seat. A person who has a key can take only one seat at a table."""
        if request.pledge and request.seat is None:
            raise InvalidRequest("a pledge needs a seat: name it")
        table = await self._registry.table(id)
        secret = new_secret()
        sitter = Sitter(checked_name(request.name), person_of_key(key), request.program)
        if table.rated:
            check_person(sitter.person, request.program)
        seat = await sit(table, sitter, request.pledge, request.seat, secret)
        return Place(id, seat, secret, invitation(self._base_path, id))

    async def leave(self, id: str, secret: str) -> None:
        table = await self._registry.table(id)
        seat = table.keys.seat_of(secret)
        if seat == table.host:
            await close(table)
        else:
            await vacate(table, seat)

    async def remove(self, id: str, secret: str, seat: int) -> None:
        """Remove another person before the game begins. Only the host can make this request."""
        table = await self._registry.table(id)
        if table.keys.seat_of(secret) != table.host or seat == table.host:
            raise NotHost(sentence("only the host can do this, and only to other players"))
        await vacate(table, seat)

    async def seat_bot(self, id: str, secret: str, seat: int, level: str) -> None:
        table = await self._registry.table(id)
        if table.keys.seat_of(secret) != table.host:
            raise NotHost(sentence("only the host can do this"))
        found = self._levels.find(level, table.match.config)
        if table.rated:
            check_bot(table.match.config, found.name)
        await seat_bot(table, seat, found.name)

    async def greet(self, id: str, secret: str, greeting: str) -> None:
        """Send a greeting to everybody at a table, including those connected to other processes."""
        table = await self._registry.table(id)
        seat = table.keys.seat_of(secret)
        table.greet(seat, greeting)
        if self._follower:
            self._follower.publish_greeting(table, seat, greeting)


def invitation(base_path: str, id: str) -> str:
    return f"{base_path}/t/{id}"


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
