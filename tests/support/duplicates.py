"""Duplicate matches."""

from typing import Any

from tests.support.deals import resign
from tests.support.keys import ask, get
from tests.support.polling import eventually
from tests.support.served import Client, Plain

WISH = {"game": "castle-keep", "players": 2, "level": "page", "people": 2}


def opened_match(client: Client, **changes: Any) -> str:
    """Open a duplicate match. Return the path of its API."""
    return f"/api/duplicates/{client.post('/api/duplicates', **WISH | changes)['id']}"


def play_seat(client: Client, path: str, key: str, seat: int, name: str = "Ada") -> Plain:
    place: Plain = ask(client, key, f"{path}/play", seat=seat, name=name)
    return place


def until_finished(client: Client, path: str, key: str, games: int) -> Plain:
    """Return the match as soon as the results of so many own games are stored."""

    def are_stored(card: Plain) -> bool:
        (own,) = (entry for entry in card["entries"] if entry["you"])
        return bool(own["finished"] == games)

    return eventually(lambda: get(client, path, key), are_stored)


def resign_all(client: Client, path: str, key: str, name: str) -> list[Plain]:
    """Play all seats, and resign all games."""
    places = [play_seat(client, path, key, seat, name) for seat in (0, 1)]
    for place in places:
        resign(client, place, key)
    until_finished(client, path, key, 2)
    return places


def until_shown(client: Client, table: str) -> None:
    """Wait until a server has heard that a game is not secret any more."""
    eventually(lambda: client.get(f"/api/tables/{table}")["sealed"] is False)
    assert client.http.get(f"/api/tables/{table}/record").status_code == 200
