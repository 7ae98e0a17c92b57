"""The documentation builds without a warning, its notebooks run, and it loads nothing from other hosts."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))
SPHINX = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
ELSEWHERE = re.compile(
    r'<(?:script|img|iframe|link rel="stylesheet")[^>]*(?:src|href)="(?:https?:)?//'
)


def cells(notebook: Path) -> list[dict[str, Any]]:
    plain = json.loads(notebook.read_text(encoding="utf-8"))
    return [each for each in plain["cells"] if each["cell_type"] == "code"]


def said(notebook: Path) -> str:
    outputs = [each for cell in cells(notebook) for each in cell["outputs"]]
    return "".join(text for each in outputs for text in each.get("text", []))


def test_the_site_is_made_and_its_notebooks_run(tmp_path: Path) -> None:
    site, ran = tmp_path / "html", tmp_path / "jupyter_execute/notebooks"
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    made = subprocess.run(
        [*SPHINX, str(ROOT / "docs"), str(site)], env=environment, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr

    pages = {str(page.relative_to(site)): page.read_text() for page in site.rglob("*.html")}
    assert [name for name, page in pages.items() if ELSEWHERE.search(page)] == []
    assert 'id="keepstone.Position.observe"' in pages["reference/python.html"]
    assert "keepstone arena" in pages["reference/commands.html"]

    five_lines = cells(ran / "first-game.ipynb")[0]
    assert len("".join(five_lines["source"]).replace("\n\n", "\n").splitlines()) == 5
    assert "image/svg+xml" in five_lines["outputs"][-1]["data"]
    before, after = map(int, re.findall(r"(\d+)%", said(ran / "learner.ipynb"))[:2])
    assert before < 60 < 70 < after  # of the victory against random actions
    assert "lost" in said(ran / "analysis.ipynb")


def test_pictures_are_small() -> None:
    pictures = [*(ROOT / "docs/pictures").iterdir()]
    assert pictures
    assert [each.name for each in pictures if each.stat().st_size > 300_000] == []


def test_notebooks_are_kept_without_what_they_said() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["analysis", "bot", "first-game", "learner"]
    for cell in (cell for notebook in NOTEBOOKS for cell in cells(notebook)):
        assert (cell["outputs"], cell["execution_count"]) == ([], None)
