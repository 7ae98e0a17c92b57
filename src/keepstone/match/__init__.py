"""A match: a game, the seats at its table, its log, and chance that anybody can check."""

from keepstone.match.errors import (
    InvalidName,
    NothingToUndo,
    NotPlaying,
    NotYourTurn,
    SeatTaken,
    StaleNumber,
)
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import commit
from keepstone.match.match import Match, Status
from keepstone.match.names import alike, clean_name
from keepstone.match.record import record_of
from keepstone.match.seats import Seat, clean_contribution
from keepstone.match.verify import Problem, Report, verify

__all__ = [
    "UNDO",
    "Event",
    "InvalidName",
    "Match",
    "NotPlaying",
    "NotYourTurn",
    "NothingToUndo",
    "Problem",
    "Report",
    "Seat",
    "SeatTaken",
    "StaleNumber",
    "Status",
    "alike",
    "clean_contribution",
    "clean_name",
    "commit",
    "record_of",
    "verify",
]
