"""Games that are over, kept as they were shown: so they can be seen when their rules are not played any more."""

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable

from msgspec import Struct, json
from msgspec.structs import asdict

from keepstone.account import Account
from keepstone.kit.viewer import SPECTATOR
from keepstone.languages import ENGLISH, translation
from keepstone.protocol import KeepstoneError
from keepstone.scene import LAYOUTS, Layout
from keepstone.server.base.tasks import Tasks
from keepstone.server.storage.store import Store
from keepstone.server.tables.frames import encode, event_frame, view_frame
from keepstone.server.tables.replays import account_of_match
from keepstone.server.tables.table import Table
from keepstone.server.wire.cards import TableCard
from keepstone.server.wire.frames import TableFrame

log = logging.getLogger("keepstone.server")


class Archive(Struct, frozen=True):
    """What a spectator was shown, in every language: frames of all events, and the last picture.

    record: the file that `GET /api/tables/{table}/record` answered with.
    """

    card: TableCard
    record: str
    events: dict[str, list[str]]
    views: dict[str, dict[Layout, str]]
    accounts: dict[str, Account]

    def frames(self, after: int, lang: str, layout: Layout) -> list[str]:
        """The table, the events behind a number, and the picture, in a language or in English."""
        card = encode(TableFrame(**asdict(self.card), you=None))
        return [card, *self.events[self._told(lang)][after:], self.view(lang, layout)]

    def view(self, lang: str, layout: Layout) -> str:
        """The last picture."""
        return self.views[self._told(lang)][layout]

    def account(self, lang: str) -> Account:
        """Return where the points came from."""
        return self.accounts[self._told(lang)]

    def _told(self, lang: str) -> str:
        return lang if lang in self.events else ENGLISH


def archived(table: Table) -> bytes:
    """A table whose game is over, as it is kept: in English and the other languages that were read there.

    It takes some hundredths of a second for each.
    """
    match, langs = table.match, {ENGLISH, *table.updates.languages}
    numbers = range(1, match.number + 1)
    archive = Archive(
        table.card(),
        table.record(),
        {lang: [event_frame(match, n, SPECTATOR, lang) for n in numbers] for lang in langs},
        {
            lang: {
                layout: view_frame(match, match.number, SPECTATOR, lang, layout)
                for layout in LAYOUTS
            }
            for lang in langs
        },
        {lang: account_of_match(match, translation(lang)) for lang in langs},
    )
    return zlib.compress(json.encode(archive))


def read(kept: bytes) -> Archive:
    """What was kept."""
    return json.decode(zlib.decompress(kept), type=Archive)


class Archives:
    """Keeps every game when it is over; and those for which there was no time, after a start."""

    def __init__(self, store: Store):
        self._store = store
        self._tasks = Tasks()

    def keep(self, table: Table) -> None:
        """Keep a table whose game is over, as it is now."""
        self._tasks.begin(self._try_to_keep(table))

    def keep_missing(self, open_table: Callable[[str], Awaitable[Table]]) -> None:
        """Keep what is not kept yet, one table after another."""
        self._tasks.begin(self._keep_missing(open_table))

    async def of(self, id: str) -> Archive | None:
        """What is kept of a table."""
        kept = await self._store.kept.archive_of(id)
        return None if kept is None else read(kept)

    async def close(self) -> None:
        """Stop; what is not kept yet is kept after the next start."""
        await self._tasks.stop()

    async def _keep_missing(self, open_table: Callable[[str], Awaitable[Table]]) -> None:
        for id in await self._store.kept.unarchived():
            try:
                await self._try_to_keep(await open_table(id))
            except KeepstoneError as error:
                log.info("table %s is not archived: %s", id, error)

    async def _try_to_keep(self, table: Table) -> None:
        try:
            await self._store.kept.keep_archive(table.id, await asyncio.to_thread(archived, table))
        except Exception:
            log.exception("table %s could not be archived", table.id)
