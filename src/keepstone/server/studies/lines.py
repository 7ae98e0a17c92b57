"""Lines that can be replayed and analysed: finished games at tables, and lines of studies."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from gettext import NullTranslations

from keepstone.errors import InvalidRecord
from keepstone.playing.account import Account
from keepstone.playing.position import GameConfig
from keepstone.server.errors import NotOver
from keepstone.server.live.frames import seat_names
from keepstone.server.live.table import Table
from keepstone.server.studies.replays import (
    RecordReplay,
    Replay,
    account_of_match,
    log_until,
    numbers_of,
    replay_of,
)
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


@dataclass(frozen=True, slots=True)
class Line:
    """A line. The events of a table have the numbers of its log, those of a study their places in the line.

    table: the ID of the table, or None. account: how the points were scored; log_until: the log up to an event,
    from which a new game can continue; subject: the line as the subject of an analysis.
    """

    config: GameConfig
    table: str | None
    replay: Replay
    account: Callable[[NullTranslations], Account]
    log_until: Callable[[int], list[str]]
    subject: Callable[[], Subject]


def line_of_table(table: Table) -> Line:
    check_over(table)
    match = table.match
    return Line(
        match.config,
        table.id,
        replay_of(match),
        partial(account_of_match, match),
        partial(log_until, match),
        partial(of_table, table),
    )


def check_over(table: Table) -> None:
    if table.match.status != "over":
        raise NotOver(sentence("a game can be replayed only when it is over"))


def line_of_record(recorded: RecordReplay) -> Line:
    return Line(
        recorded.config,
        None,
        recorded.replay,
        recorded.account,
        recorded.log_until,
        partial(of_record, recorded),
    )


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
