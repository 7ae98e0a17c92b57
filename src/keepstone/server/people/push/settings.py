"""The push key that the settings specify, if push notifications are enabled."""

from typing import TYPE_CHECKING

from keepstone.server.people.push.errors import InvalidPushKey
from keepstone.server.settings import Settings

if TYPE_CHECKING:
    from keepstone.server.people.push.key import PushKey


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
