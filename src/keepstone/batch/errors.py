"""What can be wrong with what a batch is given."""

from keepstone.errors import IllegalAction, KeepstoneError


class InvalidArray(KeepstoneError):
    """An array of another type or shape than is needed."""


class IllegalRow(IllegalAction):
    """An action that its row does not allow now; `row` is the first such row."""

    def __init__(self, row: int, message: str, rule: str | None = None):
        super().__init__(f"row {row}: {message}", rule=rule)
        self.row = row
