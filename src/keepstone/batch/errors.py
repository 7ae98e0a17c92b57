"""Errors for invalid input to a batch."""

from keepstone.errors import IllegalAction, KeepstoneError


class InvalidArray(KeepstoneError):
    """The array has the wrong type or shape."""


class CannotCopy(KeepstoneError, TypeError):
    """A batch cannot be copied or pickled."""


class IllegalRow(IllegalAction):
    """An action is illegal in its row. `row` is the first row with an illegal action."""

    def __init__(self, row: int, message: str, rule: str | None = None):
        super().__init__(f"row {row}: {message}", rule=rule)
        self.row = row
