"""Writes the table of settings to docs/hosting.md: `make settings`."""

from keepstone.server.configuration import SETTINGS
from tools.docs.sections import DOCS, write_section

HOSTING = DOCS / "hosting.md"
NAME = "settings"
HEAD = "| setting | what it is | allowed | default |\n|---|---|---|---|\n"


def table() -> str:
    """Return the table of all settings."""
    rows = (
        f"| `{each.name}` | {each.meaning} | {each.allowed} | {each.default} |\n"
        for each in SETTINGS.values()
    )
    return HEAD + "".join(rows)


if __name__ == "__main__":
    write_section(HOSTING, NAME, table())
