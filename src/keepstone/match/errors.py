"""What a person or program at a table can do wrong."""

from keepstone.protocol import KeepstoneError


class InvalidName(KeepstoneError):
    """A name that cannot be taken."""


class InvalidContribution(KeepstoneError):
    """A pledge or a contribution that cannot be one, or a contribution that was not pledged."""


class NotRevealing(KeepstoneError):
    """Contributions are not revealed yet, or no more."""


class SeatTaken(KeepstoneError):
    """The seat, or every seat, is taken."""


class NotPlaying(KeepstoneError):
    """The match has not begun or is over."""


class NotYourTurn(KeepstoneError):
    """Another seat is to act."""


class StaleNumber(KeepstoneError):
    """The action does not follow the last event: more happened than its sender had seen."""


class NothingToUndo(KeepstoneError):
    """The last event is not the seat's own decision in its own turn."""


class InvalidCall(KeepstoneError):
    """Words that are no call."""


class InvalidClock(KeepstoneError):
    """A text that is no clock."""


class NotAlone(KeepstoneError):
    """A hint is asked for at a table with other persons."""


class NotAway(KeepstoneError):
    """A bot replaces a person only who is to move and has been away for a while."""


class NothingAsked(KeepstoneError):
    """There is nothing to agree to or to refuse."""


class QuestionOpen(KeepstoneError):
    """Something else is asked, and not answered yet."""


class TimeUp(KeepstoneError):
    """The time of the seat that is to move has run out."""


class TooOften(KeepstoneError):
    """A seat has asked, or taken moves back, as often as it may for now."""
