"""Reproducible random numbers for the server and the pages, seeded by the name of a test."""

from random import Random
from types import SimpleNamespace

import pytest

from keepstone.server.bots import thinker
from keepstone.server.lobby import opening

# Random choices of the page: seats, and its contribution to the seed.
IN_PAGE = """(() => {
  let state = %d;
  const next = () => (state = (state * 48271) %% 2147483647) / 2147483647;
  Math.random = next;
  crypto.getRandomValues = (bytes) => bytes.map(() => next() * 256);
})()"""


class Chance:
    """Random numbers seeded by the name of a test."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        self._server, self._bots, self._pages = (Random(f"{name} {of}") for of in range(3))

    def rule(self, patch: pytest.MonkeyPatch) -> None:
        """Draw the seeds of the tables and of their bots; secrets stay random."""
        seeds = SimpleNamespace(token_bytes=lambda size: self._server.randbytes(size))
        patch.setattr(opening, "secrets", seeds)
        thoughts = SimpleNamespace(randbits=lambda bits: self._bots.getrandbits(bits))
        patch.setattr(thinker, "secrets", thoughts)

    def in_page(self) -> str:
        """Return the script that runs first in a page."""
        return IN_PAGE % self._pages.randrange(1, 2**31 - 1)
