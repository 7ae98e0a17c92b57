"""Documents and files of deploy/ agree with the program: the bot, errors, limits and settings."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from keepstone.games import names
from keepstone.server import app, settings
from keepstone.server.configuration import NO_SETTINGS, PREFIX, SETTINGS, configure
from keepstone.server.errors import STATUS
from keepstone.server.http import websocket
from tests.support.served import Client

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "open-bot.py"
TEXT = (ROOT / "docs" / "protocol.md").read_text()


@pytest.mark.parametrize("game", names())
def test_the_bot_plays_every_game(server: Client, game: str) -> None:
    assert str(BOT.relative_to(ROOT)) in TEXT
    assert len(BOT.read_text().splitlines()) <= 40
    command = [sys.executable, "-W", "error", str(BOT), server.url, game]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "winners: [" in played.stdout


def test_the_bot_joins_a_table_that_it_is_told(server: Client) -> None:
    """As a program, against somebody who sees that."""
    wish = {"game": "castle-keep", "seats": ["open", "random"]}
    table = server.post("/api/tables", **wish)["table"]
    command = [sys.executable, "-W", "error", str(BOT), server.url, "castle-keep", table]
    subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    card = server.get(f"/api/tables/{table}")
    assert card["status"] == "over"
    assert [seat["program"] for seat in card["seats"]] == [True, False]


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
