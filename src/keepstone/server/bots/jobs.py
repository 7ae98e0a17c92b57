"""The bots at the tables: each decision is a job."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from keepstone.match import StaleNumber
from keepstone.server.base.jobs import Arguments, JobKind, Queues, Report
from keepstone.server.base.tasks import Tasks
from keepstone.server.bots import thinker as thinking
from keepstone.server.bots.thinker import Thinker
from keepstone.server.errors import NoSuchTable, OtherRules
from keepstone.server.live.table import Table

PAUSE = 1.0  # seconds before another attempt to add a job
AT_ONCE = 4  # jobs for each thread of the bots, because many jobs wait for the bot's pace

log = logging.getLogger("keepstone.server")


class Bots:
    """Adds the bots' jobs, by table and event number, so that each decision is made once.

    A lost job does no harm: as long as it is a bot's turn, a table that is loaded or watched adds its job again.
    watched: returns whether somebody watches a table in this process; find: returns a table.
    """

    def __init__(
        self,
        queues: Queues,
        thinker: Thinker,
        watched: Callable[[str], bool],
        find: Callable[[str], Awaitable[Table]],
    ):
        at_once = AT_ONCE * thinking.AT_ONCE
        self._queue = queues(
            JobKind("move", self._move, keep_seconds=0, at_once=at_once, is_repeated=True)
        )
        self._thinker, self._watched, self._find = thinker, watched, find
        self._tables: Counter[str] = Counter()  # the tables of the jobs that run here
        self._putting = Tasks()

    async def open(self, work: bool) -> None:
        await self._queue.open(work)

    def wake(self, table: Table) -> None:
        """Add a job if a bot is to act at a table. A table with only bots pauses while nobody watches it."""
        if table.bot_to_move is not None and (not table.of_bots_alone or self._watched(table.id)):
            self._putting.begin(self._put(table, table.match.number))

    def works_on(self, table: Table) -> bool:
        """Return whether this process needs the table in memory for a bot's job."""
        return self._tables[table.id] > 0

    async def close(self) -> None:
        """Stop the jobs. Other processes, or this one after its next start, make the decisions again."""
        await self._putting.stop()
        await self._queue.close()

    async def _put(self, table: Table, number: int) -> None:
        waits, key = True, f"{table.id}-{number}"
        while waits and table.match.number == number:
            try:
                await self._queue.put(key, table.owner, table=table.id, number=number)
                waits = False
            except Exception as error:
                log.warning("the job of a bot at table %s could not be added: %s", table.id, error)
                await asyncio.sleep(PAUSE)

    async def _move(self, arguments: Arguments, _: Report) -> bytes:
        id, number = arguments["table"], arguments["number"]
        self._tables[id] += 1
        try:
            table = await self._find(id)
            if table.match.number < number:
                await table.follow()
            if table.match.number == number:
                await self._thinker.move(table)
        except StaleNumber:
            log.info("another process moved at table %s", id)
        except (NoSuchTable, OtherRules) as error:
            log.info("a bot cannot move at table %s: %s", id, error)
        finally:
            self._tables[id] -= 1
            self._tables += Counter()  # drop tables without jobs
        return b""
