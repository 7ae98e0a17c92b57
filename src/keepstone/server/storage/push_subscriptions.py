"""Where browsers are reached that are closed, as the database knows it."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import delete, select

from keepstone.server.storage.database import Database
from keepstone.server.storage.results import INSERTS
from keepstone.server.storage.schema import pushes

MOST = 10  # browsers of a person


class Subscription(NamedTuple):
    """A browser of a person: its address at a push service, its public key and secret, and what it speaks."""

    endpoint: str
    person: bytes
    public_key: bytes
    secret: bytes
    lang: str


class PushStore:
    """Subscriptions. A browser has one, whoever it belongs to."""

    def __init__(self, database: Database):
        self._database = database

    async def keep(self, subscription: Subscription, now: int) -> None:
        """Keep a subscription, in place of the browser's last one; beyond MOST a person's oldest go."""
        values = subscription._asdict() | {"kept": now}
        of_person = pushes.c.person == subscription.person
        newest = select(pushes.c.endpoint).where(of_person).order_by(pushes.c.kept.desc())
        async with self._database.writing() as connection:
            insert: Any = INSERTS[connection.dialect.name](pushes).values(values)
            instead = insert.on_conflict_do_update(index_elements=["endpoint"], set_=values)
            await connection.execute(instead)
            endpoints = (await connection.execute(newest.offset(MOST))).scalars().all()
            if endpoints:
                await connection.execute(delete(pushes).where(pushes.c.endpoint.in_(endpoints)))

    async def of(self, persons: Collection[bytes]) -> list[Subscription]:
        """All subscriptions of some persons."""
        columns = (pushes.c[name] for name in Subscription._fields)
        query = select(*columns).where(pushes.c.person.in_(persons))
        async with self._database.reading() as connection:
            return [Subscription(*row) for row in await connection.execute(query)]

    async def drop(self, endpoint: str, person: bytes) -> None:
        """Forget a browser of a person, if it is known."""
        browser = (pushes.c.endpoint == endpoint) & (pushes.c.person == person)
        async with self._database.writing() as connection:
            await connection.execute(delete(pushes).where(browser))

    async def drop_all(self, person: bytes) -> None:
        """Forget all browsers of a person."""
        async with self._database.writing() as connection:
            await connection.execute(delete(pushes).where(pushes.c.person == person))
