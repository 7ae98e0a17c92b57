"""Optional libraries, which are available as extras of this package."""

from collections.abc import Iterator
from contextlib import contextmanager

from keepstone.errors import KeepstoneError

MODULES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}


class MissingExtra(KeepstoneError, ImportError):
    """A library is not installed. The message says how to install it."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise MissingExtra if an import in the `with` block fails because the extra's library is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != MODULES[extra]:
            raise
        message = f"{error.name} is not installed: pip install 'keepstone[{extra}]'"
        raise MissingExtra(message) from None
