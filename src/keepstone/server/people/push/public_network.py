"""A network backend that connects only to public addresses: URLs from clients must not reach our own network."""

import asyncio
import socket
from collections.abc import Iterable
from typing import Any

from httpcore import (
    AnyIOBackend,
    AsyncNetworkBackend,
    AsyncNetworkStream,
    ConnectError,
    ConnectTimeout,
)

from keepstone.server.base.networks import is_public


class NotPublic(ConnectError):
    """The address belongs to this machine or to a private network."""


class PublicNetwork(AsyncNetworkBackend):
    def __init__(self) -> None:
        self._backend = AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        """Connect to the first address of a host that responds. Raise ConnectError or NotPublic."""
        failure: Exception = ConnectError(f"{host} has no address")
        for address in await public_addresses(host, port):
            try:
                return await self._backend.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (ConnectError, ConnectTimeout) as error:
                failure = error
        raise failure

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def public_addresses(host: str, port: int) -> list[str]:
    """Return the addresses of a host. Raise ConnectError if there are none, and NotPublic if one is not public."""
    try:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise ConnectError(f"{host} cannot be resolved: {error}") from None
    addresses = [str(each[4][0]) for each in found]
    if not all(map(is_public, addresses)):
        raise NotPublic(f"{host} is not in the public network")
    return addresses
