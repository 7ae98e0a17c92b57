"""The table of settings, for docs/hosting.md on the site."""

from keepstone.server.configuration import SETTINGS

HEAD = "| setting | what it is | allowed | default |\n|---|---|---|---|\n"


def table() -> str:
    """Return the table of all settings."""
    rows = (
        f"| `{each.name}` | {each.meaning} | {each.allowed} | {each.default} |\n"
        for each in SETTINGS.values()
    )
    return HEAD + "".join(rows)
