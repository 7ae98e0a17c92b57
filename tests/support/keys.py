"""Requests with a player's key or a seat's secret."""

import secrets
from typing import Any

from tests.support.served import TWO_PERSONS, Client, Plain


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def new_key() -> str:
    return secrets.token_urlsafe(24)


def ask(client: Client, key: str, path: str, **body: Any) -> Any:
    answer = client.http.post(path, json=body, headers=bearer(key))
    assert answer.status_code == 201, answer.text
    return answer.json()


def tables(client: Client, key: str) -> list[Plain]:
    found: list[Plain] = get(client, "/api/me/tables", key)
    return found


def refused(
    client: Client, key: str | None, path: str, method: str = "POST", /, **body: Any
) -> Any:
    """Return the status and the name of the error of a request that must fail."""
    headers, json = bearer(key) if key else {}, None if method == "GET" else body
    answer = client.http.request(method, path, headers=headers, json=json)
    return answer.status_code, answer.json().get("error")


def send(client: Client, key: str, path: str, **body: Any) -> None:
    """Make a request that is answered without a body."""
    answer = client.http.post(path, json=body, headers=bearer(key))
    assert (answer.status_code, answer.content) == (204, b""), answer.text


def two_with_keys(client: Client) -> tuple[str, list[str]]:
    """A table where two sit, each with a key: its path and the keys."""
    keys = [new_key(), new_key()]
    table = ask(client, keys[0], "/api/tables", **TWO_PERSONS)["table"]
    ask(client, keys[1], f"/api/tables/{table}/join", name="Ben")
    return f"/api/tables/{table}", keys


def get(client: Client, path: str, key: str | None = None) -> Any:
    answer = client.http.get(path, headers=bearer(key) if key else {})
    assert answer.status_code == 200, answer.text
    return answer.json()
