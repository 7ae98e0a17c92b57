"""HTTP endpoints that stream events as lines of JSON, for programs that do not use WebSocket."""

from contextlib import closing, nullcontext
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from keepstone.errors import KeepstoneError
from keepstone.server.edge.credentials import bearer_of, person_of
from keepstone.server.edge.language import language_of
from keepstone.server.edge.ndjson import NDJSON, Batches, Lines, or_keep_alive
from keepstone.server.edge.security import AnyRequest, Limits, address_of
from keepstone.server.edge.work import PACKED
from keepstone.server.live.archive import Archive
from keepstone.server.live.connections import TableSubscriptions
from keepstone.server.live.registry import TableRegistry
from keepstone.server.live.subscriber import Subscriber, refusal
from keepstone.server.lobby.person_tables import PersonSubscriber, PersonTables
from keepstone.text.languages import ENGLISH, available_language

LARGEST_NUMBER = 1_000_000


@get("/api/tables/{id:str}/stream", opt={"limit": "act", **PACKED}, media_type=NDJSON)
async def table_stream(
    request: AnyRequest,
    id: FromPath[str],
    registry: NamedDependency[TableRegistry],
    subscriptions: NamedDependency[TableSubscriptions],
    limits: NamedDependency[Limits],
    after: Annotated[int, QueryParameter(ge=0, le=LARGEST_NUMBER)] = 0,
    lang: FromQuery[str] = ENGLISH,
) -> Lines:
    """Stream a table's frames after event `after` to a seat or a spectator, until the game is over."""
    table = await registry.table_or_archive(id)
    if isinstance(table, Archive):
        return Lines(_archived(table, after, available_language(lang)))
    secret = bearer_of(request)
    seat = None if secret is None else table.keys.seat_of(secret)
    if seat is None:
        table.check_shown()
    else:
        limits.connections.know(address_of(request))
    await table.catch_up(after)
    subscriber = Subscriber(table, seat, available_language(lang), after)
    return Lines(_batches(subscriber, subscriptions, limits, address_of(request)))


@get("/api/me/stream", opt={"limit": "act", **PACKED}, media_type=NDJSON)
async def my_stream(
    request: AnyRequest,
    tables: NamedDependency[PersonTables],
    subscriptions: NamedDependency[TableSubscriptions],
    limits: NamedDependency[Limits],
) -> Lines:
    """Stream a line for each unfinished table of the key's owner.

    More lines follow when a game begins or ends, and when it is the person's turn.
    """
    person = person_of(request)
    return Lines(
        _batches_of_person(PersonSubscriber(tables, person), person, subscriptions, limits, request)
    )


async def _batches_of_person(
    subscriber: PersonSubscriber,
    person: bytes,
    subscriptions: TableSubscriptions,
    limits: Limits,
    request: AnyRequest,
) -> Batches:
    address = address_of(request)
    with (
        limits.sockets.place(address),
        limits.persons.place(address),
        subscriptions.to_topic(person.hex(), subscriber.wake),
        closing(subscriber),
    ):
        yield await subscriber.next_frames() or ("",)
        try:
            while True:
                yield await subscriber.next_frames() or ("",)
        except KeepstoneError as error:
            yield (refusal(error, language_of(request)),)


async def _archived(archive: Archive, after: int, lang: str) -> Batches:
    yield archive.frames(after, lang)


async def _batches(
    subscriber: Subscriber, subscriptions: TableSubscriptions, limits: Limits, address: str
) -> Batches:
    watching = limits.watchers.place(address) if subscriber.seat is None else nullcontext()
    with (
        limits.sockets.place(address),
        watching,
        subscriptions.to_table(subscriber.table, subscriber.seat, subscriber.notify),
    ):
        try:
            while not subscriber.over:
                yield await or_keep_alive(subscriber.next_frames)
        except KeepstoneError as error:
            yield (refusal(error, subscriber.lang),)


ROUTES = (table_stream, my_stream)
