"""Players who subscribe to push notifications."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.keys import ask, send
from tests.support.moments import Players
from tests.support.push_service import Browser
from tests.support.served import Client


def key_of(name: str) -> str:
    """The key of a person."""
    return name.ljust(32, "-")


def subscribe(client: Client, name: str, browser: Browser, lang: str = "en") -> None:
    send(client, key_of(name), "/api/me/pushes", **browser.wish(lang))


def sit(client: Client, *names: str, **changes: Any) -> Players:
    """A table where these have begun, nobody of whom is there."""
    wish = {"game": "castle-keep", "seats": ["open"] * len(names)} | changes
    table = client.post("/api/tables", **wish)["table"]
    for name in names:
        ask(client, key_of(name), f"/api/tables/{table}/join", name=name)
    return Players(client, table, [*map(key_of, names)])


def kept(folder: Path) -> list[str]:
    """The browsers that are known, by their addresses."""
    with closing(sqlite3.connect(folder / "keepstone.db")) as database:
        return sorted(row[0] for row in database.execute("select endpoint from pushes"))
