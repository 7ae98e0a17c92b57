"""Tests of earlier versions as engines: by their own protocol, or driven from outside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import keepstone
from bench.strength import earlier
from keepstone.bots.arena import arena
from keepstone.bots.arena.pairing import Pairing
from keepstone.bots.arena.play import close_engines, play

CONFIG = keepstone.game("castle-keep")
SCRIPT = Path(earlier.__file__)
DRIVEN = f"env {earlier.INSIDE}=1 {sys.executable} {SCRIPT} now"


@pytest.mark.whole
def test_driven_from_outside_a_level_plays_as_it_does():
    as_level, as_engine = (
        play((Pairing("castle-keep", 2, (), "random", b, 0, 60.0), 1))
        for b in ("random", f"{DRIVEN} --level random")
    )
    close_engines()
    assert as_level == as_engine


@pytest.mark.slow
@pytest.mark.whole
def test_driven_from_outside_it_can_be_given_time():
    result = arena(CONFIG, f"{DRIVEN} --milliseconds 1", "random", 2)
    assert result.losses_a == {}


def test_the_sources_of_a_commit_are_laid_out(tmp_path, monkeypatch):
    monkeypatch.setattr(earlier.tempfile, "gettempdir", lambda: str(tmp_path))
    home = earlier.lay_out("HEAD")
    listed = subprocess.run(
        ["git", "ls-tree", "--name-only", "HEAD", "src/keepstone/"],
        cwd=earlier.REPOSITORY,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert {str(path.relative_to(home)) for path in (home / "src/keepstone").iterdir()} == {*listed}
    assert earlier.lay_out("HEAD") == home


def test_it_becomes_the_engine_of_a_commit_that_has_one(tmp_path, monkeypatch):
    became = []
    (tmp_path / "src/keepstone/cli").mkdir(parents=True)
    monkeypatch.setattr(earlier, "lay_out", lambda commit: tmp_path)
    monkeypatch.setattr(earlier.os, "execve", lambda *call: became.append(call))
    monkeypatch.setattr(sys, "argv", ["earlier.py", "abc", "--milliseconds", "20"])
    earlier.main()
    (tmp_path / "src/keepstone/cli/engine.py").touch()
    earlier.main()
    programs = [arguments[1:3] for _, arguments, _ in became]
    assert programs == [[str(SCRIPT), "abc"], ["-m", "keepstone"]]
    for _, arguments, environment in became:
        assert arguments[-4:] == ["--level", "strongest", "--milliseconds", "20"]
        assert environment["PYTHONPATH"] == str(tmp_path / "src")
        assert environment["KEEPSTONE_CACHE"] == str(tmp_path / "code")
        assert environment["PATH"] == os.environ["PATH"]
