"""The command `keepstone export`: export the records of games played on a server."""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from keepstone.cli.compiling import compile_first
from keepstone.cli.database import add_database, settings_of
from keepstone.cli.output import Progress
from keepstone.data.files import LINES, PACKED, line_of, whole_lines
from keepstone.errors import InvalidRecord, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.match import record_of
from keepstone.playing import notation
from keepstone.playing.position import GameConfig
from keepstone.server.live.archive import read
from keepstone.server.settings import Settings
from keepstone.server.storage.daily_files import export_days
from keepstone.server.storage.old_rules import current_rules_version, stored_record
from keepstone.server.storage.rows import match_of
from keepstone.server.storage.store import Store
from keepstone.server.upkeep import current_store

Keep = Callable[[str, str], object]


def arguments(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "--table", metavar="ID", help="export the game played at the table with this ID"
    )
    which.add_argument(
        "--all",
        action="store_true",
        help="export all finished games except those whose deal is still secret",
    )
    which.add_argument(
        "--by-day",
        action="store_true",
        help="write one .jsonl.gz file for each past day whose file is missing or out of date",
    )
    parser.add_argument(
        "target",
        type=Path,
        metavar="FOLDER_OR_FILE",
        help="folder (one file per game or day), or .jsonl or .jsonl.gz file (one line per game)",
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Write the records of finished games. Return 1 if some records were omitted."""
    settings = settings_of(chosen)
    if chosen.by_day:
        return asyncio.run(_by_day(settings, chosen.target))
    return asyncio.run(_run(settings, chosen.table, chosen.target))


async def _by_day(settings: Settings, folder: Path) -> int:
    """Update a folder of daily files."""
    async with current_store(settings) as store:
        folder.mkdir(parents=True, exist_ok=True)
        records = _Records(store)
        with Progress("Exporting") as progress:
            days = await export_days(store, folder, records.of, progress.show)
    new = [day for day in days if day.written]
    for day in new:
        print(f"{day.date}: {day.games:,} games")
    print(f"{len(new)} days were written, {len(days) - len(new)} were in {folder} already")
    return 1 if records.left_out else 0


async def _run(settings: Settings, table: str | None, target: Path) -> int:
    async with current_store(settings) as store:
        ids = await store.lists.finished()
        if table is not None and table not in ids:
            raise UnknownName(
                f"no finished game has the ID {quoted(table)}, or its deal is still secret"
            )
        wanted, records = ids if table is None else [table], _Records(store)
        with ExitStack() as stack:
            lines = target.name.endswith((LINES, PACKED))
            keep = _lines(target, stack) if lines else _files(target)
            for id in wanted:
                if (record := await records.of(id)) is not None:
                    keep(id, record)
    print(f"{len(wanted) - records.left_out} games are in {target}")
    return 1 if records.left_out else 0


def _files(folder: Path) -> Keep:
    folder.mkdir(parents=True, exist_ok=True)
    return lambda id, record: (folder / f"{id}.json").write_text(record, encoding="utf-8")


def _lines(file: Path, stack: ExitStack) -> Keep:
    out = stack.enter_context(whole_lines(file))
    return lambda _, record: out.write(line_of(notation.read(record)))


class _Records:
    """The records of stored games. If the record of a game cannot be created, the game is reported and counted."""

    def __init__(self, store: Store):
        self._store = store
        self.left_out = 0

    async def of(self, id: str) -> str | None:
        """Return the record of a stored game, or None if the game has none."""
        try:
            return await _record(self._store, id)
        except InvalidRecord as error:
            self.left_out += 1
            print(f"{id} is left out: {error.message}", file=sys.stderr)
            return None


async def _record(store: Store, id: str) -> str:
    stored = await store.load(id)
    assert stored is not None
    if current_rules_version(stored) != stored.rules:
        stored_archive = await store.results.archive(id)
        archive = read(stored_archive, id) if stored_archive else None
        return archive.record if archive else stored_record(stored)
    compile_first(GameConfig(stored.game, stored.players, **stored.options), bots=False)
    return record_of(match_of(stored), stored.started, stored.ended, stored.rated)
