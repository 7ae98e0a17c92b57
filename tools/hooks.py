"""Writes the tables of functions and values to docs/adding-a-game.md: `make hooks`."""

from pathlib import Path

from keepstone.protocol.hooks import HOOKS, REQUIRED, ROOMS, Hook

PAGE = Path(__file__).parents[1] / "docs/adding-a-game.md"
BEGIN, END = "<!-- hooks of {room} -->\n", "<!-- end of hooks -->\n"
HEAD = "| name | kind | meaning |\n|---|---|---|\n"


def with_tables(text: str) -> str:
    """Return a document with the current table of each room between its markers."""
    for room in ROOMS:
        begin = BEGIN.format(room=room)
        before, rest = text.split(begin)
        text = before + begin + _table(room) + END + rest.split(END, 1)[1]
    return text


def _table(room: str) -> str:
    return HEAD + "".join(_row(hook) for hook in HOOKS if hook.room == room)


def _row(hook: Hook) -> str:
    kind = [
        *(["required"] if hook.default is REQUIRED else []),
        *(["compiled"] if hook.generic else []),
    ]
    return f"| `{hook.name}{hook.signature}` | {', '.join(kind)} | {hook.meaning} |\n"


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
