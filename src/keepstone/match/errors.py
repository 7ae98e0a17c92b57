"""Errors caused by a person or program at a table."""

from keepstone.protocol import KeepstoneError


class InvalidName(KeepstoneError):
    """The name is not allowed."""


class InvalidContribution(KeepstoneError):
    """The pledge or contribution is malformed, or the contribution does not match the pledge."""


class NotRevealing(KeepstoneError):
    """Contributions cannot be revealed now: too early or too late."""


class SeatTaken(KeepstoneError):
    """The requested seat, or every seat, is taken."""


class NotPlaying(KeepstoneError):
    """The match has not begun or is over, or a bot plays for the person."""


class NotYourTurn(KeepstoneError):
    """Another seat is to act."""


class StaleNumber(KeepstoneError):
    """The request names an event that is no longer the last one: the sender has missed events."""


class NothingToUndo(KeepstoneError):
    """The seat has no decision that could be undone now."""


class InvalidCall(KeepstoneError):
    """The text is not a call."""


class InvalidClock(KeepstoneError):
    """The text is not a clock."""


class NotAlone(KeepstoneError):
    """Hints are only given if all other seats are bots."""


class NotAway(KeepstoneError):
    """A person can only be replaced on their turn and after a long absence."""


class NothingAsked(KeepstoneError):
    """There is no question that this seat could agree to or refuse."""


class QuestionOpen(KeepstoneError):
    """Another question has not been answered yet."""


class TimeUp(KeepstoneError):
    """The time of the seat to act has run out."""


class TooOften(KeepstoneError):
    """The seat has reached the limit of its questions or undos for now."""
