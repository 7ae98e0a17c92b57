"""What was acknowledged is never lost, whoever dies; and of two writers the database chooses one."""

import random
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from keepstone.match import verify
from tests.support.finished_games import play_until_it_dies
from tests.support.polling import eventually
from tests.support.process import Process
from tests.support.served import Client, serving

TABLES = 3


def heard_again(client: Client, table: str, secret: str) -> list[str]:
    with client.socket(table, secret) as socket:
        return [f"{f['n']} {f['action']}" for f in socket.burst() if f["type"] == "event"]


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, start_process: type[Process]
) -> None:
    process = start_process(tmp_path)
    heard: dict[tuple[str, str], list[str]] = {}
    with ThreadPoolExecutor(TABLES) as players:
        playing = {}
        for _ in range(TABLES):
            table, secrets = process.client.two_persons()
            heard[table, secrets[0]] = heard_again(process.client, table, secrets[0])
            playing[table, secrets[0]] = players.submit(
                play_until_it_dies, process.client, table, secrets, seed=0
            )
        paths = [f"/api/tables/{table}" for table, _ in heard]
        eventually(lambda: all(process.client.get(path)["n"] > 11 for path in paths))
        assert process.end(signal.SIGKILL) == -signal.SIGKILL
        for key, job in playing.items():
            heard[key] += job.result()
    process = start_process(tmp_path)
    for (table, secret), events in heard.items():
        stored = heard_again(process.client, table, secret)
        assert stored[: len(events)] == events
        events[:] = stored
    assert sum(map(len, heard.values())) > len(heard) * 11
    assert process.end(signal.SIGTERM) in (0, -signal.SIGTERM)


@pytest.mark.whole
def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    wish = {"game": "castle-keep", "seats": ["knight", "knight"]}
    with serving(tmp_path) as client:
        table = client.post("/api/tables", **wish)["table"]
    with serving(tmp_path) as client, client.socket(table) as socket:
        socket.until_over()
        assert verify(client.http.get(f"/api/tables/{table}/record").text).ok


def test_a_bot_that_fails_is_asked_again(
    server: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from keepstone import bots

    choose, failures = bots.choose, iter(range(2))

    def fail_twice(*args: object) -> str:
        if next(failures, None) is not None:
            raise RuntimeError("out of memory")
        return choose(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "choose", fail_twice)
    place = server.post("/api/tables", game="castle-keep", seats=["greedy", "greedy"])
    with server.socket(place["table"]) as socket:
        socket.until_over()
    assert "a job failed: move" in caplog.text


def test_the_database_decides_between_two_writers(tmp_path: Path) -> None:
    """Two servers over one database, and the same action after the same event sent to both."""
    with serving(tmp_path) as one, serving(tmp_path) as two, ThreadPoolExecutor(2) as pool:
        table, secrets = one.two_persons(game="castle")  # never over after 15 decisions
        path, n = f"/api/tables/{table}/actions", one.get(f"/api/tables/{table}")["n"]
        rounds = 0
        while rounds < 15:
            mover = next(s for s in secrets if choices(one, two, table, s))
            action = random.Random(n).choice(choices(one, two, table, mover))
            body = {"secret": mover, "n": n, "action": action}
            answers = list(pool.map(lambda c, b=body: c.http.post(path, json=b), (one, two)))
            assert sorted(answer.status_code for answer in answers) == [201, 409]
            refused = next(a for a in answers if a.status_code == 409)
            assert refused.json()["error"] == "StaleNumber"
            n = next(a for a in answers if a.status_code == 201).json()["n"]
            rounds += 1
        assert one.get(f"/api/tables/{table}/record") == two.get(f"/api/tables/{table}/record")


def choices(one: Client, two: Client, table: str, secret: str) -> list[str]:
    with one.socket(table, secret) as socket:
        return [choice["action"] for choice in socket.burst()[-1]["scene"]["choices"]]


def test_two_servers_fill_one_table(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        ada = one.post("/api/tables", game="castle-keep", seats=["me", "open", "open"], name="Ada")
        path = f"/api/tables/{ada['table']}"
        assert two.get(path)["status"] == "waiting"
        assert two.post(f"{path}/join", name="Ben")["seat"] == 1
        assert one.refused(f"{path}/join", name="Cem", seat=1) == (409, "SeatTaken")
        assert one.post(f"{path}/join", name="Cem")["seat"] == 2
        assert two.refused(f"{path}/join", name="Dot") == (409, "SeatTaken")
        assert one.get(path) == two.get(path)
        assert one.get(path)["n"] == 15
