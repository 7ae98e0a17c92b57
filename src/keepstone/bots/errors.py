"""What can go wrong between an engine and whoever drives it."""

from keepstone.protocol import KeepstoneError


class InvalidCommand(KeepstoneError):
    """A line that an engine cannot follow."""


class EngineFailed(KeepstoneError):
    """An engine that cannot be started, has died, is late, or answers what it must not."""
