"""Clubs."""

from typing import Any

from tests.support.keys import ask, get, new_key
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


def club_of(client: Client, *names: str) -> tuple[str, list[str]]:
    """Found a club as Ada, and let people join. Return the path of its API, and Ada's and their keys."""
    founder, *members = keys = [new_key() for _ in range(1 + len(names))]
    path = founded(client, founder)
    for key, name in zip(members, names, strict=True):
        join(client, path, founder, key, name)
    return path, keys


def names_of(card: Plain) -> list[tuple[str, str]]:
    """Return the names and roles of the members."""
    return [(each["name"], each["role"]) for each in card["members"]]
