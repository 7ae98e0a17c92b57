"""The benchmarks and tools that the pages name."""

import re
import runpy
import sys

import pytest

from bench.__main__ import benchmarks
from tests.docs.pages import PAGES, ROOT
from tests.support.never_empty import never_empty

MODULE = re.compile(r"(?:python -m |`)((?:bench|tools)(?:\.[a-z_]+)+)\b(?!\()")
NAMED = {name for page in PAGES for name in MODULE.findall(page.read_text(encoding="utf-8"))}


def test_each_benchmark_is_named_in_a_page() -> None:
    measured = {command.removeprefix("python -m ") for command, _ in benchmarks()}
    assert measured - NAMED == {"bench.strength.earlier"}  # arenas run it as a program


def test_each_benchmark_and_tool_of_a_page_exists() -> None:
    places = [ROOT / name.replace(".", "/") for name in NAMED]
    assert len(places) > 30
    assert [
        each for each in places if not (each.is_dir() or each.with_suffix(".py").exists())
    ] == []


def test_each_benchmark_prints_its_help(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {command.removeprefix("python -m ") for command, _ in benchmarks()}
    for module in never_empty(
        modules - {"bench.strength.curves_picture"}
    ):  # which needs matplotlib
        with monkeypatch.context() as patch, pytest.raises(SystemExit) as left:
            patch.setattr(sys, "argv", [module, "--help"])
            patch.delitem(sys.modules, module, raising=False)  # as if nothing had imported it
            runpy.run_module(module, run_name="__main__")
        assert left.value.code == 0
        assert capsys.readouterr().out.startswith("usage: "), module
