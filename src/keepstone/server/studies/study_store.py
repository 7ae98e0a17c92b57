"""Queries about studies, and a background task that deletes those that nobody visits."""

import zlib
from collections.abc import Collection
from typing import NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from keepstone.playing.tree import GameTree
from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.storage.database import Queries
from keepstone.server.storage.schema import studies

PAUSE = 3600.0  # seconds
KEPT_DAYS = 30


class StudyHead(NamedTuple):
    """A study without its tree. version: the number of changes; secret: the hash of the secret."""

    secret: bytes
    version: int


class StudyStore(Queries):
    async def create(self, id: str, secret: bytes, tree: bytes, now: int) -> None:
        row = {"id": id, "secret": secret, "version": 0, "tree": tree, "visited": now}
        await self._database.write(insert(studies).values(row))

    async def head(self, id: str) -> StudyHead | None:
        found = select(studies.c.secret, studies.c.version).where(studies.c.id == id)
        row = await self._database.first(found)
        return None if row is None else StudyHead(*row)

    async def tree(self, id: str) -> tuple[int, bytes] | None:
        found = select(studies.c.version, studies.c.tree).where(studies.c.id == id)
        row = await self._database.first(found)
        return None if row is None else (row.version, row.tree)

    async def change(self, id: str, version: int, tree: bytes, now: int) -> bool:
        """Store the next version of a study. Return False if it has changed since `version`."""
        same = (studies.c.id == id) & (studies.c.version == version)
        changed = update(studies).where(same).values(version=version + 1, tree=tree, visited=now)
        return await self._database.write(changed) == 1

    async def visit(self, ids: Collection[str], now: int) -> None:
        visited = update(studies).where(studies.c.id == bindparam("of")).values(visited=now)
        await self._database.write(visited, [{"of": id} for id in ids])

    async def drop_unvisited(self, oldest: int) -> int:
        old = delete(studies).where(studies.c.visited < oldest)
        return await self._database.write(old)


def packed(tree: GameTree) -> bytes:
    return zlib.compress(msgspec.json.encode(tree))


def unpacked(tree: bytes) -> GameTree:
    return msgspec.json.decode(zlib.decompress(tree), type=GameTree)


class StudyExpiry(RepeatedWork):
    """Deletes studies that nobody has visited for KEPT_DAYS.

    Visits are kept in memory and written every hour, because a visit must not wait for the database.
    """

    def __init__(self, store: StudyStore):
        super().__init__(PAUSE, "old studies could not be deleted")
        self._store = store
        self._visited: set[str] = set()

    def visit(self, id: str) -> None:
        self._visited.add(id)

    async def work(self) -> bool:
        visited = self._visited.copy()
        if visited:
            await self._store.visit(visited, server_time.now())
        self._visited -= visited
        await self._store.drop_unvisited(server_time.now() - KEPT_DAYS * server_time.DAY_MS)
        return False
