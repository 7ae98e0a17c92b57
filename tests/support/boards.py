"""A study of one browser at a real server."""

import json
from typing import Any

from tests.support.served import Client


class Board:
    """A study of one browser."""

    def __init__(self, server: Client, **wish: Any):
        self.server = server
        place = server.post("/api/studies", **wish)
        self.path = f"/api/studies/{place['study']}"
        self.key = {"Authorization": f"Bearer {place['secret']}"}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.server.http.request(method, f"{self.path}{path}", json=body, headers=self.key)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def refusal(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        answer = self.server.http.request(method, f"{self.path}{path}", json=body, headers=self.key)
        return answer.status_code, answer.json()["error"]

    def add(self, parent: int, *actions: str, draw: str = "") -> Any:
        return self.ask("POST", "/nodes", {"parent": parent, "actions": actions, "draw": draw})

    def position(self, node: int) -> Any:
        return self.ask("GET", f"/nodes/{node}")

    def card(self, more: str = "") -> Any:
        return self.ask("GET", more)

    def evaluations(self, node: int) -> list[Any]:
        answer = self.server.http.get(f"{self.path}/nodes/{node}/evaluation", headers=self.key)
        assert answer.status_code == 200, answer.text
        return [json.loads(line) for line in answer.text.splitlines()]
