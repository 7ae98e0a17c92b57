"""The programs in examples/ work; tests/server and tests/envs test the other two."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from tests.docs.pages import ROOT

pytestmark = pytest.mark.compiled
EXAMPLES = ROOT / "examples"
TOLD = (ROOT / "docs/examples.md").read_text(encoding="utf-8")


def run(name: str, *arguments: str, timeout: int = 120) -> str:
    """What an example prints."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=timeout)
    assert "Warning" not in ran.stderr
    return ran.stdout


def test_each_example_is_told() -> None:
    assert [
        each.name for each in EXAMPLES.glob("*.py") if f"examples/{each.name}" not in TOLD
    ] == []


def test_a_program_plays_with_an_engine_to_the_end() -> None:
    lines = run("ask-engine.py", "castle-keep").splitlines()
    assert re.fullmatch(r"start [01]", lines[0])
    assert re.fullmatch(r"points: \[\d, \d\] winners: \[[01](, 1)?\]", lines[-1])


def test_a_learner_learns_and_keeps_it(tmp_path: Path) -> None:
    kept = tmp_path / "policy.npz"
    said = run("learner.py", "--lessons", "3", "--games", "200", "--save", str(kept))
    before, after = map(int, re.findall(r"(\d+)% against random", said))
    assert before < 60 < after
    assert np.load(kept)["weights"].shape == (457, 286)  # as programs.md says


if find_spec("torch"):  # PyTorch is no dependency, not even of the tests

    def test_a_network_in_pytorch_learns() -> None:
        said = run("torch-learner.py", "--minutes", "2", "--games", "40", timeout=3600)
        assert float(re.findall(r"([\d.]+)% ±", said)[-1]) > 5
