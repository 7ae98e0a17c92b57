"""The files in deploy/ and what docs/hosting.md says of settings fit the settings that there are."""

import re
from pathlib import Path

import pytest

from keepstone.server.configuration import NO_SETTINGS, PREFIX, SETTINGS, configure

ROOT = Path(__file__).parents[2]
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
