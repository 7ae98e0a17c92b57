"""Players at a table are notified first; a crowd of spectators leaves others their turn."""

import asyncio
from contextlib import ExitStack
from itertools import pairwise

from keepstone.server.live.connections import AT_ONCE
from keepstone.server.services import Services
from tests.support.services import full_table


async def test_players_are_notified_before_spectators(services: Services) -> None:
    table = await services.live.registry.table(await full_table(services))
    subscriptions, heard = services.live.subscriptions, list[str]()
    with (
        subscriptions.to_table(table, None, lambda: heard.append("spectator")),
        subscriptions.to_table(table, 1, lambda: heard.append("player")),
    ):
        assert subscriptions.exist(table.id)
        assert len(subscriptions) == 2
        subscriptions.notify(table)
    assert heard == ["player", "spectator"]
    assert not subscriptions.exist(table.id)


async def test_a_crowd_is_notified_in_groups_and_each_once(services: Services) -> None:
    table = await services.live.registry.table(await full_table(services))
    subscriptions, heard = services.live.subscriptions, list[int]()
    crowd = 2 * AT_ONCE + 3
    with ExitStack() as listening:
        for number in range(crowd):
            listening.enter_context(
                subscriptions.to_table(table, None, lambda number=number: heard.append(number))  # type: ignore[misc]
            )
        heard.clear()
        subscriptions.notify(table)
        sizes = [len(heard)]
        while len(heard) < crowd:
            await asyncio.sleep(0)
            sizes.append(len(heard))
        assert sizes[0] == AT_ONCE
        assert [new - old for old, new in pairwise(sizes) if new > old] == [AT_ONCE, 3]
        assert sorted(heard) == list(range(crowd))
    assert len(subscriptions) == 0
