"""Games that are over, by the day on which they ended: a file of records for each day, in a folder."""

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from keepstone import notation
from keepstone.data.files import PACKED, line_of, records_in, whole_lines
from keepstone.match.fairness import commit
from keepstone.notation import Record
from keepstone.protocol import InvalidRecord
from keepstone.server.base import server_time
from keepstone.server.storage.lists import DAY, Over
from keepstone.server.storage.store import Store

Find = Callable[[str], Awaitable[str | None]]


class Day(NamedTuple):
    """A day, and what became of its file. games: how many ended on it; written: whether the file is new."""

    date: str
    games: int
    written: bool


async def export_days(
    store: Store,
    folder: Path,
    find: Find,
    report: Callable[[int, int, str], None] = lambda done, total, date: None,
) -> list[Day]:
    """Write what is missing, or differs from the database, of all days that are past; what became of each.

    find: the record of a game; None leaves it out. A file takes its name when all of it is there. The games of a
    day stand in the order of their ends. report(done, total, date) is told which day is next.
    """
    today = server_time.written(server_time.now())[:DAY]
    dates = [date for date in await store.lists.days() if date < today]
    days = []
    for done, date in enumerate(dates):
        report(done, len(dates), date)
        games, path = await store.lists.finished_on(date), folder / f"{date}{PACKED}"
        stands = _holds(path, games)
        if not stands:
            await _write(path, games, find)
        days.append(Day(date, len(games), not stands))
    return days


def _holds(path: Path, games: Sequence[Over]) -> bool:
    """Whether the file has just these games, under the names by which their players are known now."""
    try:
        return [_mark(each) for _, each in records_in(path)] == [
            (commit(each.seed), list(each.names)) for each in games
        ]
    except (FileNotFoundError, InvalidRecord):
        return False


def _mark(record: Record) -> tuple[object, object]:
    """What tells a game from all others, and who was there."""
    proof = record.extra.get("fairness")
    commitment = proof.get("commitment") if isinstance(proof, dict) else None
    return commitment, record.extra.get("names")


async def _write(path: Path, games: Sequence[Over], find: Find) -> None:
    with whole_lines(path) as out:
        for each in games:
            text = await find(each.id)
            if text is not None:
                out.write(line_of(notation.read(text)))
