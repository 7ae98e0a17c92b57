"""Verifiable draws: the server commits to a seed before the game and reveals it afterwards.

docs/fairness.md explains what this method proves and what it does not prove.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from keepstone.playing.view import View

# Versions of the fairness scheme in records. In an ordinary scheme, players contribute, and a draw follows the
# number of its event. In a deal's scheme, nobody contributes, and a draw follows its source.
SCHEME, DEAL_SCHEME = 4, 5
# the same draws, but the commitment does not fix the scheme
UNBOUND = OLD_SCHEME, OLD_DEAL_SCHEME = 2, 3
SCHEMES = *UNBOUND, SCHEME, DEAL_SCHEME
DEAL_SCHEMES = OLD_DEAL_SCHEME, DEAL_SCHEME
SEED_BYTES = 32  # an old commitment to a longer seed could also be a new commitment
DRAW_BITS = 256
Outcome = TypeVar("Outcome")


def commit(seed: bytes, scheme: int = SCHEME) -> str:
    """Return the commitment to a seed and a scheme, which is their hash.

    The commitment is shown to players before anything is drawn.
    """
    if scheme in UNBOUND:
        return hashlib.sha256(seed).hexdigest()
    return _sha256(f"{scheme}:{seed.hex()}")


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


def source_of(position: View) -> str:
    """Return the name of the source from which chance draws next.

    A game can name its sources with the function `source` in its rules. By default, all outcomes with the same
    verb come from one source.
    """
    if source := position.game.source(position.state):
        return source
    family, _ = position.game.actions.decode(position.legal_actions()[0])
    return str(family.verb)
