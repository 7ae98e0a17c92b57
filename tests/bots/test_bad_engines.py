"""Tests with misbehaving engines: real processes, each with a different fault."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

import keepstone
from keepstone.bots.arena import arena, contestants, match
from keepstone.bots.arena.process import EngineFailed, Process
from tests.bots.bad_engine import HOW
from tests.support.polling import eventually

CONFIG = keepstone.game("castle-keep")
DOCUMENT = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text()
AT_MOST = 60.0  # seconds; the engines would run for ten minutes
WHY = {
    "nonsense": "it answered 'I resign, of course' to 'think'",
    "no-json": "it answered 'pass', which is not a JSON object",
    "no-object": "it answered '[1]', which is not a JSON object",
    "no-action": "the action of its move is None, not a text",
    "no-text": "the action of its move is 7, not a text",
    "unknown": "'fly' does not begin with a known word",
    "illegal": "'start 0' is not allowed",
    "refuses": "it answered 'error {",
    "bytes": "it answered '\ufffd\ufffd' to 'think'",
    "empty": "it answered '' to 'think'",
    "endless": "it answered 'xxx",
    "silent": "no answer in time",
    "floods": "no answer in time",
    "dies": "it exited with code 1: out of memory",
    "aborts": "it exited with code -6",
    "closes": "it closed its output",
    "deaf": "no answer in time",
}


def bad(how, when):
    return f"{sys.executable} {Path(__file__).with_name('bad_engine.py')} {how} {when}"


def children():
    """Return the running child processes."""
    listed = subprocess.run(
        ["ps", "--ppid", str(os.getpid()), "-o", "args="], capture_output=True, text=True
    )
    return [line for line in listed.stdout.splitlines() if "bad_engine" in line]


@pytest.mark.parametrize("how", HOW)
def test_it_loses_by_name_and_the_match_goes_on(how):
    """It passes once and then fails, so that both games are lost, and both are played."""
    seconds = 0.5 if WHY[how] == "no answer in time" else AT_MOST
    result = arena(CONFIG, bad(how, 2), "random", 2, seconds=seconds)
    assert (result.wins_a, result.wins_b, result.games) == (0, 2, 2)
    ((why, times),) = result.losses_a.items()
    assert why.startswith(WHY[how]) and times == 2
    assert result.losses_b == {}
    assert children() == []


def test_who_plays_on_is_not_blamed():
    result = arena(CONFIG, "random", bad("dies", 1), 2)
    assert (result.wins_a, result.losses_a) == (2, {})
    assert sum(result.losses_b.values()) == 2


def test_among_three_the_single_one_wins_if_another_fails():
    config = keepstone.game("castle-keep", 3)
    result = arena(config, "random", bad("dies", 1), 3)
    assert (result.wins_a, result.games, result.score_rate) == (3, 3, 1.0)
    result = arena(config, bad("dies", 1), "random", 3)
    assert (result.wins_b, result.games, result.score_rate) == (3, 3, 0.0)


def test_two_that_fail_are_told_apart():
    """Whoever decides first fails first, and in a deal that is each of them once."""
    result = arena(CONFIG, bad("illegal", 1), bad("dies", 1), 2)
    assert result.wins_a == result.wins_b == 1
    assert [*result.losses_a] != [*result.losses_b]


@pytest.mark.parametrize("how", ["nonsense", "refuses", "dies", "closes"])
def test_one_that_cannot_begin_is_an_error_before_the_match(how):
    with pytest.raises(EngineFailed, match="cannot play"):
        arena(CONFIG, "random", bad(how, 0), 2)
    assert children() == []


@pytest.mark.parametrize("how", ["silent", "floods"])
def test_one_that_never_begins_is_an_error_too(how, monkeypatch):
    monkeypatch.setattr(contestants, "READY_SECONDS", 0.5)
    with pytest.raises(EngineFailed, match="cannot play: no answer in time"):
        arena(CONFIG, "random", bad(how, 0), 2)
    assert children() == []


NO_ENGINES = [
    ("/nowhere/engine --fast", "'/nowhere/engine --fast' cannot be started: No such file"),
    ("/etc/passwd now", "cannot be started: Permission denied"),
    ('python "now', "cannot be started: No closing quotation"),
    ("   ", "cannot be started: it is empty"),
    ("true", "'true' cannot play: it exited with code 0"),
    ("ls /nowhere", "No such file or directory"),
    ("echo hello {}", "protocol version None, not 1"),
    (f"{sys.executable} -c 'import nothing'", "No module named 'nothing'"),
]


@pytest.mark.parametrize(("command", "said"), NO_ENGINES, ids=[each for each, _ in NO_ENGINES])
def test_a_command_that_is_no_engine_is_an_error(command, said):
    with pytest.raises(EngineFailed) as failed:
        arena(CONFIG, "random", command, 2)
    assert said in failed.value.message


def test_what_an_engine_has_started_ends_with_it(tmp_path):
    """The engine is a shell with a program that never ends."""
    script = tmp_path / "engine.sh"
    script.write_text("sleep 543 &\necho $! > $1\necho started\nwait\n")
    process = Process(f"sh {script} {tmp_path / 'pid'}")
    assert process.receive(AT_MOST) == "started"
    sleeper = int((tmp_path / "pid").read_text())
    os.kill(sleeper, 0)
    process.close("quit")
    eventually(lambda: not alive(sleeper))


def alive(pid):
    """Return whether a process runs (a zombie does not)."""
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_one_that_does_not_read_holds_up_nobody():
    process = Process(f"{sys.executable} -c 'import time; print(1, flush=True); time.sleep(600)'")
    began = time.monotonic()
    for _ in range(100):
        process.send("x" * 10_000)
    assert process.receive(AT_MOST) == "1"
    with pytest.raises(EngineFailed, match="no answer in time"):
        process.receive(0.1)
    process.close("quit")
    assert time.monotonic() - began < AT_MOST


def test_an_engine_that_will_not_end_is_ended():
    process = Process(f"{sys.executable} -c 'import time; print(1, flush=True); time.sleep(600)'")
    assert process.receive(AT_MOST) == "1"
    began = time.monotonic()
    process.close("quit")
    assert time.monotonic() - began < AT_MOST


def test_the_engine_of_the_documentation_plays(tmp_path):
    code = DOCUMENT.split("```python\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 26
    (tmp_path / "engine.py").write_text(code)
    result = arena(CONFIG, f"{sys.executable} {tmp_path / 'engine.py'}", "random", 2)
    assert (result.games, result.losses_a) == (2, {})


def test_the_times_of_the_documentation_are_the_real_ones():
    words = " ".join(DOCUMENT.split())
    assert f"({match.SECONDS:g} seconds; `--seconds` changes it)" in words
    assert "not ready for a game after five minutes" in words
    assert contestants.READY_SECONDS == 5 * 60


def test_after_an_interrupt_nothing_is_left(tmp_path):
    """Ctrl-C while two workers wait for engines that never answer."""
    with waiting_arena(tmp_path) as running:
        os.killpg(running.pid, signal.SIGINT)
        assert running.wait(AT_MOST) == 130
        assert running.stderr.read() == ""
    eventually(lambda: engines_of_session(running.pid) == [])


def test_a_worker_that_is_ended_takes_its_engine_along(tmp_path):
    """As a pool ends the others when one worker has gone, however far they are."""
    with waiting_arena(tmp_path) as running:
        os.kill(workers_of_session(running.pid)[0], signal.SIGTERM)
        assert running.wait(AT_MOST) != 0
    eventually(lambda: engines_of_session(running.pid) == [])


def test_an_arena_that_is_killed_leaves_nothing(tmp_path):
    """Its workers detect that it is gone, and end their engines."""
    with waiting_arena(tmp_path) as running:
        running.kill()
        assert running.wait(AT_MOST) == -signal.SIGKILL
    eventually(lambda: workers_of_session(running.pid) == [])
    eventually(lambda: engines_of_session(running.pid) == [])


@contextmanager
def waiting_arena(folder):
    """Run an arena of two workers, each of which waits for an engine."""
    command = [sys.executable, "-m", "keepstone", "arena", bad("silent", 1), "random"]
    with subprocess.Popen(
        [*command, "--game", "castle-keep", "--save", str(folder / "games")],
        stderr=subprocess.PIPE,
        start_new_session=True,
        # A shell that starts the tests in the background lets them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        text=True,
    ) as running:
        eventually(lambda: len(engines_of_session(running.pid)) >= 2)
        yield running


def engines_of_session(session):
    return [
        pid
        for pid, line in of_session(session)
        if "bad_engine.py silent 1" in line and "arena" not in line
    ]


def workers_of_session(session):
    return [pid for pid, line in of_session(session) if "spawn_main" in line]


def of_session(session):
    listed = subprocess.run(
        ["ps", "-ww", "--sid", str(session), "-o", "pid=,args="], capture_output=True, text=True
    )
    for line in listed.stdout.splitlines():
        pid, _, arguments = line.strip().partition(" ")
        yield int(pid), arguments
