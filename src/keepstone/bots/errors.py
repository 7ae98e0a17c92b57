"""Errors in the communication between an engine and the program that runs it."""

from keepstone.errors import KeepstoneError


class InvalidCommand(KeepstoneError):
    """The engine cannot execute a line."""


class EngineFailed(KeepstoneError):
    """The engine cannot be started, has crashed, has not answered in time, or has given an invalid answer."""
