"""The benchmarks and tools that the pages name."""

import re

from bench.__main__ import benchmarks
from tests.docs.pages import PAGES, ROOT

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
