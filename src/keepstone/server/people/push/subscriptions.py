"""Validation of push subscriptions sent by browsers."""

import re
from base64 import urlsafe_b64decode
from urllib.parse import urlsplit

from keepstone.server.base.networks import is_public
from keepstone.server.edge.origins import is_address, is_local
from keepstone.server.errors import InvalidSubscription
from keepstone.server.people.push.message import public_key_of
from keepstone.server.people.push.store import Subscription
from keepstone.server.wire.requests import PushRequest
from keepstone.text.languages import available_language

ADDRESS = re.compile(r"https://[!-~]+")  # printable ASCII
SECRET_BYTES = 16


def subscription_of(wish: PushRequest, person: bytes) -> Subscription:
    _check_endpoint(wish.endpoint)
    public_key, secret = _bytes(wish.p256dh, "p256dh"), _bytes(wish.auth, "auth")
    try:
        public_key_of(public_key)
    except ValueError:
        raise InvalidSubscription(
            "p256dh is no public key", ("a point of P-256, in base64url",)
        ) from None
    if len(secret) != SECRET_BYTES:
        raise InvalidSubscription("auth is no secret", (f"{SECRET_BYTES} bytes, in base64url",))
    return Subscription(wish.endpoint, person, public_key, secret, available_language(wish.lang))


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
