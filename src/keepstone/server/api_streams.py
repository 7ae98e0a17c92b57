"""HTTP: what happens, as lines of JSON, for programs that would rather not speak WebSocket."""

from contextlib import nullcontext
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from keepstone.protocol import KeepstoneError
from keepstone.scene import Layout
from keepstone.server.bearer import bearer_of
from keepstone.server.feed import Feed, refusal
from keepstone.server.hall import Hall
from keepstone.server.lines import NDJSON, Batches, Lines, or_nothing
from keepstone.server.security import AnyRequest, Limits, address_of
from keepstone.server.words import ENGLISH, spoken

LARGEST_NUMBER = 1_000_000


@get("/api/tables/{id:str}/stream", opt={"limit": "act", "packed": True}, media_type=NDJSON)
async def table_stream(
    request: AnyRequest,
    id: FromPath[str],
    hall: NamedDependency[Hall],
    limits: NamedDependency[Limits],
    after: Annotated[int, QueryParameter(ge=0, le=LARGEST_NUMBER)] = 0,
    layout: FromQuery[Layout] = "wide",
    lang: FromQuery[str] = ENGLISH,
) -> Lines:
    """The frames of a table behind event number `after`, until the game is over: a seat's or a spectator's."""
    table = await hall.table(id)
    secret = bearer_of(request)
    seat = None if secret is None else table.seat_of(secret)
    feed = Feed(table, seat, spoken(lang), layout, after)
    return Lines(_batches(feed, hall, limits, address_of(request)))


async def _batches(feed: Feed, hall: Hall, limits: Limits, address: str) -> Batches:
    watching = limits.watchers.place(address) if feed.seat is None else nullcontext()
    with limits.sockets.place(address), watching, hall.watching(feed.table, feed.look):
        try:
            while not feed.over:
                yield await or_nothing(feed.next_frames)
        except KeepstoneError as error:
            yield (refusal(error),)
