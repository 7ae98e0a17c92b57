"""The server: HTTP, WebSocket and storage for matches.

The public names of this package are imported on first use, so that importing the package is fast.
"""

from importlib import import_module
from typing import Any

_HOMES = {"CannotStart": "launch", "Settings": "settings", "run": "launch", "run_worker": "launch"}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'keepstone.server' has no attribute {name!r}")
    return getattr(import_module(f"keepstone.server.{_HOMES[name]}"), name)
