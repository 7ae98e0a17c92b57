"""HTTP endpoints for subscriptions to push notifications, and the checks of a subscription."""

import re
from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from keepstone.server.base import server_time
from keepstone.server.base.networks import is_public
from keepstone.server.edge.credentials import person_of
from keepstone.server.edge.origins import is_address, is_local
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import InvalidSubscription, NotFound
from keepstone.server.people.push.store import PushStore, Subscription
from keepstone.server.wire.cards import PushOffer
from keepstone.server.wire.requests import PushEnd, PushRequest
from keepstone.text.languages import available_language

ADDRESS = re.compile(r"https://[!-~]+")  # printable ASCII
SECRET_BYTES = 16


@get("/api/pushes")
async def offer(push_public_key: NamedDependency[str]) -> PushOffer:
    """Return the server's public key for push notifications, or an empty key if they are disabled."""
    return PushOffer(push_public_key)


@post("/api/me/pushes", opt={"limit": "create", "keeps": "rows"}, status_code=204)
async def subscribe(
    request: AnyRequest,
    data: JSONBody[PushRequest],
    pushes: NamedDependency[PushStore],
    push_public_key: NamedDependency[str],
) -> None:
    """Subscribe a browser of the key's owner to push notifications."""
    person = person_of(request)
    if not push_public_key:
        raise NotFound("this server sends no push notifications")
    await pushes.save(subscription_of(data, person), server_time.now())


@post("/api/me/pushes/remove", opt={"limit": "create"}, status_code=204)
async def unsubscribe(
    request: AnyRequest, data: JSONBody[PushEnd], pushes: NamedDependency[PushStore]
) -> None:
    """Delete the push subscription of a browser of the key's owner. Idempotent."""
    await pushes.drop(data.endpoint, person_of(request))


def subscription_of(request: PushRequest, person: bytes) -> Subscription:
    from keepstone.server.people.push.key import public_key_of  # its dependencies are in an extra

    _check_endpoint(request.endpoint)
    public_key, secret = _bytes(request.p256dh, "p256dh"), _bytes(request.auth, "auth")
    try:
        public_key_of(public_key)
    except ValueError:
        raise InvalidSubscription(
            "p256dh is no public key", ("a point of P-256, in base64url",)
        ) from None
    if len(secret) != SECRET_BYTES:
        raise InvalidSubscription("auth is no secret", (f"{SECRET_BYTES} bytes, in base64url",))
    return Subscription(
        request.endpoint, person, public_key, secret, available_language(request.lang)
    )


def _check_endpoint(endpoint: str) -> None:
    try:
        parts = urlsplit(endpoint)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        host = ""
    if not host or not ADDRESS.fullmatch(endpoint) or "@" in parts.netloc or "#" in endpoint:
        raise InvalidSubscription("the endpoint is no address", ("https://…",))
    if is_local(host) or (is_address(host) and not is_public(host)):
        raise InvalidSubscription("the endpoint is not in the public network")


def _bytes(text: str, what: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise InvalidSubscription(f"{what} is not written in base64url") from None


ROUTES = (offer, subscribe, unsubscribe)
