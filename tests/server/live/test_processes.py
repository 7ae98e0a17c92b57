"""Several servers and workers on one PostgreSQL database."""

import json
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keepstone.match import verify
from keepstone.server import CannotStart, Settings, run, run_worker
from keepstone.server.base.urls import InvalidAddress, database_url, shared_url
from keepstone.server.live.follower import Follower
from tests.support.analyses import study_of, until_done
from tests.support.databases import cut_connections
from tests.support.exports import export_card, exported
from tests.support.finished_games import resigned_game
from tests.support.keys import ask
from tests.support.process import Process
from tests.support.served import Client, Socket, serving

pytestmark = pytest.mark.whole


def last_view(socket: Socket, number: int) -> Any:
    """The view after an event, or a later one."""
    return socket.until("view", lambda view: view["n"] >= number)


def greeting_of(socket: Socket, seat: int) -> Any:
    return socket.until("greet", lambda greeting: greeting["seat"] == seat)


def test_any_server_serves_any_table(tmp_path: Path, own_database: str) -> None:
    """Ada plays at one server and Ben at the other; a third of the moves is made over HTTP."""
    choose = random.Random(1)
    with (
        serving(tmp_path, database=own_database) as one,
        serving(tmp_path, database=own_database) as two,
    ):
        ada = one.post("/api/tables", game="castle-keep", seats=["me", "open"], name="Ada")
        path = f"/api/tables/{ada['table']}"
        with one.socket(ada["table"], ada["secret"]) as at_one:
            assert at_one.burst()[-1]["status"] == "waiting"
            ben = two.post(f"{path}/join", name="Ben")
            with two.socket(ada["table"], ben["secret"]) as at_two:
                views = [last_view(at_one, 11), at_two.burst()[-1]]
                for seat, (server, who, other) in enumerate(
                    ((one, ada, at_two), (two, ben, at_one))
                ):
                    said = {"secret": who["secret"], "greeting": "luck"}
                    assert server.http.post(f"{path}/greetings", json=said).status_code == 204
                    assert greeting_of(other, seat) == {
                        "type": "greet",
                        "seat": seat,
                        "greeting": "luck",
                    }
                while views[0]["status"] != "over":
                    mover = views[0]["to_act"]
                    n, choices = views[mover]["n"], views[mover]["scene"]["choices"]
                    action = choose.choice(choices)["action"]
                    if choose.random() < 1 / 3:
                        body = {"secret": (ada, ben)[mover]["secret"], "n": n, "action": action}
                        (one, two)[mover].post(f"{path}/actions", **body)
                    else:
                        (at_one, at_two)[mover].play(n, action)
                    views = [last_view(each, n + 1) for each in (at_one, at_two)]
                    assert views[0]["n"] == views[1]["n"]
        assert one.get(path) == two.get(path)
        again = [one.post(f"{path}/rematch", secret=ada["secret"])["table"]]
        again.append(two.post(f"{path}/rematch", secret=ben["secret"])["table"])
        assert again[0] == again[1]
        assert verify(two.http.get(f"{path}/record").text).ok


def test_servers_share_the_queues_of_analyses_and_exports(
    tmp_path: Path, own_database: str
) -> None:
    """At most three analyses of an address wait, whichever server it asks; exports do not wait for analyses."""
    with (
        serving(tmp_path, bots=False, database=own_database) as one,
        serving(tmp_path, bots=False, database=own_database) as two,
    ):
        games = [resigned_game(one) for _ in range(5)]
        paths = [f"/api/studies/{table}" for table, _ in games]
        for n, server in enumerate((one, two, one)):
            assert server.post(f"{paths[n]}/analysis")["position"] == n + 1
        assert two.refused(f"{paths[3]}/analysis") == (429, "TooManyAnalyses")
        answer = two.http.post(f"{paths[4]}/analysis", headers={"X-Forwarded-For": "192.0.2.7"})
        assert (answer.json()["status"], answer.json()["position"]) == ("waiting", 2)
        assert [one.get(f"{path}/analysis")["position"] for path in paths] == [1, 3, 4, 0, 2]
        key = games[0][1][0]
        ask(one, key, "/api/me/export")
        assert export_card(two, key) == {"status": "waiting", "done": 0, "total": 0, "position": 1}
        with serving(tmp_path, analysis_iterations=2, database=own_database):
            assert len(exported(two, key)) == 1
            for path in (*paths[:3], paths[4]):
                until_done(one, path)


def test_workers_think_and_analyse_for_servers(
    tmp_path: Path, own_database: str, start_process: type[Process]
) -> None:
    with serving(tmp_path, bots=False, database=own_database) as server:
        table = server.post("/api/tables", game="castle-keep", seats=["random", "random"])["table"]
        path = f"/api/tables/{table}"
        with server.socket(table) as watching:
            assert watching.burst()[-1]["n"] == 11  # nobody thinks yet
            told = {"database": own_database, "analysis_iterations": 2}
            worker = start_process(tmp_path, command="worker", **told)
            watching.until_over()
        assert server.post(f"/api/studies/{table}/analysis")["status"] in ("waiting", "running")
        assert len(until_done(server, path)["events"]) == server.get(path)["n"]
        study = study_of(server, server.http.get(f"{path}/record").text)
        server.post(f"{study}/analysis")
        assert until_done(server, study) == until_done(server, path)
        assert worker.end(signal.SIGTERM) == 0


def test_a_worker_that_dies_loses_nothing(
    tmp_path: Path, own_database: str, start_process: type[Process]
) -> None:
    """It is killed while it thinks; another, which came later, thinks that out anew."""
    with serving(tmp_path, bots=False, database=own_database) as server:
        first = start_process(tmp_path, command="worker", database=own_database)
        seats = ["castellan", "castellan"]
        table = server.post("/api/tables", game="castle-keep", seats=seats)["table"]
        with server.socket(table) as watching:
            last_view(watching, 12)
            first.end(signal.SIGKILL)
            stopped = server.get(f"/api/tables/{table}")["n"]
            second = start_process(tmp_path, command="worker", database=own_database)
            assert last_view(watching, stopped + 1)["n"] > stopped
        assert second.end(signal.SIGTERM) == 0


def test_what_was_not_heard_is_found(own_database: str, pair: tuple[Client, Client]) -> None:
    """All connections break, with what was told meanwhile; a move comes through all the same, and the next."""
    one, two = pair
    table, secrets = one.two_persons()
    with two.socket(table) as watching:
        n = watching.burst()[-1]["n"]
        for _ in range(2):
            assert cut_connections(own_database) > 2
            act(one, table, secrets)
            n = last_view(watching, n + 1)["n"]
        assert n == one.get(f"/api/tables/{table}")["n"]


@pytest.fixture
def deaf() -> Iterator[None]:
    """Servers that are started later hear nothing from each other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Follower, "start", lambda _: None)
        yield


def test_who_has_heard_more_than_a_server_is_not_refused(
    deaf: None, pair: tuple[Client, Client]
) -> None:
    """Word comes late, here never: actions, sockets and streams go by what the database says."""
    one, two = pair
    table, secrets = one.two_persons()
    path, servers = f"/api/tables/{table}", (one, two)
    assert two.get(path)["n"] == 11
    for turn in range(6):
        quick, slow = servers[turn % 2], servers[1 - turn % 2]
        act(quick, table, secrets)
        n = quick.get(path)["n"]
        assert slow.get(path)["n"] < n
        if turn == 4:
            with slow.http.stream("GET", f"{path}/stream?after={n}") as lines:
                assert json.loads(next(lines.iter_lines()))["n"] == n
        elif turn > 1:
            with slow.socket(table, after=n) as socket:
                kinds = [(frame["type"], frame["n"]) for frame in socket.burst()]
            assert kinds == [("table", n), ("view", n)]
        else:
            assert post_choice(slow, quick, table, secrets) > n


def post_choice(slow: Client, quick: Client, table: str, secrets: list[str]) -> int:
    """Post at one server what another has shown; the number of the last event then."""
    for secret in secrets:
        with quick.socket(table, secret) as socket:
            view = socket.burst()[-1]
        if choices := view["scene"]["choices"]:
            body = {"secret": secret, "n": view["n"], "action": choices[0]["action"]}
            return int(slow.post(f"/api/tables/{table}/actions", **body)["n"])
    raise AssertionError("nobody is to act")


def act(client: Client, table: str, secrets: list[str]) -> None:
    """Let whoever is to move do so, as often as it takes until the database is there again."""
    for secret in secrets:
        with client.socket(table, secret) as socket:
            view = socket.burst()[-1]
            if choices := view["scene"]["choices"]:
                body = {"secret": secret, "n": view["n"], "action": choices[0]["action"]}
                answer = client.http.post(f"/api/tables/{table}/actions", json=body)
                assert answer.status_code == 201, answer.text
                return


def test_one_server_after_another_is_restarted(
    tmp_path: Path, own_database: str, start_process: type[Process]
) -> None:
    """A player whose server stops goes on at the next one, with the same secret."""
    first = start_process(tmp_path, database=own_database)
    table, secrets = first.client.two_persons()
    act(first.client, table, secrets)
    n = first.client.get(f"/api/tables/{table}")["n"]
    second = start_process(tmp_path, database=own_database)
    assert first.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    act(second.client, table, secrets)
    assert second.client.get(f"/api/tables/{table}")["n"] > n
    second.end(signal.SIGTERM)


def test_two_servers_on_one_folder_are_refused(
    tmp_path: Path, start_process: type[Process]
) -> None:
    """A server that a failing test leaves running holds its folder until `end_left` ends it."""
    left = start_process(tmp_path)
    with pytest.raises(CannotStart, match="another server uses the data folder"):
        run(Settings(tmp_path, port=0))
    Process.end_left()
    with pytest.raises(ProcessLookupError):
        os.kill(left.pid, 0)
    left.client.close()
    assert start_process(tmp_path).end(signal.SIGTERM) in (0, -signal.SIGTERM)


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    nowhere = "postgresql://ada:secret@127.0.0.1:1/keepstone"
    with pytest.raises(CannotStart, match=r"at postgresql.*cannot be used") as refused:
        run(Settings(database=nowhere, port=0))
    assert "secret" not in refused.value.message
    with pytest.raises(CannotStart, match="name it with --database"):
        run_worker(Settings())


WRONG = [
    ("mysql://127.0.0.1/x", "the database cannot be at mysql://"),
    ("somewhere", "the database is no URL"),
    ("postgresql://ada:secret@127.0.0.1:port/x", "the database is no URL"),
]


@pytest.mark.parametrize(("url", "said"), WRONG, ids=[url for url, _ in WRONG])
def test_a_url_that_is_none(tmp_path: Path, url: str, said: str) -> None:
    with pytest.raises(InvalidAddress) as refused:
        database_url(url, tmp_path)
    assert refused.value.message == said
    assert refused.value.allowed == ("sqlite://…", "postgresql://…", "postgres://…")


def test_processes_share_a_postgresql_database_and_no_other(tmp_path: Path) -> None:
    assert shared_url(database_url(None, tmp_path)) is None
    many = database_url("postgres://ada:pw@db/keepstone", tmp_path)
    assert shared_url(many) == "postgresql://ada:pw@db/keepstone"
