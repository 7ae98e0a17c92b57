"""A barrier at which threads decide together whether to continue."""

import time


class Vote:
    """A vote of several threads, each of which votes once.

    A thread that leaves the `with` block with an exception votes against continuing.

    Threads arrive within microseconds of each other, while sleeping and waking up takes a hundred
    microseconds, so the first thread polls.
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
        """Vote, wait until all threads have voted, and return whether all voted in favour."""
        self._votes.append(vote)
        while len(self._votes) < self._voters:
            time.sleep(0)  # releases the GIL
        return all(self._votes)
