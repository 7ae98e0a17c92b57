"""Tests of the vote of threads that continue together or not at all."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from keepstone.batch.workers import Vote
from tests.support.rows import each_row


@each_row(
    "votes result",
    [([True, True, True], True), ([True, False, True], False), ([False] * 3, False)],
)
def test_they_go_on_if_all_agree(votes, result):
    vote = Vote(3)
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(vote.agree, votes)) == [result] * 3


def test_who_cannot_vote_holds_nobody_up():
    vote = Vote(2)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(vote.agree, True)
        with pytest.raises(KeyboardInterrupt), vote:
            raise KeyboardInterrupt
        assert other.result(timeout=60) is False
