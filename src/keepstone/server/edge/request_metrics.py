"""Prometheus metrics for requests and errors."""

import logging

from prometheus_client import Counter, Histogram

from keepstone.server.edge.access_log import SOCKET, RequestEntry

STREAM = "/stream"
REQUESTS = Histogram(
    "keepstone_request_seconds",
    "Time until a request was answered",
    ("method", "route", "status"),
)
ERRORS = Counter("keepstone_errors", "Failures of the server itself, as it logs them")


class CountingHandler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.inc()


COUNTING = CountingHandler(logging.ERROR)


def count(entry: RequestEntry) -> None:
    """Record the duration of a request. WebSockets and streams are left out: they last as long as players stay."""
    if entry.method != SOCKET and not entry.route.endswith(STREAM):
        seconds = REQUESTS.labels(entry.method, entry.route, entry.status)
        seconds.observe(entry.ms / 1e3)
