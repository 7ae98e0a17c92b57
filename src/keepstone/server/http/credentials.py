"""Who asks: a secret, or a person's key, in the header that the field has for it (RFC 6750)."""

from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import NoSecret
from keepstone.server.storage.rows import hash_of

SHORTEST_KEY, LONGEST = 32, 200
SCHEME = "bearer"


def bearer_of(request: AnyRequest) -> str | None:
    """What the request has after `Authorization: Bearer`; None without such a header."""
    said = request.headers.get("authorization")
    if said is None:
        return None
    scheme, _, token = said.partition(" ")
    token = token.strip()
    if scheme.lower() != SCHEME or not 0 < len(token) <= LONGEST:
        raise NoSecret("Authorization is Bearer, a space, and a secret or a key")
    return token


def key_of(request: AnyRequest) -> str | None:
    """The key of a person, if the request has one."""
    key = bearer_of(request)
    if key is not None and len(key) < SHORTEST_KEY:
        raise NoSecret(f"a key has at least {SHORTEST_KEY} letters, chosen by chance")
    return key


def person_of(request: AnyRequest) -> bytes:
    """The person whose key the request has to have."""
    key = key_of(request)
    if key is None:
        raise NoSecret("say who you are: Authorization: Bearer, and your key")
    return hash_of(key)


def secret_of(request: AnyRequest, in_body: str | None) -> str:
    """The secret or key of a request that has to have one, in its header or its body."""
    secret = bearer_of(request) or in_body
    if secret is None:
        raise NoSecret("say who you are: Authorization: Bearer, and a seat's secret or your key")
    return secret
