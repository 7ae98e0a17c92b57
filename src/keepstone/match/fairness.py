"""Chance that nobody can choose: its seed is sealed before it is used, and shown at the end.

docs/fairness.md says what this proves, and what it does not.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

SCHEME = 2  # the version of the proof in a record
DRAW_BITS = 256
Outcome = TypeVar("Outcome")


def commit(seed: bytes) -> str:
    """The commitment to a seed, shown before anything is drawn."""
    return hashlib.sha256(seed).hexdigest()


def pledge(commitment: str, seat: int, contribution: str) -> str:
    """What binds a seat to a contribution that nobody knows; on another seat it cannot be kept."""
    return _sha256(f"{commitment}:{seat}:{contribution}")


def digest(plain: Mapping[str, Any]) -> str:
    """A fingerprint of a whole record, but for the one that stands in it, for players to compare."""
    proof = {key: value for key, value in plain["fairness"].items() if key != "digest"}
    bare = {**plain, "fairness": proof}
    return _sha256(json.dumps(bare, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


def draw(
    seed: bytes, contributions: Sequence[str], number: int, weights: Sequence[tuple[Outcome, int]]
) -> Outcome:
    """The outcome of event `number` (the first is 1), each with the chance that its weight says."""
    total = sum(weight for _, weight in weights)
    left = _below(total, seed, contributions, number)
    for outcome, weight in weights:
        left -= weight
        if left < 0:
            return outcome
    raise ValueError("nothing can be drawn: the weights add up to nothing")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _below(total: int, seed: bytes, contributions: Sequence[str], number: int) -> int:
    """A number below total, each alike: words beyond the last whole multiple are drawn again."""
    limit = 2**DRAW_BITS // total * total
    attempt = 0
    while (word := _word(seed, contributions, number, attempt)) >= limit:
        attempt += 1
    return word % total


def _word(seed: bytes, contributions: Sequence[str], number: int, attempt: int) -> int:
    message = f"{number}:{attempt}:{','.join(contributions)}"
    return int.from_bytes(hmac.digest(seed, message.encode(), "sha256"), "big")
