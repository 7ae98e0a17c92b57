"""Sends push messages to the push services of browsers (RFC 8030)."""

import asyncio
import hashlib
import logging
import socket
import ssl
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import httpcore
from httpcore import (
    AnyIOBackend,
    AsyncNetworkBackend,
    AsyncNetworkStream,
    ConnectError,
    ConnectTimeout,
)

from keepstone.server.base.networks import is_public
from keepstone.server.people.push.key import PushKey, encoded, encrypted
from keepstone.server.people.push.store import PushStore, Subscription

ANSWER_SECONDS = 15.0  # seconds to wait for a response
CONNECT_SECONDS = 4.0  # seconds, for each address of a service
PAUSES = (5.0, 30.0)  # seconds before a service that failed is tried again
AT_ONCE = 20  # maximum number of connections
TOPIC_BYTES = 18
GONE = (404, 410)
RETRYABLE = (408, 429, *range(500, 600))
FORBIDDEN, UNREACHABLE = 403, 503  # the status that a gateway would return
FAILURES = (
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
    TimeoutError,
)

log = logging.getLogger("keepstone.server")


class PushSender:
    """Sends messages to push services, and deletes subscriptions that a push service reports as expired."""

    def __init__(self, key: PushKey, store: PushStore):
        self._key, self._store = key, store
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=AT_ONCE,
            keepalive_expiry=ANSWER_SECONDS,
            network_backend=PublicNetwork(),
        )

    async def close(self) -> None:
        await self._pool.aclose()

    async def send(self, to: Subscription, text: bytes, about: str, seconds: int) -> None:
        """Send a text, if necessary after PAUSES. about: a newer message replaces one about the same subject."""
        for pause in (0.0, *PAUSES):
            await asyncio.sleep(pause)
            status, reason = await self._status(to, text, about, seconds)
            if status not in RETRYABLE:
                break
        if status in GONE:
            await self._store.drop(to.endpoint, to.person)
        elif status >= 300:
            host = urlsplit(to.endpoint).hostname  # the rest of the push service's URL is secret
            log.warning("a push could not be sent to %s: %s", host, reason)

    async def _status(
        self, to: Subscription, text: bytes, about: str, seconds: int
    ) -> tuple[int, str]:
        """Send a message to the push service once. Return the status and its description."""
        try:
            status = await self._post(to, text, _topic(to, about), seconds)
            return status, f"it answers with status {status}"
        except NotPublic as error:
            return FORBIDDEN, str(error)
        except FAILURES as error:
            return UNREACHABLE, str(error) or type(error).__name__

    async def _post(self, to: Subscription, text: bytes, topic: str, seconds: int) -> int:
        """Post a message to the push service. Return the status of the response, whose body is not read."""
        scheme, host_and_port, *_ = urlsplit(to.endpoint)
        headers = (
            ("Authorization", self._key.authorization(f"{scheme}://{host_and_port}")),
            ("Content-Encoding", "aes128gcm"),
            ("Content-Type", "application/octet-stream"),
            ("TTL", str(seconds)),
            ("Topic", topic),
        )
        body = encrypted(text, to.public_key, to.secret)
        more = {"timeout": {"connect": CONNECT_SECONDS}}
        async with (
            asyncio.timeout(ANSWER_SECONDS),
            self._pool.stream(
                "POST", to.endpoint, headers=headers, content=body, extensions=more
            ) as answer,
        ):
            return int(answer.status)


def _topic(to: Subscription, about: str) -> str:
    """Return a topic that reveals nothing about the message to the push service."""
    digest = hashlib.sha256(to.secret + about.encode()).digest()
    return encoded(digest[:TOPIC_BYTES])


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
    addresses = [str(address[4][0]) for address in found]
    if not all(map(is_public, addresses)):
        raise NotPublic(f"{host} is not in the public network")
    return addresses
