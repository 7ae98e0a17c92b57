"""Daily files: the records of finished games, in one file for each day on which games ended."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from keepstone.data.files import PACKED, line_of, records_in, whole_lines
from keepstone.errors import InvalidRecord
from keepstone.playing import notation
from keepstone.playing.notation import Record
from keepstone.server.base import server_time
from keepstone.server.storage.lists import DAY, FinishedMatch
from keepstone.server.storage.store import Store

Find = Callable[[str], Awaitable[str | None]]


class Day(NamedTuple):
    """A day of the export. games: how many ended on it; written: whether the file was written in this run."""

    date: str
    games: int
    written: bool


async def export_days(
    store: Store,
    folder: Path,
    find: Find,
    report: Callable[[int, int, str], None] = lambda done, total, date: None,
) -> list[Day]:
    """Write the file of each past day if the file is missing or differs from the database. Return all days.

    find: returns the record of a game, or None to omit it. The games in a file are in the order in which they
    ended. A file gets its final name only when it is complete. report(done, total, date) is called before the file
    of each day.
    """
    today = server_time.written(server_time.now())[:DAY]
    dates = [date for date in await store.lists.days() if date < today]
    days = []
    for done, date in enumerate(dates):
        report(done, len(dates), date)
        games, path = await store.lists.finished_on(date), folder / f"{date}{PACKED}"
        is_current = _holds(path, games)
        if not is_current:
            await _write(path, games, find)
        days.append(Day(date, len(games), not is_current))
    return days


def _holds(path: Path, games: Sequence[FinishedMatch]) -> bool:
    """Return whether a file contains exactly these games, with their players' current names."""
    try:
        return [_identity(record) for _, record in records_in(path)] == [
            (game.commitment, list(game.names)) for game in games
        ]
    except (FileNotFoundError, InvalidRecord):
        return False


def _identity(record: Record) -> tuple[object, object]:
    proof = record.extra.get("fairness")
    commitment = proof.get("commitment") if isinstance(proof, dict) else None
    return commitment, record.extra.get("names")


async def _write(path: Path, games: Sequence[FinishedMatch], find: Find) -> None:
    with whole_lines(path) as out:
        for game in games:
            text = await find(game.id)
            if text is not None:
                out.write(line_of(notation.read(text)))
