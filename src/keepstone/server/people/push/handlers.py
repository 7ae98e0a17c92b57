"""HTTP endpoints for subscriptions to push notifications."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from keepstone.server.base import server_time
from keepstone.server.edge.credentials import person_of
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import NotFound
from keepstone.server.people.push.store import PushStore
from keepstone.server.wire.cards import PushOffer
from keepstone.server.wire.requests import PushEnd, PushRequest


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
    from keepstone.server.people.push.subscriptions import (
        subscription_of,  # dependencies in an extra
    )

    await pushes.save(subscription_of(data, person), server_time.now())


@post("/api/me/pushes/remove", opt={"limit": "create"}, status_code=204)
async def unsubscribe(
    request: AnyRequest, data: JSONBody[PushEnd], pushes: NamedDependency[PushStore]
) -> None:
    """Delete the push subscription of a browser of the key's owner. Idempotent."""
    await pushes.drop(data.endpoint, person_of(request))


ROUTES = (offer, subscribe, unsubscribe)
