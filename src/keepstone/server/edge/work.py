"""Long computations of a request, in the threads that all requests share.

Handlers that take more than about 2 ms use these threads, and have `opt=PACKED`. Their responses are also encoded
and compressed in these threads: in the event loop, the compression of a picture would delay all players' moves.
"""

import zlib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from keepstone.server.base.fair_queue import FairThreads
from keepstone.server.edge.security import AnyRequest, address_of

T = TypeVar("T")

JSON, SVG = "application/json", "image/svg+xml"
# `opt` of a route whose responses Litestar does not compress
PACKED: Mapping[str, Any] = {"packed": True}
PACKED_FROM = 1_000  # bytes
GZIP_LEVEL, GZIP_FORMAT = 3, 31  # level 6 takes four times as long for a fifth fewer bytes


class RequestWork:
    """Runs the computations of one request when it is the turn of the client's address."""

    def __init__(self, threads: FairThreads, address: str, accepts_gzip: bool):
        self._threads, self._address, self._accepts_gzip = threads, address, accepts_gzip

    async def run(self, work: Callable[..., T], *about: Any) -> T:
        return await self._threads.run(self._address, work, *about)

    async def response(
        self, work: Callable[..., T], *about: Any, media_type: str = JSON
    ) -> Response[T]:
        """Run a function, and return a response with its encoded result."""
        content, headers = await self.run(self._encoded, work, *about)
        # Litestar sends bytes as they are; the type is for the OpenAPI document.
        answer: Any = Response(content, media_type=media_type, headers=headers)
        return answer  # type: ignore[no-any-return]

    def _encoded(self, work: Callable[..., T], *about: Any) -> tuple[bytes, dict[str, str]]:
        result, headers = work(*about), {"vary": "accept-encoding"}
        content = result.encode() if isinstance(result, str) else msgspec.json.encode(result)
        if not self._accepts_gzip or len(content) < PACKED_FROM:
            return content, headers
        packing = zlib.compressobj(GZIP_LEVEL, wbits=GZIP_FORMAT)
        return packing.compress(content) + packing.flush(), headers | {"content-encoding": "gzip"}


async def work_of(request: AnyRequest, threads: NamedDependency[FairThreads]) -> RequestWork:
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    return RequestWork(threads, address_of(request), accepts_gzip)
