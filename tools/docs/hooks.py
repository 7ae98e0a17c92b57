"""Writes the tables of functions and values to docs/adding-a-game.md: `make hooks`."""

from keepstone.protocol.declaring import REQUIRED, Hook
from keepstone.protocol.hooks import HOOKS, ROOMS
from tools.docs.sections import DOCS, write_section

PAGE = DOCS / "adding-a-game.md"
HEAD = "| name | kind | meaning |\n|---|---|---|\n"


def tables() -> dict[str, str]:
    """Return the table of each room, by the name of its section."""
    return {f"hooks of {room}": _table(room) for room in ROOMS}


def _table(room: str) -> str:
    return HEAD + "".join(_row(hook) for hook in HOOKS if hook.room == room)


def _row(hook: Hook) -> str:
    kind = [
        *(["required"] if hook.default is REQUIRED else []),
        *(["compiled"] if hook.generic else []),
    ]
    return f"| `{hook.name}{hook.signature}` | {', '.join(kind)} | {hook.meaning} |\n"


if __name__ == "__main__":
    for name, table in tables().items():
        write_section(PAGE, name, table)
