"""Push subscriptions in the database."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import delete, select

from keepstone.server.storage.database import INSERTS, Queries
from keepstone.server.storage.schema import pushes

MOST = 10  # maximum subscriptions of a person


class Subscription(NamedTuple):
    """A person's browser: its URL at a push service, its public key, its secret and its language."""

    endpoint: str
    person: bytes
    public_key: bytes
    secret: bytes
    lang: str


class PushStore(Queries):
    """The push subscriptions in the database. A browser has only one, even if several persons use it."""

    async def save(self, subscription: Subscription, now: int) -> None:
        """Save or replace the subscription of a browser. A person's oldest ones above MOST are deleted."""
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
        columns = (pushes.c[name] for name in Subscription._fields)
        query = select(*columns).where(pushes.c.person.in_(persons))
        return [Subscription(*row) for row in await self._database.rows(query)]

    async def drop(self, endpoint: str, person: bytes) -> None:
        browser = (pushes.c.endpoint == endpoint) & (pushes.c.person == person)
        await self._database.write(delete(pushes).where(browser))

    async def drop_all(self, person: bytes) -> None:
        await self._database.write(delete(pushes).where(pushes.c.person == person))
