"""Analyses of tables and records."""

from typing import Any

from tests.support.polling import until_job_is_done
from tests.support.served import Client


def posted(server: Client, path: str = "/api/records", **wish: Any) -> Any:
    answer = server.http.post(path, json=wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


def until_done(client: Client, path: str) -> Any:
    return until_job_is_done(lambda: client.get(f"{path}/analysis"))["findings"]
