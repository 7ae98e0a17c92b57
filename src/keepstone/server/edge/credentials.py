"""Credentials in a request: a secret or a person's key in the Authorization header (RFC 6750)."""

from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import NoSecret
from keepstone.server.storage.rows import hash_of

SHORTEST_KEY, LONGEST = 32, 200
SCHEME = "bearer"


def bearer_of(request: AnyRequest) -> str | None:
    """Return the token that follows `Authorization: Bearer`, or None if there is no such header."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != SCHEME or not 0 < len(token) <= LONGEST:
        raise NoSecret("the Authorization header must be 'Bearer', a space, and a secret or a key")
    return token


def key_of(request: AnyRequest) -> str | None:
    key = bearer_of(request)
    if key is not None and len(key) < SHORTEST_KEY:
        raise NoSecret(f"a key must have at least {SHORTEST_KEY} random characters")
    return key


def person_of(request: AnyRequest) -> bytes:
    key = key_of(request)
    if key is None:
        raise NoSecret("say who you are: Authorization: Bearer, and your key")
    return hash_of(key)


def secret_of(request: AnyRequest, in_body: str | None) -> str:
    """Return the secret or key from the request's header or body. Raise NoSecret if neither contains one."""
    secret = bearer_of(request) or in_body
    if secret is None:
        raise NoSecret("say who you are: Authorization: Bearer, and a seat's secret or your key")
    return secret
