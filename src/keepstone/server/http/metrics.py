"""Figures over time, for Prometheus: /metrics for those whom a setting allows."""

import logging
from dataclasses import asdict

from litestar import Response, get
from litestar.di import NamedDependency
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

from keepstone.server.base.gauges import WORDS
from keepstone.server.edge.access_log import SOCKET, Served
from keepstone.server.edge.security import AnyRequest, host_of
from keepstone.server.errors import NotFound
from keepstone.server.tables.hall import Hall

STREAM = "/stream"
REQUESTS = Histogram(
    "keepstone_request_seconds",
    "Time until a request was answered",
    ("method", "route", "status"),
)
ERRORS = Counter("keepstone_errors", "Failures of the server itself, as it logs them")
GAUGES = {name: Gauge(f"keepstone_{name}", words) for name, words in WORDS.items()}


class CountingHandler(logging.Handler):
    """Counts what is logged as an error."""

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        ERRORS.inc()


COUNTING = CountingHandler(logging.ERROR)


def count(served: Served) -> None:
    """Count a request; sockets and streams last as long as people stay."""
    if served.method != SOCKET and not served.route.endswith(STREAM):
        seconds = REQUESTS.labels(served.method, served.route, served.status)
        seconds.observe(served.ms / 1e3)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, hall: NamedDependency[Hall]) -> Response[bytes]:
    """All metrics in Prometheus' format; NotFound for those who may not read them."""
    if not any(host_of(request) in each for each in request.app.state.settings.metrics_for):
        raise NotFound("there is nothing at this address")
    for name, value in asdict(hall.figures()).items():
        GAUGES[name].set(value)
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})
