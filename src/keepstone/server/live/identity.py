"""IDs of tables, and secrets of seats."""

import re
import secrets
from string import ascii_lowercase, digits

from keepstone.kit.quoting import quoted
from keepstone.server.errors import NoSuchTable
from keepstone.server.storage.rows import hash_of
from keepstone.text.sentences import sentence

IDENTITY = re.compile(r"[a-z0-9]{12}")


def new_identity() -> str:
    """Return a random ID for a new table."""
    return "".join(secrets.choice(ascii_lowercase + digits) for _ in range(12))


def new_secret() -> str:
    """Return a random secret for a seat."""
    return secrets.token_urlsafe(24)


def check_identity(id: str) -> None:
    """Raise NoSuchTable for a malformed ID, before it reaches the database."""
    if not IDENTITY.fullmatch(id):
        raise no_such_table(id)


def no_such_table(id: str) -> NoSuchTable:
    """Return the error for an ID that belongs to no table."""
    return NoSuchTable(sentence("there is no table {id}", id=quoted(id)))


def person_of_key(key: str | None) -> bytes | None:
    """Return the hash that is stored for the person with this key, or None without a key."""
    return None if key is None else hash_of(key)
