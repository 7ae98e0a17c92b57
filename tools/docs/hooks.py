"""The tables of the functions and values of a game's rooms, for docs/adding-a-game.md on the site."""

from keepstone.protocol.declarations import REQUIRED, Hook
from keepstone.protocol.hooks import HOOKS

HEAD = "| name | kind | meaning |\n|---|---|---|\n"


def table(room: str) -> str:
    """Return the table of a room."""
    return HEAD + "".join(_row(hook) for hook in HOOKS if hook.room == room)


def _row(hook: Hook) -> str:
    kind = [
        *(["required"] if hook.default is REQUIRED else []),
        *(["compiled"] if hook.generic else []),
    ]
    return f"| `{hook.name}{hook.signature}` | {', '.join(kind)} | {hook.meaning} |\n"
