"""Mutants of the browser client: Stryker edits random lines, and runs the tests that run them."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tools.checks.mutants.mutant import Mutant

UNTESTED = ("contract.ts", "fixtures.ts", "main.ts")  # generated, or only called
SPOTS = 24  # places that one run of Stryker edits
SPAN = 4  # lines of each


def client_mutants(copy: Path, within: str, seconds: float) -> Iterator[Mutant]:
    """Yield tested mutants of random lines of the client for some time.

    within: a pattern for the beginning of the paths of the files.
    """
    web = copy / "web"
    files = [
        each
        for each in (web / "src").rglob("*.ts")
        if fnmatch(str(each.relative_to(copy)), f"{within}*")
        and not each.name.endswith((".test.ts", *UNTESTED))
    ]
    lines = [(each, i + 1) for each in files for i in range(len(each.read_text().splitlines()))]
    until = time.time() + seconds
    while lines and time.time() < until:
        spots = (
            f"{each.relative_to(web)}:{line}-{line + SPAN}"
            for each, line in random.sample(lines, min(SPOTS, len(lines)))
        )
        yield from _stryker(web, ",".join(spots))


def _stryker(web: Path, spots: str) -> Iterator[Mutant]:
    """Yield the mutants of some spots."""
    report = web / "mutants/report.json"
    report.unlink(missing_ok=True)
    command = [
        "mutants/node_modules/.bin/stryker",
        "run",
        "mutants/stryker.json",
        "--mutate",
        spots,
    ]
    run = subprocess.run(command, cwd=web, capture_output=True, text=True)
    if not report.exists():
        sys.exit(run.stdout + run.stderr)
    for path, file in json.loads(report.read_text())["files"].items():
        for each in file["mutants"]:
            if each["status"] in ("Killed", "Timeout", "Survived", "NoCoverage"):
                start, end = each["location"]["start"], each["location"]["end"]
                caught = each["status"] in ("Killed", "Timeout")
                edit = f"-{_cut(file['source'], start, end)}\n+{each['replacement']}"
                yield Mutant(f"web/{path}", start["line"], edit, caught)


def _cut(source: str, start: dict[str, int], end: dict[str, int]) -> str:
    """Return the part of a source between two places, each a line and a column from 1."""
    lines = source.splitlines()[start["line"] - 1 : end["line"]]
    lines[-1] = lines[-1][: end["column"] - 1]
    lines[0] = lines[0][start["column"] - 1 :]
    return "\n".join(lines)
