"""The bot of docs/protocol.md plays a game, and the limits told there are the real ones."""

import subprocess
import sys
from pathlib import Path

from keepstone.server import app, settings, socket
from keepstone.server.errors import STATUS
from tests.server.served import Client

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()


def test_the_bot_of_thirty_lines_plays(server: Client, tmp_path: Path) -> None:
    code = TEXT.split("```python\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 31
    (tmp_path / "bot.py").write_text(code)
    command = [sys.executable, "-W", "error", str(tmp_path / "bot.py"), server.url]
    played = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "winners: [" in played.stdout


def test_every_error_is_told_with_its_status() -> None:
    for error, status in STATUS.items():
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| {status} "))
        assert f"`{error.__name__}`" in row


def test_the_limits_are_told() -> None:
    words = " ".join(TEXT.split())
    for rate in (settings.READ, settings.ACT, settings.CREATE, settings.FRAMES):
        assert f"{rate.burst} " in words
    assert settings.Settings().reveal_seconds == 10  # told in words, here and in fairness.md
    assert (app.LARGEST_BODY, socket.LARGEST_FRAME, socket.HELLO_SECONDS) == (16_384, 4096, 10)
