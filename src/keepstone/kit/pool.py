"""Worker pools: processes or threads on this machine, or a Ray cluster.

A pool is a function like `map`. It returns results in the order of the items, so results do not depend on the
number of workers.
"""

import os
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeVar

from keepstone.errors import KeepstoneError
from keepstone.kit.quoting import quoted

Item = TypeVar("Item")
Result = TypeVar("Result")
Pool = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]

INTERRUPTED = 130  # exit code after Ctrl-C
AHEAD = 2  # items submitted for each worker, so that no worker has to wait
CHECK_SECONDS = 10.0  # between two checks of a cluster's head while a result is missing
CHECKS = 3  # failures in a row after which a cluster is lost


class NoCluster(KeepstoneError):
    """Ray is not installed, or there is no Ray cluster at this address."""


class ClusterLost(KeepstoneError):
    """The Ray cluster has failed, or the node that this process uses has failed.

    Ray itself replaces other nodes and workers that fail.
    """


def _nothing() -> None:
    """Do nothing: the default callback. It is not a lambda because a lambda cannot be sent to workers."""


def open_pool(
    workers: int, ray: str | None = None, abandon: Callable[[], None] = _nothing
) -> AbstractContextManager[Pool]:
    """Open a pool of processes, or a pool in a Ray cluster. A single local worker runs in this process.

    abandon: a function that a worker calls before it is stopped by Ctrl-C, by the pool, or because its parent has
    ended.
    """
    if ray is not None:
        return _cluster(ray)
    return _here() if workers == 1 else _processes(workers, abandon)


def open_threads(workers: int, ray: str | None = None) -> AbstractContextManager[Pool]:
    """Open a pool of threads for compiled work, which releases the GIL, or a pool in a Ray cluster."""
    return _threads(workers) if ray is None else _cluster(ray)


@contextmanager
def _here() -> Iterator[Pool]:
    yield map


@contextmanager
def _threads(workers: int) -> Iterator[Pool]:
    executor = ThreadPoolExecutor(workers)
    try:
        yield executor.map
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def _processes(workers: int, abandon: Callable[[], None]) -> Iterator[Pool]:
    context = get_context("spawn")  # a forked process would copy locks that threads hold
    executor = ProcessPoolExecutor(workers, context, _expect_an_end, (abandon,))
    try:
        yield partial(_in_order, executor.submit, AHEAD * workers)
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Pool]:
    try:
        import ray
        from ray.exceptions import RayError, RayTaskError
    except ImportError:
        raise NoCluster("Ray is not installed: pip install 'keepstone[ray]'") from None
    try:
        ray.init(address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = _first_line(error)
        raise NoCluster(f"no Ray cluster found at {quoted(address)}: {why}") from None

    remote = cache(ray.remote)

    def submit(function: Callable[[Item], Result], item: Item) -> "Future[Result]":
        future: Future[Result] = remote(function).remote(item).future()
        return future

    ahead = AHEAD * int(ray.cluster_resources()["CPU"])
    remote_client = address.startswith("ray://")  # checks its connection itself
    head = None if remote_client else ray.get_runtime_context().gcs_address
    result = partial(_result_from, head)

    def results(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        try:
            yield from _in_order(submit, ahead, function, items, result)
        except RayTaskError:  # raised by the function itself
            raise
        except (RayError, ConnectionError) as error:
            why = _first_line(error)
            raise ClusterLost(f"lost the Ray cluster at {quoted(address)}: {why}") from None

    try:
        yield results
    finally:
        ray.shutdown()


def _first_line(error: Exception) -> str:
    """Return the first line of a message, without the tracebacks that Ray appends to it."""
    return str(error).partition("\n")[0]


def _in_order(
    submit: Callable[..., "Future[Result]"],
    ahead: int,
    function: Callable[[Item], Result],
    items: Iterable[Item],
    result: Callable[["Future[Result]"], Result] = Future.result,
) -> Iterator[Result]:
    """Yield results on demand, in the order of the items. At most `ahead` items are submitted at a time."""
    under_way: deque[Future[Result]] = deque()
    for item in items:
        under_way.append(submit(function, item))
        if len(under_way) == ahead:
            yield result(under_way.popleft())
    while under_way:
        yield result(under_way.popleft())


def _result_from(head: str | None, future: "Future[Result]") -> Result:
    """Return the result of a future. Raise ConnectionError if the head of the cluster stops answering.

    head: the address of the head, or None to wait without checking it. Ray itself would wait forever for a machine
    that is switched off.
    """
    failures = 0
    while head and not wait_for([future], CHECK_SECONDS).done:
        failures = 0 if _answers(head) else failures + 1
        if failures == CHECKS:
            raise ConnectionError("its head does not answer")
    return future.result()


def _answers(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), CHECK_SECONDS).close()
    except OSError:
        return False
    return True


def _expect_an_end(abandon: Callable[[], None]) -> None:
    """End this worker without a traceback on Ctrl-C, SIGTERM, or the end of its parent.

    A thread does this, because a signal that arrives just before the main thread begins to wait does not end the
    wait.
    """
    received, sent = os.pipe()
    os.set_blocking(sent, False)
    signal.set_wakeup_fd(sent)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # Python writes to the pipe
    Thread(target=_await_an_end, args=(received, abandon), daemon=True).start()


def _await_an_end(received: int, abandon: Callable[[], None]) -> None:
    """End this process as soon as it has received a signal or its parent has ended.

    A parent process that is killed cannot end its workers itself.
    """
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel, received])
    try:
        abandon()
    finally:
        os._exit(INTERRUPTED)
