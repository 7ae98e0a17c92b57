"""Sends pushes: to the service of a browser's maker, which passes them on when the browser is there (RFC 8030)."""

import asyncio
import hashlib
import logging
import ssl
from urllib.parse import urlsplit

import httpcore

from keepstone.server.push.key import PushKey, encoded
from keepstone.server.push.message import encrypted
from keepstone.server.push.public_network import NotPublic, PublicNetwork
from keepstone.server.storage.push_subscriptions import PushStore, Subscription

PATIENCE = 15.0  # seconds, for an answer
CONNECT_SECONDS = 4.0  # for each address of a service
PAUSES = (5.0, 30.0)  # seconds until a service that was ill is tried again
AT_ONCE = 20  # connections
TOPIC_BYTES = 18
GONE = (404, 410)
ILL = (408, 429, *range(500, 600))
FORBIDDEN, UNREACHABLE = 403, 503  # as a gateway would say
FAILURES = (
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
    TimeoutError,
)

log = logging.getLogger("keepstone.server")


class PushSender:
    """The way to the services, of which it knows nothing before. A browser that is gone is forgotten."""

    def __init__(self, key: PushKey, store: PushStore):
        self._key, self._store = key, store
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=AT_ONCE,
            keepalive_expiry=PATIENCE,
            network_backend=PublicNetwork(),
        )

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()

    async def send(self, to: Subscription, text: bytes, about: str, seconds: int) -> None:
        """Send a text; what fails is tried again a little, and then given up.

        about: a newer push about the same takes the place of one that was not delivered; seconds: for how long
        it is worth anything.
        """
        for pause in (0.0, *PAUSES):
            await asyncio.sleep(pause)
            status, said = await self._status(to, text, about, seconds)
            if status not in ILL:
                break
        if status in GONE:
            await self._store.drop(to.endpoint, to.person)
        elif status >= 300:
            host = urlsplit(to.endpoint).hostname  # the rest is for nobody to read
            log.warning("a push could not be sent to %s: %s", host, said)

    async def _status(
        self, to: Subscription, text: bytes, about: str, seconds: int
    ) -> tuple[int, str]:
        """What came of a try, as a status and in words."""
        try:
            status = await self._post(to, text, _topic(to, about), seconds)
            return status, f"it answers with status {status}"
        except NotPublic as error:
            return FORBIDDEN, str(error)
        except FAILURES as error:
            return UNREACHABLE, str(error) or type(error).__name__

    async def _post(self, to: Subscription, text: bytes, topic: str, seconds: int) -> int:
        """Hand a push to the service; the status of its answer, of which nothing else is read."""
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
            asyncio.timeout(PATIENCE),
            self._pool.stream(
                "POST", to.endpoint, headers=headers, content=body, extensions=more
            ) as answer,
        ):
            return int(answer.status)


def _topic(to: Subscription, about: str) -> str:
    """A name that tells the service nothing."""
    digest = hashlib.sha256(to.secret + about.encode()).digest()
    return encoded(digest[:TOPIC_BYTES])
