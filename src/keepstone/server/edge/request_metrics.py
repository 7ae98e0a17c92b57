"""Metrics of requests and of failures, for Prometheus."""

import logging

from prometheus_client import Counter, Histogram

from keepstone.server.edge.access_log import SOCKET, Served

STREAM = "/stream"
REQUESTS = Histogram(
    "keepstone_request_seconds",
    "Time until a request was answered",
    ("method", "route", "status"),
)
ERRORS = Counter("keepstone_errors", "Failures of the server itself, as it logs them")


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
