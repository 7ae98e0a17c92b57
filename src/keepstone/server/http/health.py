"""HTTP endpoints that report the server's health, to programs and to people."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from html import escape

from litestar import Response, get
from litestar.di import NamedDependency

import keepstone
from keepstone.games import find
from keepstone.server.base.gauges import DESCRIPTIONS, Gauges
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.edge.request_turns import AT_ANY_TIME
from keepstone.server.errors import NoDatabase
from keepstone.server.storage.health_check import DatabaseCheck
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
    figures: NamedDependency[Callable[[], Gauges]],
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


def _rows(figures: Gauges, warm_up: WarmUp) -> str:
    table: dict[str, object] = {
        "Version": keepstone.__version__,
        "Running since": f"{STARTED:%Y-%m-%d %H:%M} UTC",
        **{DESCRIPTIONS[name]: value for name, value in asdict(figures).items()},
        **{f"Preparing {find(game).title}": doing for game, doing in warm_up.preparing.items()},
    }
    return "\n".join(f"<tr><th>{escape(what)}<td>{escape(str(how))}" for what, how in table.items())


ROUTES = (health, status)
