"""Events stored in groups, and what is stored beside the log of a match; on both databases."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.appends import Append, Appends, Conflict
from keepstone.server.storage.store import Store
from tests.support.stored_games import stored_match

NOWHERE: Any = None  # the database and its clocks, which are not used


class Disk(Appends):
    """Stores when it is let, and refuses what is taken."""

    def __init__(self, taken: str = "") -> None:
        super().__init__(NOWHERE, NOWHERE, Tasks())
        self.groups: list[str] = []
        self.free = asyncio.Event()
        self._taken = taken

    async def store(self, group: Sequence[Append]) -> None:
        self.groups.append("".join(each.match for each in group))
        await self.free.wait()
        if self._taken and any(each.match == self._taken for each in group):
            raise Conflict


async def started(disk: Disk, matches: str) -> list[asyncio.Task[None]]:
    """Events of matches with a letter each, that are on their way."""
    tasks = []
    for match in matches:
        tasks.append(asyncio.create_task(disk.add(match, 1, ["pass"])))
        await asyncio.sleep(0)
    return tasks


async def test_what_comes_while_the_disk_is_busy_goes_together() -> None:
    disk = Disk()
    tasks = await started(disk, "abc")
    await asyncio.sleep(0.01)
    assert disk.groups == ["a"]
    assert not any(task.done() for task in tasks)
    disk.free.set()
    await asyncio.gather(*tasks)
    assert disk.groups == ["a", "bc"]


async def test_a_conflict_is_that_of_one() -> None:
    disk = Disk(taken="c")
    tasks = await started(disk, "abcd")
    disk.free.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert disk.groups == ["a", "bcd", "b", "c", "d"]
    assert [type(each) for each in found] == [type(None), type(None), Conflict, type(None)]


async def test_who_does_not_wait_any_more_is_stored_all_the_same() -> None:
    disk = Disk()
    tasks = await started(disk, "abc")
    tasks[1].cancel()
    disk.free.set()
    await asyncio.gather(tasks[0], tasks[2])
    assert disk.groups == ["a", "bc"]


async def test_a_failure_of_the_disk_is_told_to_all_and_the_next_is_tried() -> None:
    class FailingDisk(Disk):
        is_full = True

        async def store(self, group: Sequence[Append]) -> None:
            await asyncio.sleep(0)
            if self.is_full:
                raise OSError("the disk is full")

    disk = FailingDisk()
    both = [disk.add(match, 1, ["pass"]) for match in "ab"]
    found = await asyncio.gather(*both, return_exceptions=True)
    assert [str(each) for each in found] == ["the disk is full"] * 2
    disk.is_full = False
    await disk.add("a", 1, ["pass"])


async def test_of_many_matches_at_once_each_has_its_own_log(store: Store) -> None:
    """Twenty matches of three events; the second of one match is taken."""
    ids = [f"match{number:07}" for number in range(20)]
    for id in ids:
        await store.create(stored_match(id))
    await asyncio.gather(*(store.append(id, 1, ["one"], started="then") for id in ids))
    await store.append(ids[7], 2, ["somebody else's"])
    work = (store.append(id, 2, ["two", "three"], ended="now") for id in ids)
    found = await asyncio.gather(*work, return_exceptions=True)
    assert [type(each) for each in found].count(Conflict) == 1
    assert isinstance(found[7], Conflict)
    for number, id in enumerate(ids):
        match = await store.load(id)
        assert match is not None
        if number == 7:
            assert match.log == ("one", "somebody else's")
            assert (match.started, match.ended, match.opener) == ("then", None, "10.0.0.1")
        else:
            assert match.log == ("one", "two", "three")
            assert (match.started, match.ended, match.opener) == ("then", "now", None)
    with pytest.raises(Conflict):
        await store.append("no such match", 1, ["one"])


MATCH = "abcdefghijkl"


async def test_several_may_keep_the_same_at_once_and_the_last_stays(store: Store) -> None:
    await store.create(stored_match(MATCH))
    await asyncio.gather(*(store.results.save_archive(MATCH, b"one") for _ in range(8)))
    assert await store.results.archive(MATCH) == b"one"
    await store.results.save_archive(MATCH, b"two")
    assert await store.results.archive(MATCH) == b"two"
    assert await store.results.analysis(MATCH) is None
