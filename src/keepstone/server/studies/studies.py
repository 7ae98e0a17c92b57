"""Studies: creating, finding and changing them. A table whose game is over is a study that nobody changes."""

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple
from weakref import WeakValueDictionary

from keepstone.errors import UnknownName
from keepstone.playing import notation
from keepstone.playing.notation import Record
from keepstone.playing.position import GameConfig
from keepstone.playing.replay import is_playable
from keepstone.playing.tree import START, GameTree
from keepstone.server.base import server_time
from keepstone.server.base.fair_queue import Run
from keepstone.server.compile.readiness import Readiness
from keepstone.server.errors import InvalidRequest, NotFound, ServerFailure, WrongSecret
from keepstone.server.live.archive import Archive
from keepstone.server.live.identity import check_identity, new_identity, new_secret
from keepstone.server.live.registry import TableRegistry, other_rules
from keepstone.server.live.table import Table
from keepstone.server.storage.rows import hash_of
from keepstone.server.studies.lines import Line, check_over, line_of_record, line_of_table
from keepstone.server.studies.replays import log_until, numbers_of
from keepstone.server.studies.study_game import StudyGame, new_game
from keepstone.server.studies.study_store import (
    StudyExpiry,
    StudyHead,
    StudyStore,
    packed,
    unpacked,
)
from keepstone.server.wire.requests import NewStudy
from keepstone.server.wire.studies import StudyPlace
from keepstone.text.sentences import sentence

MOST_STATES = 20_000  # of all studies in memory; a state takes about half a kilobyte
MOST_BYTES = 1_000_000  # of a stored tree; 5,000 events without comments take 50,000
MOST_TRIES = 50  # of a change, if other processes change the study at the same time

Work = Callable[[StudyGame], int]  # changes a game, and returns a node
# Changes a copy of the game that is its first argument, and returns a node.
ChangeOfCopy = Callable[[StudyGame, StudyGame], int]


class Opened(NamedTuple):
    """A study in memory.

    version: the number of changes to it, or -1 for a table. names: the players' names for a table, because a
    person who deletes their data loses their name.
    """

    version: int
    game: StudyGame
    names: tuple[str, ...] = ()


class Studies:
    """The studies, the latest in memory. puzzle_record(game, id): returns the game up to a puzzle."""

    def __init__(
        self,
        store: StudyStore,
        registry: TableRegistry,
        readiness: Readiness,
        expiry: StudyExpiry,
        puzzle_record: Callable[[str, str], Record],
    ):
        self._store, self._registry = store, registry
        self._readiness, self._expiry = readiness, expiry
        self._puzzle_record = puzzle_record
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, request: NewStudy, run: Run) -> StudyPlace:
        game = await self._new(request, run)
        game.tree.changes.clear()
        id, secret = new_identity(), new_secret()
        tree = await run(_packed, game.tree)
        await self._store.create(id, hash_of(secret), tree, server_time.now())
        self._keep(id, Opened(0, game))
        return StudyPlace(id, secret)

    async def game(self, id: str, run: Run) -> StudyGame:
        """Return the game of a study, or of a table whose game is over. The result is only read."""
        return (await self._open(id, await self._head(id), run)).game

    async def line(self, id: str, at: int | None, run: Run) -> Line:
        """Return the line of a study through a node, or its main line; or the line of a table."""
        return await self._line(id, await self._head(id), at, run)

    async def line_or_archive(self, id: str, at: int | None, run: Run) -> Line | Archive:
        """Return the same, or what is kept of a table whose rules are no longer supported."""
        head = await self._head(id)
        if head is None:
            found = await self._registry.table_or_archive(id)
            if isinstance(found, Archive):
                return found
        return await self._line(id, head, at, run)

    async def _line(self, id: str, head: StudyHead | None, at: int | None, run: Run) -> Line:
        if at is None and head is None:
            return await run(line_of_table, await self._registry.shown_table(id))
        game = (await self._open(id, head, run)).game
        return await run(lambda: line_of_record(game.replay(at)))

    async def change(self, id: str, secret: str, work: Work, run: Run) -> tuple[StudyGame, int]:
        """Let work change a copy of the game. Raise WrongSecret for another study's secret."""
        return await self._change(id, secret, partial(_noted, work), run)

    async def undo(self, id: str, secret: str, run: Run) -> tuple[StudyGame, int]:
        """Undo the last change. Raise WrongSecret for another study's secret."""
        return await self._change(id, secret, lambda _, changed: changed.undo(), run)

    async def _change(
        self, id: str, secret: str, work: ChangeOfCopy, run: Run
    ) -> tuple[StudyGame, int]:
        head = await self._head(id)
        if head is None:
            raise self._no_study(id)
        if not hmac.compare_digest(hash_of(secret), head.secret):
            raise WrongSecret(sentence("only the browser that created a study can change it"))
        async with self._locks.setdefault(id, asyncio.Lock()):
            for _ in range(MOST_TRIES):
                opened = await self._open(id, await self._head(id), run)
                game, node, tree = await run(_changed, opened.game, work)
                if await self._store.change(id, opened.version, tree, server_time.now()):
                    self._keep(id, Opened(opened.version + 1, game))
                    return game, node
        raise ServerFailure("the study is changed by others all the time")

    async def _new(self, request: NewStudy, run: Run) -> StudyGame:
        asked = [request.record is not None, request.study is not None, request.game is not None]
        if sum(asked) != 1:
            raise InvalidRequest("a study is of one of these", allowed=("record", "study", "game"))
        if request.puzzle is not None and request.game is None:
            raise InvalidRequest("a puzzle needs the name of its game")
        if request.record is not None:
            return await self._of_record(await run(notation.read, request.record), run)
        if request.study is not None:
            return await self._copy(request.study, request.n, run)
        assert request.game is not None
        if request.puzzle is not None:
            await self._readiness.wait(request.game, {})
            record = await run(self._puzzle_record, request.game, request.puzzle)
            return await self._of_record(record, run)
        await self._readiness.wait(request.game, request.options)
        config = GameConfig(request.game, request.players, **request.options)
        if request.viewer is not None and request.viewer >= config.players:
            raise UnknownName(sentence("there is no seat {seat}", seat=request.viewer))
        return await run(new_game, config, request.names, request.viewer)

    async def _copy(self, id: str, n: int | None, run: Run) -> StudyGame:
        """Return a copy of a study with all variations, or of its main line up to event `n`; or of a table."""
        head = await self._head(id)
        game = (await self._open(id, head, run)).game
        if head is None and n is not None:
            match = (await self._registry.shown_table(id)).match
            return await run(lambda: _begun(game, log_until(match, n)))
        return await run(_copied, game, n)

    async def _of_record(self, record: Record, run: Run) -> StudyGame:
        await self._readiness.wait_for_record(record)
        return await run(_game_of, record)

    async def _open(self, id: str, head: StudyHead | None, run: Run) -> Opened:
        """Return a study as it is now, from memory if possible. head: None for a table."""
        if head is None:
            return await self._open_table(await self._registry.shown_table(id), run)
        self._expiry.visit(id)
        return self._kept(id, head.version) or self._keep(id, await self._load(id, run))

    async def _open_table(self, table: Table, run: Run) -> Opened:
        check_over(table)
        names = table.match.names
        if opened := self._kept(table.id, -1, names):
            return opened
        record = await run(notation.read, table.record())
        await self._readiness.wait_for_record(record)
        numbers = [*numbers_of(table.match), table.match.number]
        game = await run(_game_of, record, numbers)
        return self._keep(table.id, Opened(-1, game, names))

    async def _head(self, id: str) -> StudyHead | None:
        check_identity(id)
        return await self._store.head(id)

    async def _load(self, id: str, run: Run) -> Opened:
        found = await self._store.tree(id)
        if found is None:
            raise self._no_study(id)
        tree = await run(unpacked, found[1])
        if not is_playable(tree.line_record(START)):
            raise other_rules(tree.rules)
        await self._readiness.wait(tree.game, tree.options)
        return Opened(found[0], await run(StudyGame, tree))

    def _kept(self, id: str, version: int, names: tuple[str, ...] = ()) -> Opened | None:
        opened = self._opened.get(id)
        if opened is None or (opened.version, opened.names) != (version, names):
            return None
        self._opened.move_to_end(id)
        return opened

    def _keep(self, id: str, opened: Opened) -> Opened:
        """Keep a study in memory. The latest one is kept even if it alone has too many states."""
        self._opened[id] = opened
        self._opened.move_to_end(id)
        while (
            len(self._opened) > 1
            and sum(len(opened_study.game) for opened_study in self._opened.values()) > MOST_STATES
        ):
            self._opened.popitem(last=False)
        return opened

    def _no_study(self, id: str) -> NotFound:
        return NotFound(sentence("there is no study {id}", id=id))


def _game_of(record: Record, numbers: Sequence[int] | None = None) -> StudyGame:
    game = StudyGame(GameTree.of(record), numbers)
    game.replay(None)  # which checks what the record says of its main line
    return game


def _noted(work: Work, game: StudyGame, changed: StudyGame) -> int:
    """Change a copy of a game so that the change can be undone."""
    node = work(changed)
    changed.tree.note_change(game.tree)
    return node


def _changed(game: StudyGame, work: ChangeOfCopy) -> tuple[StudyGame, int, bytes]:
    changed = game.copy()
    node = work(game, changed)
    return changed, node, _packed(changed.tree)


def _packed(tree: GameTree) -> bytes:
    """Return a tree in the form in which it is stored; if it takes too much space, without its oldest changes.

    Raise InvalidRequest if it takes too much space without any.
    """
    stored = packed(tree)
    while len(stored) > MOST_BYTES and tree.changes:
        del tree.changes[: (len(tree.changes) + 1) // 2]
        stored = packed(tree)
    if len(stored) > MOST_BYTES:
        raise InvalidRequest(
            sentence("a study can have at most {most} bytes, compressed", most=MOST_BYTES)
        )
    return stored


def _copied(game: StudyGame, until: int | None) -> StudyGame:
    tree = game.tree.copy()
    if until is not None:
        line = tree.line()[:until]
        tree.cut(line[-1] if line else 0)
    return StudyGame(tree)


def _begun(game: StudyGame, log: Sequence[str]) -> StudyGame:
    tree, last = game.tree.copy(), START
    tree.cut(START)
    for entry in log:
        last = tree.add(last, entry)
    return StudyGame(tree)
