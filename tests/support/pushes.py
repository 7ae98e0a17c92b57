"""Players who subscribe to push notifications."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.moments import Players
from tests.support.push_service import (
    Browser,
)
from tests.support.served import Client


def key_of(name: str) -> str:
    """The key of a person."""
    return name.ljust(32, "-")


def as_person(name: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key_of(name)}"}


def subscribe(client: Client, name: str, browser: Browser, lang: str = "en") -> None:
    answer = client.http.post("/api/me/pushes", json=browser.wish(lang), headers=as_person(name))
    assert (answer.status_code, answer.content) == (204, b"")


def sit(client: Client, *names: str, **changes: Any) -> Players:
    """A table where these have begun, nobody of whom is there."""
    wish = {"game": "castle-keep", "seats": ["open"] * len(names)} | changes
    table = client.post("/api/tables", **wish)["table"]
    for name in names:
        path = f"/api/tables/{table}/join"
        answer = client.http.post(path, json={"name": name}, headers=as_person(name))
        assert answer.status_code == 201
    return Players(client, table, [*map(key_of, names)])


def kept(folder: Path) -> list[str]:
    """The browsers that are known, by their addresses."""
    with closing(sqlite3.connect(folder / "keepstone.db")) as database:
        return sorted(row[0] for row in database.execute("select endpoint from pushes"))
