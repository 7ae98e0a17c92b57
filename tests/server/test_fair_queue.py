"""Whose turn it is."""

import asyncio

from keepstone.server.base.fair_queue import FairQueue, Turns


def taken(queue: FairQueue[str], count: int) -> list[str | None]:
    return [queue.take() for _ in range(count)]


def test_owners_take_turns_and_each_keeps_its_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for thing in ("a1", "a2", "a3", "b1", "b2", "c1"):
        queue.put(thing[0], thing)
    assert taken(queue, 7) == ["c1", "b1", "a1", "b2", "a2", "a3", None]


def test_who_comes_anew_is_next() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.put("a", f"a{number}")
    assert queue.take() == "a0"
    queue.put("b", "b0")
    assert taken(queue, 2) == ["b0", "a1"]


def test_who_comes_again_at_once_waits_for_the_others() -> None:
    queue: FairQueue[str] = FairQueue()
    for owner in "abc":
        queue.put(owner, owner)
    order = []
    for _ in range(9):
        owner = queue.take()
        assert owner is not None
        order.append(owner)
        queue.put(owner, owner)
    assert order == ["c", "b", "a"] * 3


def test_an_owner_whose_turn_passes_is_forgotten() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(1000):
        queue.put(str(number), "one")
        assert taken(queue, 2) == ["one", None]
    assert not queue._turns


async def test_so_many_at_once_and_who_leaves_holds_nobody_up() -> None:
    turns, order = Turns(2), []
    go_on = asyncio.Event()

    async def work(owner: str) -> None:
        async with turns.turn(owner):
            order.append(owner)
            await go_on.wait()

    tasks = [asyncio.create_task(work(owner)) for owner in ("a", "a", "a", "b", "c")]
    await asyncio.sleep(0)
    assert order == ["a", "a"]
    tasks[4].cancel()
    tasks[0].cancel()
    await asyncio.wait(tasks[:1])
    await asyncio.sleep(0)
    assert order == ["a", "a", "b"]
    go_on.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["a", "a", "b", "a"]
    async with asyncio.timeout(5), turns.turn("d"), turns.turn("d"):
        pass


async def test_a_turn_that_is_given_to_one_who_leaves_goes_to_the_next() -> None:
    turns = Turns(1)
    order: list[str] = []

    async def work(owner: str) -> None:
        async with turns.turn(owner):
            order.append(owner)

    async with turns.turn("a"):
        tasks = [asyncio.create_task(work(owner)) for owner in ("b", "c")]
        await asyncio.sleep(0)
    tasks[1].cancel()  # it was called just now, as it came last
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["b"]
