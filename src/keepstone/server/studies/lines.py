"""Lines that can be replayed and analysed: finished games at tables, and lines of studies."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from gettext import NullTranslations

from keepstone.playing.account import Account
from keepstone.playing.position import GameConfig
from keepstone.server.errors import NotOver
from keepstone.server.live.table import Table
from keepstone.server.studies.replays import (
    RecordReplay,
    Replay,
    account_of_match,
    log_until,
    replay_of,
)
from keepstone.server.studies.subjects import Subject, of_record, of_table
from keepstone.text.sentences import sentence


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
