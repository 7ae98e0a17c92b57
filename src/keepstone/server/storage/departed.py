"""Keys whose owners deleted their data while a deal was secret.

The owner of such a key knows draws of the deal, and gets no second try. Until the deal is no longer secret, the
database stores a hash of the deal and the key, and nothing else about the key.
"""

import hashlib
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base.server_time import written_now
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.deal_schema import deals, departed, tries
from keepstone.server.storage.results import INSERTS
from keepstone.server.storage.rows import PlayedDeal


class HasDeparted(Conflict):
    """The person has tried this deal, or another one of the duplicate match, and then deleted their data."""


async def mark_departure(connection: AsyncConnection, person: bytes) -> None:
    """Remember that a person has tried deals that are still secret. Forget those that are not."""
    now = written_now()
    await connection.execute(delete(departed).where(departed.c.until <= now))
    columns = deals.c.id, deals.c.duplicate, deals.c.until
    tried = select(*columns).join(tries).where(tries.c.person == person, deals.c.until > now)
    marks = {
        _mark(row.duplicate or row.id, person): row.until for row in await connection.execute(tried)
    }
    if marks:
        insert: Any = INSERTS[connection.dialect.name](departed)
        rows = [{"mark": mark, "until": until} for mark, until in marks.items()]
        await connection.execute(insert.on_conflict_do_nothing(), rows)


async def check_not_departed(connection: AsyncConnection, deal: PlayedDeal, person: bytes) -> None:
    """Raise HasDeparted if a person knows draws of a deal from before they deleted their data."""
    mark = _mark(deal.duplicate or deal.id, person)
    found = await connection.execute(select(departed).where(departed.c.mark == mark))
    if found.first() is not None:
        raise HasDeparted


def _mark(deal: str, person: bytes) -> bytes:
    return hashlib.sha256(deal.encode() + b":" + person).digest()
