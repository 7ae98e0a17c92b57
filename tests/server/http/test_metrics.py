"""/metrics: who may read it, what it counts, and that all of it is told in the documentation."""

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from keepstone.server.base.networks import LOOPBACK, Network
from keepstone.server.http.health import DatabaseCheck
from tests.support.polling import eventually
from tests.support.served import Client, serving

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
HEALTH = "keepstone_request_seconds_count['/api/health', '500', 'GET']"
TOO = ("bucket", "created", "sum")  # of the same thing


def read(client: Client) -> dict[str, float]:
    """What is counted, by its name with its labels."""
    answer = client.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        f"{sample.name}{sorted(sample.labels.values())}": sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if not sample.name.endswith(TOO)
    }


def test_what_is_played_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, metrics_for=LOOPBACK) as client:
        before = read(client)
        table, secrets = client.two_persons()
        with client.socket(table, secrets[0]) as ada, client.socket(table, secrets[1]) as ben:
            views = [ada.until("view"), ben.until("view")]
            mover = views[0]["to_act"]
            (ada, ben)[mover].play(views[0]["n"], views[mover]["scene"]["choices"][0]["action"])
            ada.until("view")
            during = read(client)
        bots = client.post("/api/tables", game="castle-keep", seats=["greedy", "greedy"])["table"]
        frames = []
        with client.socket(bots) as socket:
            while not frames or frames[-1]["status"] != "over":
                frames += socket.burst()
        client.http.get(f"/api/tables/{bots}/stream")  # no request: it may last as long as a game
        moves = sum(f["type"] == "event" and f["seat"] is not None for f in frames)
        client.http.request("BREW", "/nowhere")

        async def fail(self: DatabaseCheck) -> None:
            raise RuntimeError("out of memory")

        monkeypatch.setattr(DatabaseCheck, "check", fail)
        client.http.get("/api/health")

        def more(name: str) -> float:
            return after.get(name, 0) - before.get(name, 0)

        # A request is counted once its response has been sent.
        after = read(client)
        eventually(lambda: after.update(read(client)) or more(HEALTH) == 1)

    assert (during["keepstone_sockets[]"], during["keepstone_playing[]"]) == (2, 1)
    assert during["keepstone_tables[]"] == 1
    assert more("keepstone_move_seconds_count['person']") == 1
    assert more("keepstone_move_seconds_count['bot']") == moves
    assert more("keepstone_bot_seconds_count['greedy']") == moves
    assert more("keepstone_request_seconds_count['/api/tables', '201', 'POST']") == 2
    assert more("keepstone_request_seconds_count['', '405', 'OTHER']") == 1
    assert more("keepstone_errors_total[]") == 1
    assert not any("/stream" in name for name in after)
    told = set(re.findall(r"`(keepstone_\w+)`", HOSTING))
    counted = {name.split("[")[0] for name in after if name.startswith("keepstone_")}
    assert {name.removesuffix("_count") for name in counted} == told


def test_others_find_nothing_there(server: Client, tmp_path: Path) -> None:
    assert server.http.get("/metrics").status_code == 404
    allowed = ("127.0.0.1", "10.0.0.0/8", "2001:db8::7")
    with serving(tmp_path, metrics_for=tuple(map(Network, allowed))) as client:
        for address, status in (
            ("192.0.2.1", 404),
            ("10.1.2.3", 200),
            ("2001:db8::7", 200),
            ("2001:db8::8", 404),
            ("unknown", 404),
        ):
            headers = {"X-Forwarded-For": address}
            assert client.http.get("/metrics", headers=headers).status_code == status
