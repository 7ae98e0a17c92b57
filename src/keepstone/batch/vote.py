"""Threads that go on together, or not at all."""

import time


class Vote:
    """A vote of so many threads, each of which asks once. Leaving the block by an exception is a vote against it.

    They are done within microseconds of each other, and to sleep and be woken takes a hundred: so who is
    first keeps looking.
    """

    def __init__(self, voters: int):
        self._voters = voters
        self._votes: list[bool] = []

    def __enter__(self) -> "Vote":
        return self

    def __exit__(self, error: object, *_: object) -> None:
        if error:
            self._votes.extend([False] * self._voters)

    def agree(self, vote: bool) -> bool:
        """Whether all are for it, once all have voted."""
        self._votes.append(vote)
        while len(self._votes) < self._voters:
            time.sleep(0)  # lets others have the interpreter
        return all(self._votes)
