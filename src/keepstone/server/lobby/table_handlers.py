"""HTTP endpoints for tables."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from keepstone.server.edge.credentials import bearer_of, key_of, person_of, secret_of
from keepstone.server.edge.request_turns import AMONG_MOVES
from keepstone.server.edge.security import AnyRequest, address_of
from keepstone.server.edge.work import PACKED, SVG, RequestWork
from keepstone.server.live import seat_changes
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.table import Table
from keepstone.server.live.table_cards import card_for
from keepstone.server.lobby.invitations import code_of, home_of
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.lobby.person_tables import PersonTables
from keepstone.server.lobby.play_now import PlayNowSeating
from keepstone.server.lobby.seating import SeatAccess, Seating
from keepstone.server.settings import Settings
from keepstone.server.wire.cards import MyTable, Place, Sealed, Stored, TableCard
from keepstone.server.wire.requests import (
    Action,
    Call,
    Greet,
    Join,
    Leave,
    NewTable,
    PlayNow,
    Rematch,
    Removal,
    Reveal,
    StandIn,
)


@post("/api/seals", opt={"limit": "create", "keeps": "rows"})
async def seal(opener: NamedDependency[TableOpener]) -> Sealed:
    """Store a secret seed and return its commitment, with which a table can be opened later.

    With the commitment, the player can pledge a contribution before the table exists.
    """
    return Sealed(await opener.seal())


@post("/api/tables", opt={"limit": "create", "keeps": "tables"})
async def open_table(
    request: AnyRequest, data: JSONBody[NewTable], opener: NamedDependency[TableOpener]
) -> Place:
    """Open a table."""
    return await opener.open(data, address_of(request), key_of(request))


@post("/api/tables/now", opt={"limit": "create", "keeps": "tables"})
async def play_now(
    request: AnyRequest, data: JSONBody[PlayNow], now: NamedDependency[PlayNowSeating]
) -> Place:
    """Take a seat at an open public table of a game or, if there is none, open one with bots."""
    return await now.play(data, address_of(request), key_of(request))


@get("/api/tables")
async def list_tables(opener: NamedDependency[TableOpener]) -> list[TableCard]:
    """Return the public tables that have open seats or a running game."""
    return await opener.list_public()


@get("/api/me/tables", opt={"limit": "create"})
async def list_my_tables(
    request: AnyRequest, tables: NamedDependency[PersonTables]
) -> list[MyTable]:
    """Return all tables of the key's owner, including finished ones, newest first."""
    return await tables.of(person_of(request))


@get("/api/tables/{id:str}")
async def show_table(
    request: AnyRequest, id: FromPath[str], registry: NamedDependency[TableRegistry]
) -> TableCard:
    """Return one table. While its deal is secret, only its player sees how the game ended."""
    shown = await registry.table_or_archive(id)
    return card_for(shown, bearer_of(request)) if isinstance(shown, Table) else shown.card


@post("/api/tables/{id:str}/join", opt={"limit": "sit"})
async def join(
    request: AnyRequest, id: FromPath[str], data: JSONBody[Join], seating: NamedDependency[Seating]
) -> Place:
    """Take an open seat."""
    return await seating.join(id, data, key_of(request))


@post("/api/tables/{id:str}/reveal", opt={"limit": "act", **AMONG_MOVES})
async def reveal(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[Reveal],
    registry: NamedDependency[TableRegistry],
) -> Stored:
    """Reveal a pledged contribution after the table has asked for it.

    The game begins when all contributions are revealed.
    """
    table = await registry.table(id)
    seat = table.keys.seat_of(secret_of(request, data.secret))
    return Stored(await seat_changes.reveal(table, seat, data.contribution))


@post("/api/tables/{id:str}/leave", opt={"limit": "act"}, status_code=204)
async def leave(
    request: AnyRequest, id: FromPath[str], data: JSONBody[Leave], seating: NamedDependency[Seating]
) -> None:
    """Leave a table where the game has not begun. If the host leaves, the table is closed."""
    await seating.leave(id, secret_of(request, data.secret))


@post("/api/tables/{id:str}/remove", opt={"limit": "act"}, status_code=204)
async def remove(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[Removal],
    seating: NamedDependency[Seating],
) -> None:
    """Remove a player from a table where the game has not begun. Only the host can make this request."""
    await seating.remove(id, secret_of(request, data.secret), data.seat)


@post("/api/tables/{id:str}/bots", opt={"limit": "act"}, status_code=204)
async def seat_bot(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[StandIn],
    seating: NamedDependency[Seating],
) -> None:
    """Put a bot in an open seat. Only the host can make this request."""
    await seating.seat_bot(id, secret_of(request, data.secret), data.seat, data.level)


@post("/api/tables/{id:str}/greetings", opt={"limit": "act"}, status_code=204)
async def greet(
    request: AnyRequest, id: FromPath[str], data: JSONBody[Greet], seating: NamedDependency[Seating]
) -> None:
    """Send one of the fixed greetings to everybody at the table.

    All connected clients see the greeting immediately.
    """
    await seating.greet(id, secret_of(request, data.secret), data.greeting)


@get("/api/tables/{id:str}/qr", media_type=SVG, opt=PACKED)
async def qr(
    request: AnyRequest,
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    work: NamedDependency[RequestWork],
) -> Response[str]:
    """Return the URL of the table's page as a QR code."""
    await registry.table_or_archive(id)
    return await work.response(code_of, f"{home_of(request)}/t/{id}", media_type=SVG)


@post("/api/tables/{id:str}/actions", opt={"limit": "act", **AMONG_MOVES})
async def act(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[Action],
    seats: NamedDependency[SeatAccess],
) -> Stored:
    """Play an action. `n` is the number of the last event that the player has seen.

    The response contains the number of the last event after the action.
    """
    table, seat = await seats.seat_of(request, id, data.secret)
    return Stored(await table.play(seat, data))


@post("/api/tables/{id:str}/calls", opt={"limit": "act", **AMONG_MOVES})
async def call(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[Call],
    seats: NamedDependency[SeatAccess],
    settings: NamedDependency[Settings],
) -> Stored:
    """Make a call, such as resigning or asking for an undo. The response to a call is the same as to an action."""
    table, seat = await seats.seat_of(request, id, data.secret)
    return Stored(await table.call(seat, data, settings.away_seconds))


@get("/api/tables/{id:str}/record", media_type="application/json")
async def record(id: FromPath[str], registry: NamedDependency[TableRegistry]) -> Response[str]:
    """Return the record of a table's game.

    After the end of the game the record is complete and contains the seed; before the end it contains only what
    spectators see.
    """
    return Response(await registry.record(id), media_type="application/json")


@post("/api/tables/{id:str}/rematch", opt={"limit": "create", "keeps": "tables"})
async def rematch(
    request: AnyRequest,
    id: FromPath[str],
    data: JSONBody[Rematch],
    opener: NamedDependency[TableOpener],
) -> Place:
    """Play again with the same settings, and with all players moved on by one seat.

    The first request opens the table.
    """
    return await opener.rematch(id, data, secret_of(request, data.secret), address_of(request))


ROUTES = (
    *(seal, open_table, play_now, list_tables, list_my_tables, show_table, join, reveal, leave),
    *(remove, seat_bot, greet, qr, act, call, record, rematch),
)
