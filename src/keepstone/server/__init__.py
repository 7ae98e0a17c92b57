"""The server: HTTP, WebSocket and storage around the matches.

`run` and `run_worker` are all that the command line needs. They are looked up late, so that
importing this is cheap.
"""

from typing import Any

__all__ = ["CannotStart", "run", "run_worker"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'keepstone.server' has no attribute {name!r}")
    from keepstone.server import launch

    return getattr(launch, name)
