"""Seat keys: the hashes of the secrets that open the seats of a table, and of the keys of the persons there."""

import hmac
from collections.abc import Sequence

from keepstone.server.errors import WrongSecret
from keepstone.server.storage.rows import StoredSeat, hash_of
from keepstone.text.sentences import sentence


class SeatKeys:
    """The hashes that give access to seats. secrets, persons: by seat, None where there is none."""

    def __init__(self, stored_seats: Sequence[StoredSeat]):
        self.secrets = [each.secret for each in stored_seats]
        self.persons = [each.person for each in stored_seats]

    def seat_of(self, secret: str) -> int:
        """Return the seat for a secret or key. To prevent timing attacks, all seats are compared."""
        opened = [self.opens(seat, secret) for seat in range(len(self.secrets))]
        if True not in opened:
            raise WrongSecret(sentence("this secret does not belong to a seat at this table"))
        return opened.index(True)

    def opens(self, seat: int, secret: str) -> bool:
        """Return whether a text is the secret of a seat or the key of the person at this seat."""
        given, kept = hash_of(secret), (self.secrets[seat], self.persons[seat])
        return True in [hmac.compare_digest(given, each) for each in kept if each is not None]

    def open_any(self, secret: str) -> bool:
        """Return whether a text is the secret of any seat or the key of a person at the table."""
        return any(self.opens(seat, secret) for seat in range(len(self.secrets)))
