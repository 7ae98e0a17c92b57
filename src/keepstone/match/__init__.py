"""A match: a game, the seats at its table, its log, and chance that anybody can check."""

from keepstone.match.errors import (
    InvalidContribution,
    InvalidName,
    NothingToUndo,
    NotPlaying,
    NotRevealing,
    NotYourTurn,
    SeatTaken,
    StaleNumber,
)
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import SCHEME, commit, pledge
from keepstone.match.match import Match, Status
from keepstone.match.names import alike, clean_name
from keepstone.match.record import record_of
from keepstone.match.seats import Seat, phase_of
from keepstone.match.verify import Problem, Report, verify

__all__ = [
    "SCHEME",
    "UNDO",
    "Event",
    "InvalidContribution",
    "InvalidName",
    "Match",
    "NotPlaying",
    "NotRevealing",
    "NotYourTurn",
    "NothingToUndo",
    "Problem",
    "Report",
    "Seat",
    "SeatTaken",
    "StaleNumber",
    "Status",
    "alike",
    "clean_name",
    "commit",
    "phase_of",
    "pledge",
    "record_of",
    "verify",
]
