"""Costly requests take turns, and nobody waits behind a client that reads slowly."""

import asyncio
import threading
from typing import Any

import pytest

from keepstone.server.base.fair_threads import FairThreads
from keepstone.server.edge import costly_requests
from keepstone.server.edge.costly_requests import AT_ONCE, MOST_WAITING, CostlyRequests, with_turns
from keepstone.server.errors import TooManyRequests


async def entered(costly: CostlyRequests, address: str, scope: Any, order: list[str]) -> None:
    await costly.enter(scope, address)
    order.append(address)


async def started(costly: CostlyRequests, *addresses: str) -> tuple[list[Any], list[str]]:
    """Return the scopes of requests from these addresses, and the list of those whose turn has come."""
    order: list[str] = []
    scopes: list[Any] = [{} for _ in addresses]
    for address, scope in zip(addresses, scopes, strict=True):
        begin(entered(costly, address, scope, order))
    await asyncio.sleep(0)
    return scopes, order


TASKS: set[asyncio.Task[None]] = set()


def begin(work: Any) -> None:
    TASKS.add(task := asyncio.create_task(work))
    task.add_done_callback(TASKS.discard)


async def answer(scope: Any, done: asyncio.Event) -> None:
    """Send the response of a request to a client that reads nothing until `done`."""

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start"})

    async def send(_message: Any) -> None:
        await done.wait()

    async def receive() -> Any:
        raise AssertionError

    await with_turns(app)(scope, receive, send)


async def test_some_are_processed_and_the_others_wait_for_the_beginning_of_a_response() -> None:
    costly, done = CostlyRequests(), asyncio.Event()
    scopes, order = await started(costly, *["flood"] * (AT_ONCE + 5), "other")
    assert order == ["flood"] * AT_ONCE
    begin(answer(scopes[0], done))
    begin(answer(scopes[1], done))
    for _ in range(5):
        await asyncio.sleep(0)
    assert order[AT_ONCE:] == ["other", "flood"]
    done.set()


async def test_a_request_that_fails_ends_its_turn() -> None:
    async def failing(_scope: Any, _receive: Any, _send: Any) -> None:
        raise ValueError

    costly: CostlyRequests = CostlyRequests()
    scopes, order = await started(costly, *["one"] * (AT_ONCE + 1))
    with pytest.raises(ValueError):
        await with_turns(failing)(scopes[0], None, None)  # type: ignore[arg-type]
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(order) == AT_ONCE + 1


async def test_an_address_may_not_wait_with_too_many_requests() -> None:
    costly = CostlyRequests()
    await started(costly, *["flood"] * (AT_ONCE + MOST_WAITING))
    with pytest.raises(TooManyRequests):
        await costly.enter({}, "flood")
    _, order = await started(costly, "other")
    assert order == []
    assert costly._waiting == {"flood": MOST_WAITING, "other": 1}


async def test_the_owners_of_computations_take_turns() -> None:
    threads, order, free = FairThreads(1, "test"), [], threading.Event()

    def work(owner: str) -> str:
        free.wait()
        order.append(owner)
        return owner.upper()

    asked = [asyncio.create_task(threads.run(each, work, each)) for each in ("a", "a", "a", "b")]
    await asyncio.sleep(0)
    assert (threads.running, threads.waiting) == (1, 3)
    free.set()
    assert await asyncio.gather(*asked) == ["A", "A", "A", "B"]
    assert order == ["a", "b", "a", "a"]
    threads.close()


async def test_a_request_that_never_answers_ends_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly_requests, "LONGEST_TURN", 0.0)
    costly = CostlyRequests()
    for _ in range(3 * AT_ONCE):
        await asyncio.wait_for(costly.enter({}, "one"), 60)
