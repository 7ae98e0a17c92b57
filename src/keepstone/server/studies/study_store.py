"""Queries about studies."""

import zlib
from collections.abc import Collection
from typing import NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from keepstone.playing.tree import GameTree
from keepstone.server.storage.database import Database
from keepstone.server.storage.schema import studies


class StudyHead(NamedTuple):
    """A study without its tree. version: the number of changes; secret: the hash of the secret."""

    secret: bytes
    version: int


class StudyStore:
    def __init__(self, database: Database):
        self._database = database

    async def create(self, id: str, secret: bytes, tree: bytes, now: int) -> None:
        row = {"id": id, "secret": secret, "version": 0, "tree": tree, "visited": now}
        async with self._database.writing() as connection:
            await connection.execute(insert(studies).values(row))

    async def head(self, id: str) -> StudyHead | None:
        found = select(studies.c.secret, studies.c.version).where(studies.c.id == id)
        async with self._database.reading() as connection:
            row = (await connection.execute(found)).one_or_none()
        return None if row is None else StudyHead(*row)

    async def tree(self, id: str) -> tuple[int, bytes] | None:
        found = select(studies.c.version, studies.c.tree).where(studies.c.id == id)
        async with self._database.reading() as connection:
            row = (await connection.execute(found)).one_or_none()
        return None if row is None else (row.version, row.tree)

    async def change(self, id: str, version: int, tree: bytes, now: int) -> bool:
        """Store the next version of a study. Return False if it has changed since `version`."""
        same = (studies.c.id == id) & (studies.c.version == version)
        changed = update(studies).where(same).values(version=version + 1, tree=tree, visited=now)
        async with self._database.writing() as connection:
            return (await connection.execute(changed)).rowcount == 1

    async def visit(self, ids: Collection[str], now: int) -> None:
        visited = update(studies).where(studies.c.id == bindparam("of")).values(visited=now)
        async with self._database.writing() as connection:
            await connection.execute(visited, [{"of": id} for id in ids])

    async def drop_unvisited(self, oldest: int) -> int:
        old = delete(studies).where(studies.c.visited < oldest)
        async with self._database.writing() as connection:
            return (await connection.execute(old)).rowcount


def packed(tree: GameTree) -> bytes:
    return zlib.compress(msgspec.json.encode(tree))


def unpacked(tree: bytes) -> GameTree:
    return msgspec.json.decode(zlib.decompress(tree), type=GameTree)
