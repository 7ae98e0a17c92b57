"""The bot that docs/protocol.md names plays every game, and the limits told there are the real ones."""

import subprocess
import sys
from pathlib import Path

import pytest

from keepstone.games import names
from keepstone.server import app, settings
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
