"""keepstone export (--table ID | --all) FOLDER_OR_FILE [--data FOLDER]"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from keepstone import notation
from keepstone.cli.compiling import compile_first
from keepstone.cli.database import add_database, settings_of
from keepstone.kit.quoting import quoted
from keepstone.match import record_of
from keepstone.position import GameConfig
from keepstone.protocol import InvalidRecord, UnknownName
from keepstone.server.archive import read
from keepstone.server.broken_off import broken_off, rules_for
from keepstone.server.settings import Settings
from keepstone.server.store import Store
from keepstone.server.stored import match_of
from keepstone.server.upkeep import current_store

LINES = ".jsonl"
Keep = Callable[[str, str], object]


def arguments(parser: ArgumentParser) -> None:
    """Which games, and where to."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--table", metavar="ID", help="the game of one table")
    which.add_argument("--all", action="store_true", help="all games that are over")
    parser.add_argument(
        "target",
        type=Path,
        metavar="FOLDER_OR_FILE",
        help=f"a folder for a file of each game, or a file {LINES} for a line of each",
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Write the records of games that are over; 1 if some are left out."""
    return asyncio.run(_run(settings_of(chosen), chosen.table, chosen.target))


async def _run(settings: Settings, table: str | None, target: Path) -> int:
    left_out = 0
    async with current_store(settings) as store:
        ids = await store.lists.finished()
        if table is not None and table not in ids:
            raise UnknownName(f"no game that is over has the identity {quoted(table)}")
        wanted = ids if table is None else [table]
        with ExitStack() as stack:
            keep = _lines(target, stack) if target.suffix == LINES else _files(target)
            for id in wanted:
                try:
                    keep(id, await _record(store, id))
                except InvalidRecord as error:
                    left_out += 1
                    print(f"{id} is left out: {error.message}", file=sys.stderr)
    print(f"{len(wanted) - left_out} games are in {target}")
    return 1 if left_out else 0


def _files(folder: Path) -> Keep:
    folder.mkdir(parents=True, exist_ok=True)
    return lambda id, record: (folder / f"{id}.json").write_text(record, encoding="utf-8")


def _lines(file: Path, stack: ExitStack) -> Keep:
    out = stack.enter_context(file.open("w", encoding="utf-8"))
    return lambda _, record: out.write(notation.write_line(notation.read(record)) + "\n")


async def _record(store: Store, id: str) -> str:
    stored = await store.load(id)
    assert stored is not None
    if rules_for(stored) != stored.rules:
        kept = await store.kept.archive_of(id)
        return broken_off(stored) if kept is None else read(kept).record
    compile_first(GameConfig(stored.game, stored.players, **stored.options), bots=False)
    return record_of(match_of(stored), stored.started, stored.ended)
