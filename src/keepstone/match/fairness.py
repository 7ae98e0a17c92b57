"""Verifiable draws: the server commits to a seed before the game and reveals it afterwards.

docs/fairness.md explains what this method proves and what it does not prove.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

SCHEME = 2  # version of the fairness scheme in records: players contribute, and draws follow the event's number
DEAL_SCHEME = (
    3  # the same deal for several tables: a draw follows its source, and nobody contributes
)
DRAW_BITS = 256
Outcome = TypeVar("Outcome")


def commit(seed: bytes) -> str:
    """Return the commitment to a seed, which is the seed's hash.

    The commitment is shown to players before anything is drawn.
    """
    return hashlib.sha256(seed).hexdigest()


def pledge(commitment: str, seat: int, contribution: str) -> str:
    """Return the hash that binds a seat to its contribution while the contribution is secret.

    The hash is valid only for this seat.
    """
    return _sha256(f"{commitment}:{seat}:{contribution}")


def digest(plain: Mapping[str, Any]) -> str:
    """Return the digest of a record, which is the SHA-256 of everything in the record except the digest itself."""
    proof = {key: value for key, value in plain["fairness"].items() if key != "digest"}
    bare = {**plain, "fairness": proof}
    return _sha256(json.dumps(bare, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


def draw(
    seed: bytes, contributions: Sequence[str], number: int, weights: Sequence[tuple[Outcome, int]]
) -> Outcome:
    """Draw an event's outcome, with probabilities proportional to the weights.

    number: the event's number, from 1.
    """
    total = sum(weight for _, weight in weights)
    left = _below(total, seed, contributions, number)
    for outcome, weight in weights:
        left -= weight
        if left < 0:
            return outcome
    raise ValueError("cannot draw: the weights add up to 0")


def draw_dealt(seed: bytes, source: str, number: int, weights: Sequence[tuple[str, int]]) -> str:
    """Draw an outcome that depends only on the seed, the source and the outcomes that the source can still yield.

    Every copy of an outcome has a hash, and the copy with the lowest hash is drawn (rendezvous hashing). Therefore
    an outcome that cannot be drawn any more does not affect the other outcomes. source: the die or stack; number:
    the number of draws from this source so far, including this one. weights: the number of copies of each outcome.
    """
    marks = (
        (_mark(seed, source, number, outcome, copy), outcome)
        for outcome, copies in weights
        for copy in range(1, copies + 1)
    )
    return min(marks)[1]


def bot_seed(seed: bytes, events: int) -> int:
    """Return the 32-bit seed for a bot's decision after a number of events of a deal."""
    return int.from_bytes(_mark(seed, "bot", events)[:4], "big")


def _mark(seed: bytes, *about: object) -> bytes:
    return hmac.digest(seed, ":".join(map(str, about)).encode(), "sha256")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _below(total: int, seed: bytes, contributions: Sequence[str], number: int) -> int:
    """Return a uniformly distributed number below `total`, found by rejection sampling."""
    limit = 2**DRAW_BITS // total * total
    attempt = 0
    while (word := _word(seed, contributions, number, attempt)) >= limit:
        attempt += 1
    return word % total


def _word(seed: bytes, contributions: Sequence[str], number: int, attempt: int) -> int:
    message = f"{number}:{attempt}:{','.join(contributions)}"
    return int.from_bytes(hmac.digest(seed, message.encode(), "sha256"), "big")
