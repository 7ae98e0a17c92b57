"""Whether this server tells people who are not there that it is their turn, and by which key."""

from typing import TYPE_CHECKING

from keepstone.protocol import KeepstoneError
from keepstone.server.settings import Settings

if TYPE_CHECKING:
    from keepstone.server.push.key import PushKey


class InvalidPushKey(KeepstoneError):
    """The key cannot be read, is of another kind, or something is missing that belongs to it."""


def push_key_of(settings: Settings) -> "PushKey | None":
    """The key that the settings name; None if they name none. InvalidPushKey says what is wrong with it."""
    file, contact = settings.push_key, settings.push_contact
    if file is None and not contact:
        return None
    if file is None or not contact:
        raise InvalidPushKey("push_key and push_contact belong together: give both, or neither")
    try:
        from keepstone.server.push.key import PushKey  # what it needs is an extra
    except ModuleNotFoundError as error:
        raise InvalidPushKey(
            f"{error.name} is not installed: pip install 'keepstone[push]'"
        ) from None
    return PushKey.read(file, contact)
