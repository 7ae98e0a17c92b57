"""Finished games that can be analysed: games played at tables, and games in records."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from keepstone.errors import InvalidRecord
from keepstone.server.errors import NotOver
from keepstone.server.live.frames import seat_names
from keepstone.server.live.table import Table
from keepstone.server.studies.replays import RecordReplay, numbers_of
from keepstone.text.sentences import sentence

MOST_EVENTS = 2_000  # maximum events in a record; the longest games between bots have half as many


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to analyse. id: the table's ID, or the hash of the record; is_table: which of these.

    names: returns the players' names in the given language. places: for each event of the record, its number in
    the log that viewers see.
    """

    id: str
    record: str
    names: Callable[[str], Sequence[str]]
    places: Sequence[int]
    is_table: bool


def of_table(table: Table) -> Subject:
    match = table.match
    _check_over(match.status == "over")
    names = partial(seat_names, match)
    return Subject(table.id, table.record(), names, numbers_of(match), is_table=True)


def of_record(recorded: RecordReplay) -> Subject:
    """Raise NotOver if the game is not over, and InvalidRecord if it cannot be analysed."""
    _check_over(recorded.replay.over)
    recorded.check_shows_all()
    events = len(recorded.record.log)
    if events > MOST_EVENTS:
        raise InvalidRecord(
            sentence(
                "this record is too long: at most {count} events can be analysed", count=MOST_EVENTS
            )
        )
    places, names = range(1, events + 1), recorded.replay.names
    return Subject(recorded.id, recorded.line, names, places, is_table=False)


def _check_over(over: bool) -> None:
    if not over:
        raise NotOver(sentence("a game can be analysed only when it is over"))
