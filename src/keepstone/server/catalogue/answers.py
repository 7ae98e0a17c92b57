"""The first answers of people to puzzles, as far as the endpoints of puzzles use them."""

from typing import Protocol, runtime_checkable


@runtime_checkable
class PuzzleAnswers(Protocol):
    """Stores people's first answers to puzzles. A person is given by the hash of their key."""

    async def is_new(self, person: bytes, game: str, puzzle: str) -> bool:
        """Return whether nothing is stored about a person and a puzzle."""

    async def answer(self, person: bytes, game: str, puzzle: str, at: int, right: bool) -> None:
        """Store an answer that this server has judged, if it is the first one. at: in ms since 1970."""
