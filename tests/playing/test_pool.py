"""Parallel work gives the same results."""

import os
import signal
import socket
import sys
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from threading import Timer

import pytest

from keepstone.kit import pool as pools
from keepstone.kit.pool import AHEAD, CHECKS, NoCluster, _result_from, open_pool, open_threads

ITEMS = range(12)


def slow_at_first(number):
    """The number, with the process that had it; early ones take longer than late ones."""
    time.sleep(0.05 * (number < 4))
    return number, os.getpid()


def wait_uninterrupted(item):
    """Wait in a thread that does not receive the signal sent to this process meanwhile."""
    number, still_waiting = item
    signal.pthread_sigmask(signal.SIG_BLOCK, [number])
    Timer(0.5, os.kill, [os.getpid(), number]).start()
    Timer(20, still_waiting.touch).start()
    time.sleep(30)


def clean_up():
    pass


def fail_to_clean_up():
    raise OSError("no clean-up")


def fail_at_three(number):
    if number == 3:
        raise ValueError("three")
    return number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order_however_many_work(workers):
    with open_pool(workers) as pool:
        results = list(pool(slow_at_first, ITEMS))
    assert [number for number, _ in results] == list(ITEMS)
    homes = {home for _, home in results}
    assert homes == {os.getpid()} if workers == 1 else os.getpid() not in homes


def test_threads_stay_in_this_process_and_keep_the_order():
    with open_threads(3) as pool:
        assert list(pool(slow_at_first, ITEMS)) == [(number, os.getpid()) for number in ITEMS]


@pytest.mark.parametrize("workers", [1, 2])
def test_items_are_taken_as_they_are_needed(workers):
    taken = []

    def items():
        for number in range(100):
            taken.append(number)
            yield number

    with open_pool(workers) as pool:
        assert next(pool(abs, items())) == 0
    assert len(taken) <= AHEAD * workers


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_is_told_in_its_turn(workers):
    with open_pool(workers) as pool:
        results = pool(fail_at_three, ITEMS)
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(ValueError, match="three"):
            next(results)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("abandon", [clean_up, fail_to_clean_up])
def test_a_signal_ends_a_worker_even_if_it_does_not_interrupt_its_wait(number, abandon, tmp_path):
    """As when the signal arrives just before the wait begins; also if the worker cannot clean up."""
    still_waiting = tmp_path / "still waiting"
    with open_pool(2, None, abandon) as pool:
        results = pool(wait_uninterrupted, [(number, still_waiting)])
        with pytest.raises(BrokenProcessPool):
            next(results)
    assert not still_waiting.exists()


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    for opened in (open_pool, open_threads):
        with pytest.raises(NoCluster, match=r"keepstone\[ray\]"), opened(2, "auto"):
            pass


def test_a_head_that_does_not_answer_ends_the_wait(monkeypatch):
    """As after its machine was switched off: Ray would wait forever."""
    monkeypatch.setattr(pools, "CHECK_SECONDS", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        head = f"127.0.0.1:{closed.getsockname()[1]}"
    with pytest.raises(ConnectionError, match="does not answer"):
        _result_from(head, Future())


def test_a_result_is_awaited_as_long_as_the_head_answers_now_and_then(monkeypatch):
    """Two failures in a row, an answer, two failures, and then the result: no three in a row."""
    assert CHECKS == 3
    late, answers = Future(), iter([False, False, True, False, False])

    def answer(address):
        if (answered := next(answers, None)) is None:
            late.set_result(7)
            return True
        return answered

    monkeypatch.setattr(pools, "CHECK_SECONDS", 0.01)
    monkeypatch.setattr(pools, "_answers", answer)
    assert _result_from("127.0.0.1:1", late) == 7
