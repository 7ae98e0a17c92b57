"""Who sits at a table hears first; a crowd that looks on leaves others their turn."""

import asyncio
from itertools import pairwise

from keepstone.server.base.listeners import AT_ONCE, Listeners


async def test_who_sits_there_hears_before_those_who_look_on() -> None:
    listeners, heard = Listeners(), list[str]()
    with (
        listeners.listening("t", lambda: heard.append("watcher")),
        listeners.listening("t", lambda: heard.append("mover"), seated=True),
    ):
        assert listeners.exist("t")
        assert len(listeners) == 2
        listeners.notify("t")
    assert heard == ["mover", "watcher"]
    assert not listeners.exist("t")


async def test_a_crowd_hears_in_pieces_and_each_once() -> None:
    listeners, heard = Listeners(), list[int]()
    crowd = 2 * AT_ONCE + 3
    listening = [
        listeners.listening("t", lambda number=number: heard.append(number))  # type: ignore[misc]
        for number in range(crowd)
    ]
    for each in listening:
        each.__enter__()
    listeners.notify("t")
    sizes = [len(heard)]
    while len(heard) < crowd:
        await asyncio.sleep(0)
        sizes.append(len(heard))
    assert sizes[0] == AT_ONCE
    assert [new - old for old, new in pairwise(sizes) if new > old] == [
        AT_ONCE,
        3,
    ]
    assert sorted(heard) == list(range(crowd))
    for each in listening:
        each.__exit__(None, None, None)
    assert len(listeners) == 0
