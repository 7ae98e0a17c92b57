"""Documents and files of deploy/ agree with the program: the bot, errors, limits and settings."""

import asyncio
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any

import pytest

from keepstone.games import names
from keepstone.server import app, settings
from keepstone.server.configuration import NO_SETTINGS, PREFIX, SETTINGS, configure
from keepstone.server.edge import heartbeats, ndjson
from keepstone.server.errors import STATUS
from keepstone.server.live import websocket
from keepstone.server.live.table import Table
from tests.support.finished_games import resign
from tests.support.served import Client, Socket
from tests.support.silence import Network

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "open-bot.py"
SHORT = 0.5  # seconds of silence
TEXT = (ROOT / "docs" / "protocol.md").read_text()


@pytest.mark.whole
@pytest.mark.parametrize("game", names())
def test_the_bot_plays_every_game(server: Client, game: str) -> None:
    assert str(BOT.relative_to(ROOT)) in TEXT
    assert len(BOT.read_text().splitlines()) <= 52
    command = [sys.executable, "-W", "error", str(BOT), server.url, game]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "winners: [" in played.stdout


@pytest.mark.whole
def test_the_bot_joins_a_table_that_it_is_told(server: Client) -> None:
    """As a program, against somebody who sees that."""
    table = server.post("/api/tables", game="castle-keep", seats=["open", "random"])["table"]
    command = [sys.executable, "-W", "error", str(BOT), server.url, "castle-keep", table]
    subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    card = server.get(f"/api/tables/{table}")
    assert card["status"] == "over"
    assert [seat["program"] for seat in card["seats"]] == [True, False]


@pytest.mark.whole
def test_the_bot_notices_silence_and_goes_on(
    server: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the network forgets its connection. Then the answer to an action comes too late.

    Castillos lasts far longer than the turns played here; Castle Keep can be over after two.
    """
    monkeypatch.setattr(ndjson, "KEEP_ALIVE_SECONDS", 0.05)
    table = server.post("/api/tables", game="castillos", seats=["open", "open"])["table"]
    person = server.post(f"/api/tables/{table}/join", name="Ada")
    port, play, is_late = server.http.base_url.port, Table.play, threading.Event()

    async def play_late(self: Table, seat: int, frame: Any) -> int:
        n = await play(self, seat, frame)
        if is_late.is_set() and seat != person["seat"]:
            is_late.clear()
            await asyncio.sleep(4 * SHORT)
        return n

    monkeypatch.setattr(Table, "play", play_late)
    assert port
    with Network(port).open() as network:
        url = f"http://127.0.0.1:{network.port}"
        command = [sys.executable, "-W", "error", impatient(tmp_path), url, "castillos", table]
        with (
            subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot,
            server.socket(table, person["secret"]) as socket,
        ):
            assert bot.stdout
            said = Said(bot.stdout)
            take_turn(socket)
            said.until("1 ")  # it is connected
            network.forget()
            said.until("connecting again")
            is_late.set()
            take_turn(socket)
            said.until("connecting again")
            take_turn(socket)
            resign(server, person, person["secret"])
            assert said.until("winners") == f"winners: [{1 - person['seat']}]"
    numbers = [int(line.split()[0]) for line in said.lines if line[0].isdecimal()]
    assert numbers == [*range(1, len(numbers) + 1)]


def impatient(folder: Path) -> str:
    """Return the path of the bot's program with a shorter patience."""
    text, patience = BOT.read_text(), f"SILENCE = {2.5 * heartbeats.HEARTBEAT_SECONDS:.0f} "
    assert patience in text
    (folder / "bot.py").write_text(text.replace(patience, f"SILENCE = {SHORT} "))
    return str(folder / "bot.py")


class Said:
    """What a program has printed."""

    def __init__(self, output: IO[str]):
        self.lines: list[str] = []
        self._output = output

    def until(self, begin: str) -> str:
        """Return the next line that begins like this."""
        for line in self._output:
            self.lines.append(line.rstrip())
            if line.startswith(begin):
                return self.lines[-1]
        raise AssertionError(self.lines)


def take_turn(socket: Socket) -> None:
    """Wait for the turn of a seat, and play until it is another seat's turn."""
    while not (view := socket.until("view"))["scene"].get("choices"):
        pass
    while choices := view["scene"].get("choices"):
        socket.play(view["n"], choices[0]["action"])
        view = socket.until("view")


def test_every_error_is_told_with_its_status() -> None:
    for error, status in STATUS.items():
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| {status} "))
        assert f"`{error.__name__}`" in row


def test_the_limits_are_told() -> None:
    words = " ".join(TEXT.split())
    for rate in (settings.READ, settings.ACT, settings.CREATE, settings.FRAMES):
        assert f"{rate.burst} " in words
    assert settings.Settings().reveal_seconds == 10  # told in words, here and in fairness.md
    assert (app.LARGEST_BODY, websocket.LARGEST_FRAME, websocket.HELLO_SECONDS) == (
        16_384,
        4096,
        10,
    )


VARIABLES = NO_SETTINGS | {PREFIX + name.upper() for name in SETTINGS}
FILES = [*sorted((ROOT / "deploy").iterdir()), ROOT / "docs" / "hosting.md"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_variables_that_are_named_exist(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"\bKEEPSTONE_[A-Z_]*[A-Z]\b", text)) <= VARIABLES


def test_the_settings_to_begin_with_are_right() -> None:
    file = ROOT / "deploy" / "keepstone.toml"
    assert configure({}, {}, file).settings.access_log
    commented = re.findall(r"^# (\w+) = ", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(commented) <= SETTINGS.keys()


def test_base_images_are_pinned() -> None:
    """By the exact versions of Python and of Debian."""
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    images = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    pinned = r"docker\.io/library/python:3\.\d+\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{64})?"
    assert len(images) == 2
    assert all(re.fullmatch(pinned, image) for image in images), images
