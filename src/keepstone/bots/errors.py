"""Errors between an engine and its driver."""

from keepstone.protocol import KeepstoneError


class InvalidCommand(KeepstoneError):
    """An engine cannot execute the line."""


class EngineFailed(KeepstoneError):
    """An engine cannot be started, has died, is late, or gave an invalid answer."""
