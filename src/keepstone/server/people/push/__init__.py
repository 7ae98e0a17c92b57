"""Web Push: keys, encrypted messages, browser subscriptions, and the notifications that are sent.

The dependencies of this package are in an extra, so other packages import its modules only when needed.
"""

from typing import TYPE_CHECKING

from keepstone.errors import KeepstoneError
from keepstone.server.settings import Settings

if TYPE_CHECKING:
    from keepstone.server.people.push.key import PushKey


class InvalidPushKey(KeepstoneError):
    """The push key cannot be read or is of the wrong kind, or a setting or package is missing."""


def push_key_of(settings: Settings) -> "PushKey | None":
    """Return the push key, or None if notifications are disabled. Raise InvalidPushKey if it cannot be used."""
    file, contact = settings.push_key, settings.push_contact
    if file is None and not contact:
        return None
    if file is None or not contact:
        raise InvalidPushKey("push_key and push_contact must be given together")
    try:
        from keepstone.server.people.push.key import PushKey  # its dependencies are in an extra
    except ModuleNotFoundError as error:
        raise InvalidPushKey(
            f"{error.name} is not installed: pip install 'keepstone[push]'"
        ) from None
    return PushKey.read(file, contact)
