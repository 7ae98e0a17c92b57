"""Errors related to push notifications."""

from keepstone.errors import KeepstoneError


class InvalidPushKey(KeepstoneError):
    """The push key cannot be read or is of the wrong kind, or a setting or package is missing."""
