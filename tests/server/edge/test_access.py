"""The access log and the identities of requests, and what a proxy is believed."""

import json
import logging
from pathlib import Path

import pytest

from keepstone.server.base.rate_limits import Rate
from keepstone.server.http.health import DatabaseCheck
from tests.support.served import TWO_PERSONS, Client, serving

Log = pytest.LogCaptureFixture
GIVEN = {"X-Request-ID": "proxy-0123456789"}


@pytest.fixture(autouse=True)
def heard(caplog: Log) -> None:
    caplog.set_level(logging.INFO, "keepstone.access")


def lines(caplog: Log) -> list[dict[str, object]]:
    return [json.loads(r.getMessage()) for r in caplog.records if r.name == "keepstone.access"]


def test_each_request_is_a_line_that_gives_nobody_away(tmp_path: Path, caplog: Log) -> None:
    with serving(tmp_path, access_log=True) as client:
        table, secrets = client.two_persons(private=True)
        identity = client.http.head("/api/games?who=Ada").headers["x-request-id"]
        with client.socket(table, secrets[0]) as socket:
            socket.until("view")
        client.refused(f"/api/tables/{table}/actions", secret=secrets[0], n=0, action="pass")
        client.http.request("BREW", "/nowhere")
    told = {(line["method"], line["route"], line["status"]): line for line in lines(caplog)}
    assert told.keys() == {
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/{id}", 200),
        ("POST", "/api/tables/{id}/join", 201),
        ("POST", "/api/tables/{id}/reveal", 201),
        ("HEAD", "/api/games", 200),
        ("SOCKET", "/api/tables/{id}/socket", 101),
        ("POST", "/api/tables/{id}/actions", 409),
        ("OTHER", "", 405),
    }
    head = told["HEAD", "/api/games", 200]
    assert (head["request"], head["bytes"]) == (identity, 0)
    assert all(line["ms"] and line["bytes"] for line in told.values() if line is not head)
    for kept in (table, *secrets, "Ada", "Ben", "127.0.0.1"):
        assert kept not in str(told)


def test_without_the_setting_there_is_no_line(server: Client, caplog: Log) -> None:
    server.get("/api/games")
    assert lines(caplog) == []


def test_a_failure_is_told_and_logged_with_its_identity(
    server: Client, caplog: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: DatabaseCheck) -> None:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(DatabaseCheck, "check", fail)
    answer = server.http.get("/api/health")
    assert answer.status_code == 500
    identity = answer.headers["x-request-id"]
    assert f"request {identity}" in answer.json()["message"]
    assert f"request {identity} failed" in caplog.text


@pytest.mark.parametrize("given", ["x" * 65, "short", '"quotes", 1234'])
def test_an_identity_has_a_form(server: Client, given: str) -> None:
    answer = server.http.get("/", headers={"X-Request-ID": given})
    assert answer.headers["x-request-id"] != given


@pytest.mark.parametrize("trusted", [True, False])
def test_a_trusted_proxy_tells_which_and_whose_request_it_is(tmp_path: Path, trusted: bool) -> None:
    others = {} if trusted else {"trusted_proxies": ()}
    with serving(tmp_path, create=Rate(burst=1, per_second=0.01), **others) as client:
        identity = client.http.get("/", headers=GIVEN).headers["x-request-id"]
        statuses = [
            client.http.post("/api/tables", json=TWO_PERSONS, headers={"X-Forwarded-For": each})
            for each in ("192.0.2.1", "192.0.2.2", "6.6.6.6, 192.0.2.1", "2001:db8::1")
        ]
    assert (identity in GIVEN.values()) is trusted
    got = [answer.status_code for answer in statuses]
    assert got == ([201, 201, 429, 201] if trusted else [201, 429, 429, 429])
