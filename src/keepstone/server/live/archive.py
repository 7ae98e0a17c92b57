"""Archives of finished games.

An archive contains what was shown, so that the game can be viewed when its rules are no longer supported.
"""

import logging
import zlib
from collections.abc import Awaitable, Callable
from gettext import NullTranslations

from msgspec import DecodeError, Struct, json
from msgspec.structs import asdict

from keepstone.errors import KeepstoneError
from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Match
from keepstone.playing.account import Account
from keepstone.server.base.fair_queue import Run
from keepstone.server.base.tasks import Tasks
from keepstone.server.live.frames import encode, event_frame, view_frame
from keepstone.server.live.table import Table
from keepstone.server.live.table_cards import card_of
from keepstone.server.storage.store import Store
from keepstone.server.wire.cards import TableCard
from keepstone.server.wire.frames import TableFrame
from keepstone.text.languages import ENGLISH, translation

log = logging.getLogger("keepstone.server")


class Archive(Struct, frozen=True):
    """A finished game as spectators saw it, by language. record: as in `GET /api/tables/{table}/record`."""

    card: TableCard
    record: str
    events: dict[str, list[str]]
    views: dict[str, str]
    accounts: dict[str, Account]

    def frames(self, after: int, lang: str) -> list[str]:
        """Return the frames of the card, the events after event `after`, and the last picture."""
        card = encode(TableFrame(**asdict(self.card), you=None))
        return [card, *self.events[self._language(lang)][after:], self.views[self._language(lang)]]

    def account(self, lang: str) -> Account:
        return self.accounts[self._language(lang)]

    def _language(self, lang: str) -> str:
        return lang if lang in self.events else ENGLISH


AccountOf = Callable[[Match, NullTranslations], Account]


def serialized(table: Table, account_of: AccountOf) -> bytes:
    """Serialize a finished table in English and in each language in which it was viewed: 0.03 s for each."""
    match, langs = table.match, {ENGLISH, *table.updates.languages}
    numbers = range(1, match.number + 1)
    archive = Archive(
        card_of(table),
        table.record(),
        {lang: [event_frame(match, n, SPECTATOR, lang) for n in numbers] for lang in langs},
        {lang: view_frame(match, match.number, SPECTATOR, lang) for lang in langs},
        {lang: account_of(match, translation(lang)) for lang in langs},
    )
    return zlib.compress(json.encode(archive))


def read(stored: bytes, id: str) -> Archive | None:
    """Decode the archive of a table. If it is damaged, log an error and return None."""
    try:
        return json.decode(zlib.decompress(stored), type=Archive)
    except (zlib.error, DecodeError) as error:
        log.error("the archive of table %s is damaged: %s", id, error)
        return None


class Archives:
    """Saves an archive of each finished game, and creates missing archives after the server has started."""

    def __init__(self, store: Store, run: Run, account_of: AccountOf):
        """run: runs a long function in a thread; account_of: describes how the points were scored."""
        self._store, self._run, self._account_of = store, run, account_of
        self._tasks = Tasks()

    def save(self, table: Table) -> None:
        self._tasks.begin(self._try_to_save(table))

    def save_missing(self, open_table: Callable[[str], Awaitable[Table]]) -> None:
        self._tasks.begin(self._save_missing(open_table))

    async def of(self, id: str) -> Archive | None:
        stored = await self._store.results.archive(id)
        return None if stored is None else await self._run(read, stored, id)

    async def close(self) -> None:
        """Stop saving archives. Missing archives are saved after the next start."""
        await self._tasks.stop()

    async def _save_missing(self, open_table: Callable[[str], Awaitable[Table]]) -> None:
        for id in await self._store.results.unarchived():
            try:
                await self._try_to_save(await open_table(id))
            except KeepstoneError as error:
                log.info("table %s is not serialized: %s", id, error)

    async def _try_to_save(self, table: Table) -> None:
        try:
            stored = await self._run(serialized, table, self._account_of)
            await self._store.results.save_archive(table.id, stored)
        except Exception:
            log.exception("table %s could not be serialized", table.id)
