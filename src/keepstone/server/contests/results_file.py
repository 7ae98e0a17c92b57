"""Files about a contest: its board as CSV, and its times as a calendar (RFC 5545)."""

import csv
import io
from collections.abc import Iterator
from datetime import datetime

from keepstone.games import find
from keepstone.server.wire.contests import ContestCard, EntryCard, ResultCard

FORMULA = ("=", "+", "-", "@")  # a table calculation would run a cell that begins like this
FIRST = "place", "name", "program", "withdrawn", "finished", "score", "lead", "play"
OF_DEAL = "outcome", "points", "lead", "score", "opponent", "note"
STAMP = "%Y%m%dT%H%M%SZ"
LINE = 60  # characters in a line of a calendar; RFC 5545 allows 75 bytes


def board_as_csv(card: ContestCard) -> str:
    """Return the board of a contest as CSV: a line for each person, with the columns of each deal at the end."""
    text = io.StringIO()
    lines = csv.writer(text)
    count = len(card.deals)
    lines.writerow([*FIRST, *(f"deal {n + 1} {name}" for n in range(count) for name in OF_DEAL)])
    for entry in card.entries:
        results = {result.deal: result for result in entry.results}
        cells = [cell for number in range(count) for cell in _result_cells(results.get(number))]
        lines.writerow([*_entry_cells(entry), *cells])
    return text.getvalue()


def calendar(card: ContestCard, address: str, now: str) -> str:
    """Return the times of a contest as an iCalendar file. address: of its page."""
    title = card.name or find(card.game).title
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Keepstone//Contests//EN"]
    for name, begins, ends in _times(card):
        lines += [
            "BEGIN:VEVENT",
            f"UID:{card.id}-{name}@keepstone",
            f"DTSTAMP:{_stamp(now)}",
            f"DTSTART:{_stamp(begins)}",
            *([f"DTEND:{_stamp(ends)}"] if ends else []),
            f"SUMMARY:{_escaped(f'{title}, round {name}' if card.format == 'pairs' else title)}",
            f"URL:{address}",
            "END:VEVENT",
        ]
    return "".join(f"{line}\r\n" for text in [*lines, "END:VCALENDAR"] for line in _folded(text))


def _times(card: ContestCard) -> Iterator[tuple[str, str, str | None]]:
    """Yield what takes place: a number, the beginning, and the end if it is known."""
    if card.format == "bots":
        yield "1", card.begins or card.deals[0].begins, card.ends
        return
    for round in card.pairings:
        yield str(round.number), round.begins, round.until
    if not card.pairings and card.begins:
        yield "1", card.begins, None


def _entry_cells(entry: EntryCard) -> list[object]:
    values = (entry.place, _plain(entry.name), entry.program, entry.left, entry.finished)
    return [*values, entry.score, None if entry.lead is None else f"{entry.lead:g}", entry.play]


def _result_cells(result: ResultCard | None) -> list[object]:
    if result is None:
        return [None] * len(OF_DEAL)
    values = (result.outcome, result.points, result.lead, result.score)
    return [*values, _plain(result.opponent), result.note]


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULA) else name


def _stamp(written: str) -> str:
    return datetime.fromisoformat(written).strftime(STAMP)


def _escaped(text: str) -> str:
    for special in ("\\", ";", ","):
        text = text.replace(special, f"\\{special}")
    return text


def _folded(line: str) -> Iterator[str]:
    """Yield the parts of a long line. Each one but the first begins with a space."""
    yield line[:LINE]
    for start in range(LINE, len(line), LINE):
        yield f" {line[start : start + LINE]}"
