"""Clubs."""

from typing import Any

from tests.support.keys import ask, get
from tests.support.served import Client, Plain


def founded(client: Client, key: str, **changes: Any) -> str:
    """Found a club as Ada. Return the path of its API."""
    wish = {"name": "Tuesday Club", "founder": "Ada", "about": "We play on Tuesdays."} | changes
    return f"/api/clubs/{ask(client, key, '/api/clubs', **wish)['id']}"


def invite_of(client: Client, path: str, key: str) -> str:
    """Return the invite of a club as a member sees it."""
    return str(get(client, path, key)["invite"])


def join(client: Client, path: str, founder: str, key: str, name: str = "Ben") -> Plain:
    """Join a club with the invite that its founder sees."""
    card: Plain = ask(
        client, key, f"{path}/join", name=name, invite=invite_of(client, path, founder)
    )
    return card


def names_of(card: Plain) -> list[tuple[str, str]]:
    """Return the names and roles of the members."""
    return [(each["name"], each["role"]) for each in card["members"]]
