"""Matches: a game with seats, players, an event log, and verifiable random draws."""

from keepstone.match.clock import parse_clock
from keepstone.match.errors import (
    InvalidCall,
    InvalidClock,
    InvalidContribution,
    InvalidName,
    NotAlone,
    NotAway,
    NothingAsked,
    NothingToUndo,
    NotPlaying,
    NotRevealing,
    NotYourTurn,
    QuestionOpen,
    SeatTaken,
    StaleNumber,
    TimeUp,
    TooOften,
)
from keepstone.match.events import UNDO, Event
from keepstone.match.fairness import commit, pledge
from keepstone.match.match import Match
from keepstone.match.names import clean_name, clean_title, name_key
from keepstone.match.record import places_of, record_of
from keepstone.match.seating import Seat, phase_of
from keepstone.match.state import Status
from keepstone.match.verify import Problem, Report, verify

__all__ = [
    "UNDO",
    "Event",
    "InvalidCall",
    "InvalidClock",
    "InvalidContribution",
    "InvalidName",
    "Match",
    "NotAlone",
    "NotAway",
    "NotPlaying",
    "NotRevealing",
    "NotYourTurn",
    "NothingAsked",
    "NothingToUndo",
    "Problem",
    "QuestionOpen",
    "Report",
    "Seat",
    "SeatTaken",
    "StaleNumber",
    "Status",
    "TimeUp",
    "TooOften",
    "clean_name",
    "clean_title",
    "commit",
    "name_key",
    "parse_clock",
    "phase_of",
    "places_of",
    "pledge",
    "record_of",
    "verify",
]
