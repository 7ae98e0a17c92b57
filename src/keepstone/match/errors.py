"""Errors that a person or program can cause at a table."""

from keepstone.errors import KeepstoneError


class InvalidName(KeepstoneError):
    """The name is not allowed at a table."""


class InvalidContribution(KeepstoneError):
    """The pledge or the contribution is malformed, or the two do not match."""


class NotRevealing(KeepstoneError):
    """It is too early or too late to reveal contributions."""


class SeatTaken(KeepstoneError):
    """The requested seat is taken, or all seats are taken."""


class NotPlaying(KeepstoneError):
    """The match has not begun or is over, or a bot plays for the person."""


class NotYourTurn(KeepstoneError):
    """Another seat is to act."""


class StaleNumber(KeepstoneError):
    """The request refers to an event that is no longer the last event, so the sender has missed events."""


class NothingToUndo(KeepstoneError):
    """The seat has no decision that can be undone now."""


class InvalidCall(KeepstoneError):
    """The text is not a valid call."""


class InvalidClock(KeepstoneError):
    """The text is not a valid clock."""


class NotAlone(KeepstoneError):
    """Hints are only available if all other seats are bots."""


class NotAway(KeepstoneError):
    """A person can only be replaced during their turn, after a long absence."""


class NothingAsked(KeepstoneError):
    """There is no question for this seat to answer."""


class QuestionOpen(KeepstoneError):
    """A previous question has not been answered yet."""


class TimeUp(KeepstoneError):
    """The player to act has run out of time."""


class TooOften(KeepstoneError):
    """The seat has asked questions or undone decisions too often for now."""
