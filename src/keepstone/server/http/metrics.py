"""Prometheus metrics at /metrics, for the addresses that a setting allows."""

from collections.abc import Callable
from dataclasses import asdict

from litestar import Response, get
from litestar.di import NamedDependency
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest

from keepstone.server.base.gauges import DESCRIPTIONS, Gauges
from keepstone.server.edge.request_turns import AT_ANY_TIME
from keepstone.server.edge.security import AnyRequest, host_of
from keepstone.server.errors import NotFound

GAUGES = {name: Gauge(f"keepstone_{name}", words) for name, words in DESCRIPTIONS.items()}


@get("/metrics", include_in_schema=False, opt=AT_ANY_TIME)
async def metrics(
    request: AnyRequest, figures: NamedDependency[Callable[[], Gauges]]
) -> Response[bytes]:
    """Return all metrics in Prometheus's text format. Raise NotFound for addresses that are not allowed."""
    if not any(host_of(request) in each for each in request.app.state.settings.metrics_for):
        raise NotFound("there is nothing at this address")
    for name, value in asdict(figures()).items():
        GAUGES[name].set(value)
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES = (metrics,)
