"""The server's health and metrics: the check of the database, and HTTP endpoints for programs and people."""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from html import escape

from litestar import Response, get
from litestar.di import NamedDependency
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest

import keepstone
from keepstone.games import find
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.edge.request_turns import AT_ANY_TIME
from keepstone.server.edge.security import AnyRequest, host_of
from keepstone.server.errors import NoDatabase, NotFound
from keepstone.server.services import GAUGES
from keepstone.server.storage.database import ReadOnlyDatabase, one_line
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import Health

STARTED = datetime.now(UTC)
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Keepstone: {head}</title>
<main>
<h1>{head}</h1>
<table>
{rows}
</table>
</main>
"""
METRICS = {name: Gauge(f"keepstone_{name}", words) for name, words in GAUGES.items()}
log = logging.getLogger("keepstone.server")

ANSWER_SECONDS = 1.0  # seconds to wait for an answer
PARTS = 10  # parts into which the wait is divided


class DatabaseCheck:
    """Checks the database with a query. Concurrent checks share one query."""

    def __init__(self, store: Store):
        self._store = store
        self._query: asyncio.Task[None] | None = None

    async def check(self) -> None:
        if self._query is None or self._query.done():
            self._query = self._store.tasks.begin(self._store.ask())
        query = self._query
        if not await self._is_answered(query):
            raise NoDatabase(f"the database has not answered for {ANSWER_SECONDS:g} s")
        if error := query.exception():
            log.error("the database failed: %s", one_line(error))
            if isinstance(error, ReadOnlyDatabase):
                raise NoDatabase(error.message)
            raise NoDatabase("the database answers with an error")

    async def _is_answered(self, query: asyncio.Task[None]) -> bool:
        """Return whether the database answers in time.

        The wait is divided into parts. If this process itself is paused for a second, only one part of the wait
        has passed when the process continues, so a healthy database still answers in time.
        """
        for _ in range(PARTS):
            answered, _ = await asyncio.wait([query], timeout=ANSWER_SECONDS / PARTS)
            if answered:
                return True
        return False


@get("/api/health", opt=AT_ANY_TIME)
async def health(
    warm_up: NamedDependency[WarmUp], database_check: NamedDependency[DatabaseCheck]
) -> Health:
    """Return whether all games can be played, how far compilation is, and the games that failed.

    Raise NoDatabase if the database fails.
    """
    await database_check.check()
    seconds = warm_up.progress.seconds_left()
    return Health(warm_up.ready, warm_up.preparing, seconds, keepstone.__version__, warm_up.failed)


@get("/status", media_type="text/html", include_in_schema=False, opt=AT_ANY_TIME)
async def status(
    figures: NamedDependency[Callable[[], dict[str, int]]],
    warm_up: NamedDependency[WarmUp],
    database_check: NamedDependency[DatabaseCheck],
) -> Response[str]:
    """Return the state of the server as an HTML page without scripts."""
    try:
        await database_check.check()
        problem = ""
    except NoDatabase as error:
        problem = error.message
    failed = [find(name).title for name in warm_up.failed]
    unplayable = f"{', '.join(failed)} cannot be played: see the log" if failed else ""
    head = problem.capitalize() or unplayable or "All is well"
    page = PAGE.format(head=escape(head), rows=_rows(figures(), warm_up))
    return Response(page, status_code=503 if problem else 200, media_type="text/html")


def _rows(figures: dict[str, int], warm_up: WarmUp) -> str:
    table: dict[str, object] = {
        "Version": keepstone.__version__,
        "Running since": f"{STARTED:%Y-%m-%d %H:%M} UTC",
        **{GAUGES[name]: value for name, value in figures.items()},
        **{f"Preparing {find(game).title}": doing for game, doing in warm_up.preparing.items()},
    }
    return "\n".join(f"<tr><th>{escape(what)}<td>{escape(str(how))}" for what, how in table.items())


@get("/metrics", include_in_schema=False, opt=AT_ANY_TIME)
async def metrics(
    request: AnyRequest, figures: NamedDependency[Callable[[], dict[str, int]]]
) -> Response[bytes]:
    """Return all metrics in Prometheus's text format. Raise NotFound for addresses that are not allowed."""
    if not any(host_of(request) in network for network in request.app.state.settings.metrics_for):
        raise NotFound("there is nothing at this address")
    for name, value in figures().items():
        METRICS[name].set(value)
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES = (health, status, metrics)
