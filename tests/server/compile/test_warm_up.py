"""Compilation beside the server: its progress, and games that can be played as soon as they are ready."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

import keepstone.text.languages
from keepstone.games import names
from keepstone.kit.jit import CompileError
from keepstone.playing.position import GameConfig
from keepstone.server.base import names as player_names
from keepstone.server.compile import warm_up
from keepstone.server.compile.warm_up import Progress, WarmUp
from keepstone.server.edge import request_turns
from keepstone.server.edge.request_turns import AT_ONCE
from tests.support.polling import eventually
from tests.support.process import Process
from tests.support.served import TWO_PERSONS, Client, serving

CASTILLOS = TWO_PERSONS | {"game": "castillos"}


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """In each test, this process has not loaded any game yet."""
    monkeypatch.setattr(warm_up, "_loaded", set())


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Castillos is new, and its compilation takes until this is set."""
    compiled = threading.Event()

    async def slowly(self: WarmUp, config: GameConfig) -> None:
        self.preparing[config.name] = "search (2 of 3 done)"
        while not compiled.is_set():
            await asyncio.sleep(0.01)

    monkeypatch.setattr(warm_up, "is_warm", lambda config: config.name != "castillos")
    monkeypatch.setattr(WarmUp, "_compile", slowly)
    return compiled


def wait_for_castillos(client: Client) -> None:
    eventually(
        lambda: client.get("/api/health")["preparing"] == {"castillos": "search (2 of 3 done)"}
    )


def test_a_game_is_played_while_another_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: threading.Event
) -> None:
    with serving(tmp_path, wait=False) as client:
        try:
            wait_for_castillos(client)
            assert client.get("/api/health")["ready"] is False
            assert len(client.get("/api/games")) == 5
            assert client.post("/api/tables", **TWO_PERSONS)["seat"] == 0
            monkeypatch.setattr(warm_up, "LONGEST_WAIT", 0.1)
            assert client.refused("/api/tables", **CASTILLOS) == (503, "Starting")
        finally:
            compiled.set()
        monkeypatch.setattr(warm_up, "LONGEST_WAIT", 60)
        assert client.post("/api/tables", **CASTILLOS)["seat"] == 0
        assert client.get("/api/health")["preparing"] == {}
        assert client.get("/api/health")["ready"] is True


def test_the_first_table_does_not_wait_for_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    real = keepstone.text.languages._read

    def seen(lang: str, folder: Path) -> object:
        read.append(lang)
        return real(lang, folder)

    monkeypatch.setattr(keepstone.text.languages, "_read", seen)
    keepstone.text.languages._translation.cache_clear()
    player_names._reserved.cache_clear()
    with serving(tmp_path) as client:
        assert {*read} == {"de", "en", "es", "pl", "ro"}
        read.clear()
        client.post("/api/tables", **TWO_PERSONS)
        assert read == []


def test_nobody_waits_for_requests_that_wait_for_the_compilation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: threading.Event
) -> None:
    monkeypatch.setattr(request_turns, "LONGEST_TURN", 1_000.0)
    arrived, wait = threading.Semaphore(0), WarmUp.wait

    async def seen(self: WarmUp, name: str) -> None:
        arrived.release()
        await wait(self, name)

    monkeypatch.setattr(WarmUp, "wait", seen)
    with serving(tmp_path, wait=False) as client, ThreadPoolExecutor() as pool:
        wait_for_castillos(client)
        opening = [
            pool.submit(client.post, "/api/tables", **CASTILLOS) for _ in range(AT_ONCE["request"])
        ]
        try:
            for _ in opening:
                assert arrived.acquire(timeout=60)
            assert len(client.get("/api/games")) == 5
        finally:
            compiled.set()
        assert {each.result()["seat"] for each in opening} == {0}


def test_who_opens_a_table_of_a_game_that_is_compiled_is_told_so(
    tmp_path: Path, compiled: threading.Event
) -> None:
    compiled.set()
    with serving(tmp_path) as client:
        table = client.post("/api/tables", **CASTILLOS)["table"]
        other = client.post("/api/tables", **TWO_PERSONS)["table"]
    compiled.clear()
    with serving(tmp_path, wait=False) as client:
        try:
            wait_for_castillos(client)
            with client.socket(other) as socket:
                assert socket.frame()["type"] == "table"
            with client.socket(table) as socket:
                said = socket.frame()
                assert said["error"] == "Starting"
                assert said["message"] == "the server is compiling Castillos: wait a moment"
                compiled.set()
                assert socket.frame()["type"] == "table"
        finally:
            compiled.set()


def test_who_waits_when_the_server_stops_is_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: threading.Event
) -> None:
    arrived, wait = threading.Event(), WarmUp.wait

    async def seen(self: WarmUp, name: str) -> None:
        arrived.set()
        await wait(self, name)

    monkeypatch.setattr(WarmUp, "wait", seen)
    with ThreadPoolExecutor() as pool:
        with serving(tmp_path, wait=False) as client:
            wait_for_castillos(client)
            table = {"game": "castillos", "seats": ["me", "page"], "name": "Ada"}
            opened = pool.submit(httpx.post, f"{client.url}/api/tables", json=table, timeout=60)
            assert arrived.wait(60)
        answer = opened.result()
    assert (answer.status_code, answer.json()["error"]) == (503, "Starting")


def compiling_for(server: Process) -> list[str]:
    """What compiles for the server; a child that is not that program yet is still in the server's group."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [
        c for c in children if b"keepstone.search.warm" in Path(f"/proc/{c}/cmdline").read_bytes()
    ]


def test_a_server_that_stops_ends_what_compiles_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start_process: type[Process]
) -> None:
    """Ctrl-C reaches the whole group of the server: it alone is in it, or it would compile what died."""
    monkeypatch.setenv("KEEPSTONE_CACHE", str(tmp_path / "cache"))
    process = start_process(tmp_path)
    compiling = eventually(lambda: compiling_for(process))
    assert os.getpgid(int(compiling[0])) != os.getpgid(process.pid)
    assert process.end(signal.SIGINT) == 0
    assert not any(Path("/proc", each).exists() for each in compiling)


async def test_the_game_that_is_asked_for_is_next_and_code_is_compiled_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    began: list[str] = []
    go_on = asyncio.Event()

    async def prepare(self: WarmUp, config: GameConfig) -> None:
        began.append(config.name)
        await go_on.wait()

    monkeypatch.setattr(WarmUp, "_prepare", prepare)
    monkeypatch.setattr(warm_up, "names", lambda: ("castle", "zamek", "castillos", "burgundy"))
    games = WarmUp()
    heating = asyncio.create_task(games.run())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert began == ["castle", "castillos"]  # Zamek's code is that of The Castle
    asked = asyncio.create_task(games.wait("burgundy"))
    await asyncio.sleep(0)
    go_on.set()
    await asked
    await heating
    assert began == ["castle", "castillos", "burgundy", "zamek"]
    assert games.ready


async def test_a_game_is_ready_when_its_code_is_loaded_and_its_first_picture_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    happened: list[str] = []
    monkeypatch.setattr(warm_up, "names", lambda: ("castillos",))
    monkeypatch.setattr(warm_up, "is_warm", lambda config: True)
    monkeypatch.setattr(warm_up, "warm", lambda config, bots: happened.append("loaded"))

    def draw(name: str) -> None:
        assert "castillos" in games.preparing
        happened.append(f"{name} drawn")

    games = WarmUp(draw)
    await games.run()
    assert happened == ["loaded", "castillos drawn"]
    assert games.ready


async def test_a_process_loads_each_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(warm_up, "is_warm", lambda config: True)
    monkeypatch.setattr(warm_up, "warm", lambda config, bots: loaded.append(config.name))
    for games in (WarmUp(), WarmUp()):
        await games.run()
        assert games.ready
    assert sorted(loaded) == sorted(names())


def test_a_process_that_dies_leaves_the_work_to_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "is_warm", lambda config: config.name != "castle-keep")
    monkeypatch.setattr(warm_up.sys, "executable", "/bin/false")
    with serving(tmp_path) as client:
        assert client.post("/api/tables", **TWO_PERSONS)["seat"] == 0


def test_a_game_that_does_not_compile_keeps_no_other_from_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slip(config: GameConfig, bots: bool) -> None:
        if config.name == "castillos":
            raise CompileError("rules/play.py:7: in apply: NameError: name 'akshun'")

    monkeypatch.setattr(warm_up, "warm", slip)
    with serving(tmp_path) as client:
        assert client.post("/api/tables", **TWO_PERSONS)["seat"] == 0
        answer = client.http.post("/api/tables", json=CASTILLOS)
        assert answer.status_code == 500
        assert "Castillos cannot be played: rules/play.py:7: in apply" in answer.json()["message"]
        health = client.get("/api/health")
        assert (health["ready"], health["preparing"]) == (False, {})
        assert health["failed"] == ["castillos"]
        assert "<h1>Castillos cannot be played: see the log</h1>" in client.http.get("/status").text


def test_a_process_of_its_own_tells_how_far_it_is() -> None:
    command = [sys.executable, "-m", "keepstone.search.warm", "castle-keep"]
    interpreted = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "rules (0 of 6 done)",
        "pictures (1 of 6 done)",
        "random games (2 of 6 done)",
        "guesses (3 of 6 done)",
        "search (4 of 6 done)",
        "reasons (5 of 6 done)",
        "ready (6 of 6 done)",
    ]


class Time:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> Time:
    monkeypatch.setattr(warm_up, "BEGINS", {"rules": 0.0, "pictures": 0.25, "search": 0.5})
    return Time()


def test_what_is_left_follows_from_the_time_that_the_first_steps_took(moment: Time) -> None:
    """A quarter took 30 s, so the whole takes 120 s; then half of it took 50 s, so the whole takes 100 s."""
    progress = Progress(moment)
    assert progress.seconds_left() == {}
    progress.note("castle", "rules (0 of 3 done)")
    assert progress.seconds_left() == {"castle": 60}
    moment.now += 30
    progress.note("castle", "pictures (1 of 3 done)")
    assert progress.seconds_left() == {"castle": 90}
    moment.now += 20
    assert progress.seconds_left() == {"castle": 70}
    progress.note("castle", "search (2 of 3 done)")
    assert progress.seconds_left() == {"castle": 50}
    moment.now += 1_000
    assert progress.seconds_left() == {"castle": 5}
    progress.note("castle", "ready (3 of 3 done)")
    progress.end("castle")
    assert progress.seconds_left() == {}


def test_a_game_without_a_finished_step_is_thought_to_take_as_long_as_another(moment: Time) -> None:
    progress = Progress(moment)
    progress.note("castle", "rules (0 of 3 done)")
    moment.now += 10
    progress.note("castle", "pictures (1 of 3 done)")
    progress.note("zamek", "rules (0 of 3 done)")
    assert progress.seconds_left() == {"castle": 30, "zamek": 40}
    progress.end("castle")
    assert progress.seconds_left() == {"zamek": 40}
