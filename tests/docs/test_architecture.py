"""The files and folders that docs/architecture.md names exist."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
LAST_CELL = re.compile(r"^\| .* \| (`.*) \|$", re.MULTILINE)
PATH = re.compile(r"`([\w<>./-]*/[\w<>./-]*)`")
ELSEWHERE = ("web/", "docs/", "tests/")  # all other paths are relative to the package


def path_of(name: str) -> Path:
    example = name.replace("<game>", "castle").replace("<language>", "de")
    return (ROOT if name.startswith(ELSEWHERE) else ROOT / "src/keepstone") / example


NAMES = [name for cell in LAST_CELL.findall(PAGE) for name in PATH.findall(cell)[:1]]


def test_the_tables_are_found() -> None:
    assert len(NAMES) == 20 + 12 + 10 + 8 + 17


@pytest.mark.parametrize("name", sorted({*NAMES}))
def test_a_path_exists(name: str) -> None:
    assert path_of(name).exists()
