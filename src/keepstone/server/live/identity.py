"""IDs of tables, and the secrets and keys that open their seats."""

import hmac
import re
import secrets
from collections.abc import Sequence
from string import ascii_lowercase, digits

from keepstone.kit.quoting import quoted
from keepstone.server.errors import NoSuchTable, WrongSecret
from keepstone.server.storage.rows import StoredSeat, hash_of
from keepstone.text.sentences import sentence

IDENTITY = re.compile(r"[a-z0-9]{12}")


def new_identity() -> str:
    return "".join(secrets.choice(ascii_lowercase + digits) for _ in range(12))


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def check_identity(id: str) -> None:
    """Raise NoSuchTable for a malformed ID, before it reaches the database."""
    if not IDENTITY.fullmatch(id):
        raise no_such_table(id)


def no_such_table(id: str) -> NoSuchTable:
    return NoSuchTable(sentence("there is no table {id}", id=quoted(id)))


def person_of_key(key: str | None) -> bytes | None:
    return None if key is None else hash_of(key)


class SeatKeys:
    """The hashes that give access to seats. secrets, persons: by seat, None where there is none."""

    def __init__(self, stored_seats: Sequence[StoredSeat]):
        self.secrets = [seat.secret for seat in stored_seats]
        self.persons = [seat.person for seat in stored_seats]

    def seat_of(self, secret: str) -> int:
        """Return the seat for a secret or key. To prevent timing attacks, all seats are compared."""
        opened = [self.opens(seat, secret) for seat in range(len(self.secrets))]
        if True not in opened:
            raise WrongSecret(sentence("this secret does not belong to a seat at this table"))
        return opened.index(True)

    def opens(self, seat: int, secret: str) -> bool:
        given, hashes = hash_of(secret), (self.secrets[seat], self.persons[seat])
        return True in [hmac.compare_digest(given, known) for known in hashes if known is not None]

    def open_any(self, secret: str) -> bool:
        return any(self.opens(seat, secret) for seat in range(len(self.secrets)))
