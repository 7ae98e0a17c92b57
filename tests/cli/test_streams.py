"""Tests of closed streams, streams with limited encodings, narrow terminals, and Ctrl-C during compilation."""

import json
import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import keepstone
from keepstone.cli.compiling import ended_by_ctrl_c
from keepstone.cli.output import Progress, print_json

KEEPSTONE = [sys.executable, "-m", "keepstone"]
NAMES = ["Zoë", "Łukasz"]


@pytest.fixture
def named(tmp_path: Path) -> Path:
    """A record of one event, with names that ASCII lacks."""
    position = keepstone.game("castle-keep").new()
    position.play("start 0")
    file = tmp_path / "named.json"
    file.write_text(json.dumps(json.loads(position.to_json()) | {"names": NAMES}))
    return file


@pytest.mark.compiled
@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_fine(closed: str) -> None:
    command = f'"$@" games {closed}'
    done = subprocess.run(["sh", "-c", command, "sh", *KEEPSTONE], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert ("castle-keep" in done.stdout) == (">&-" not in closed.replace("2>&-", ""))


@pytest.mark.compiled
def test_nothing_is_written_into_a_file_that_took_the_place_of_a_closed_stream(
    tmp_path: Path, named: Path
) -> None:
    picture = tmp_path / "board.svg"
    command = f'"$@" show {named} --json -o {picture} >&-'
    subprocess.run(["sh", "-c", command, "sh", *KEEPSTONE], check=True)
    assert picture.read_text().rstrip().endswith("</svg>")


@pytest.mark.compiled
def test_what_an_output_cannot_print_is_told_by_its_number(named: Path) -> None:
    few = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*KEEPSTONE, "replay", named], env=few, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("   1  Zo\\xeb ")
    done = subprocess.run(
        [*KEEPSTONE, "show", "Łukasz.json"], env=few, capture_output=True, text=True
    )
    assert done.stderr == "keepstone: \\u0141ukasz.json: No such file or directory\n"


@pytest.mark.compiled
def test_an_answer_that_cannot_be_read_is_no_move() -> None:
    few = os.environ | {"PYTHONIOENCODING": "ascii"}
    command = [*KEEPSTONE, "play", "castle-keep"]
    done = subprocess.run(
        command, input="Łódź\n".encode(), env=few, capture_output=True, check=True
    )
    assert done.stderr == b"" and b"is not a move" in done.stdout


def test_json_is_json_where_letters_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ascii(StringIO):
        encoding = "ascii"

    monkeypatch.setattr("sys.stdout", Ascii())
    print_json(NAMES)
    assert sys.stdout.getvalue().isascii()  # type: ignore[attr-defined]
    assert json.loads(sys.stdout.getvalue()) == NAMES  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        (80, "Playing [###############...............] 5/10"),
        (40, "Playing [############............] 5/10"),
        (18, "Playing 5/10"),
        (8, "5/10"),
        (4, "5/1"),
    ],
)
def test_progress_takes_one_line(monkeypatch: pytest.MonkeyPatch, columns: int, line: str) -> None:
    monkeypatch.setattr("keepstone.cli.output.columns_for_errors", lambda: columns)
    assert Progress("Playing", 10)._line(0.5, "5/10") == line
    assert len(line) < columns


@pytest.mark.compiled
def test_progress_is_as_wide_as_the_terminal_of_standard_error() -> None:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 40))
    command = [*KEEPSTONE, "tiles", "--balance", "3"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        assert process.wait() == 0
    os.close(theirs)
    lines = os.read(ours, 10_000).decode().split("\r\x1b[K")
    os.close(ours)
    assert f"Playing [{'#' * 25}] 3/3" in lines
    assert max(map(len, lines)) == 39


SLOW = """
import ctypes, os, signal
from keepstone.cli.compiling import ended_by_ctrl_c

def back():
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass

signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts the tests may ignore it
with ended_by_ctrl_c():
    ctypes.CFUNCTYPE(None)(back)()
print("swallowed")
"""


@pytest.mark.compiled
def test_ctrl_c_ends_what_compiles_inside_a_callback() -> None:
    """As LLVM calls Numba back, where an exception is printed and forgotten."""
    done = subprocess.run([sys.executable, "-c", SLOW], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.fixture
def usual_ctrl_c() -> Iterator[None]:
    """Whoever started the tests may have it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("usual_ctrl_c")
def test_ctrl_c_is_an_exception_again_when_all_is_compiled() -> None:
    with ended_by_ctrl_c():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_has_ctrl_c_ignored_is_not_ended_by_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with ended_by_ctrl_c():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
