"""Writes the table of settings to docs/hosting.md: `make settings`."""

from pathlib import Path

from keepstone.server.configuration import SETTINGS

HOSTING = Path(__file__).parents[1] / "docs/hosting.md"
BEGIN, END = "<!-- settings -->\n", "<!-- end of settings -->\n"
HEAD = "| setting | what it is | allowed | default |\n|---|---|---|---|\n"


def with_table(text: str) -> str:
    """Return a document with the current table between its markers."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + _table() + END + rest.split(END)[1]


def _table() -> str:
    rows = (
        f"| `{each.name}` | {each.meaning} | {each.allowed} | {each.default} |\n"
        for each in SETTINGS.values()
    )
    return HEAD + "".join(rows)


if __name__ == "__main__":
    HOSTING.write_text(with_table(HOSTING.read_text(encoding="utf-8")), encoding="utf-8")
