"""Mutation testing of a random sample: `make mutants MINUTES=20`.

Each mutant is one wrong edit in a copy of the project. cosmic-ray edits the Python code and the tests run
with interpreted rules; Stryker edits the browser client. docs/mutants.md describes how to read the report.
"""

import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome

from tools.check import QUICK, targets_of

ROOT = Path(__file__).parents[1]
COPIED = ("src", "web")  # these files are copied; all other files are links
HEAVY = ("node_modules", "dist", "__pycache__")
UNTESTED = ("contract.ts", "fixtures.ts", "main.ts")  # generated, or only called
LONGEST = 300  # seconds for the tests of one mutant; one that takes longer counts as caught
SPOTS = 24  # places in the client that one run of Stryker edits
SPAN = 4  # lines of each


@dataclass(frozen=True)
class Mutant:
    """One wrong edit, and whether a test failed."""

    path: str
    line: int
    edit: str
    caught: bool


def copy_of(root: Path, target: Path) -> None:
    """Copy what is edited, and link the rest."""
    for each in root.iterdir():
        if each.name in COPIED:
            shutil.copytree(each, target / each.name, ignore=shutil.ignore_patterns(*HEAVY))
        else:
            (target / each.name).symlink_to(each)
    for part in ("web/node_modules", "web/mutants/node_modules"):
        (target / part).symlink_to(root / part)


def python_mutants(copy: Path, until: float) -> Iterator[Mutant]:
    """Yield tested mutants of random modules until a time."""
    modules = [each for each in (copy / "src").rglob("*.py") if tests_of(copy, each)]
    sizes = [each.stat().st_size for each in modules]
    while time.time() < until:
        [module] = random.choices(modules, sizes)
        edits = edits_of(copy, module)
        if edits:
            mutant = tested(copy, random.choice(edits), tests_of(copy, module), until)
            if time.time() < until:
                yield mutant


def tests_of(copy: Path, module: Path) -> list[str]:
    """Return the test files and folders that belong to a module."""
    targets = targets_of(str(module.relative_to(copy)))
    return sorted(each for each in targets if each.startswith("tests/") and (copy / each).exists())


def edits_of(copy: Path, module: Path) -> list[MutationSpec]:
    """Return all edits of a module; those of types such as `int | None` have no effect."""
    with use_db(str(copy / "session.sqlite"), WorkDB.Mode.create) as session:
        init([module], session, {})
        edits = [edit for item in session.work_items for edit in item.mutations]
    return [edit for edit in edits if "BinaryOperator_BitOr" not in edit.operator_name]


def tested(copy: Path, edit: MutationSpec, tests: list[str], until: float) -> Mutant:
    """Run the tests of an edit, at most until a time."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-m",
        QUICK,
        *tests,
    ]
    result = mutate_and_test([edit], shlex.join(command), min(LONGEST, max(1, until - time.time())))
    diff = (result.diff or "").splitlines()
    lines = [line for line in diff if line[:1] in ("+", "-") and line[1:2] not in ("+", "-")]
    caught = result.test_outcome is not TestOutcome.SURVIVED
    path = str(edit.module_path.relative_to(copy))
    return Mutant(path, edit.start_pos[0], "\n".join(lines), caught)


def client_mutants(copy: Path, until: float) -> Iterator[Mutant]:
    """Yield tested mutants of random lines of the client until a time."""
    web = copy / "web"
    files = [
        each
        for each in (web / "src").rglob("*.ts")
        if not each.name.endswith((".test.ts", *UNTESTED))
    ]
    lines = [(each, i + 1) for each in files for i in range(len(each.read_text().splitlines()))]
    while time.time() < until:
        spots = (
            f"{each.relative_to(web)}:{line}-{line + SPAN}"
            for each, line in random.sample(lines, SPOTS)
        )
        yield from stryker(web, ",".join(spots))


def stryker(web: Path, spots: str) -> Iterator[Mutant]:
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
                edit = f"-{cut(file['source'], start, end)}\n+{each['replacement']}"
                yield Mutant(f"web/{path}", start["line"], edit, caught)


def cut(source: str, start: dict[str, int], end: dict[str, int]) -> str:
    """Return the part of a source between two places, each a line and a column from 1."""
    lines = source.splitlines()[start["line"] - 1 : end["line"]]
    lines[-1] = lines[-1][: end["column"] - 1]
    lines[0] = lines[0][start["column"] - 1 :]
    return "\n".join(lines)


def summary(mutants: list[Mutant]) -> str:
    """Return how many mutants each folder caught."""
    folders = defaultdict[str, list[bool]](list)
    for each in mutants:
        folders[str(Path(each.path).parent)].append(each.caught)
    rows = sorted(folders.items())
    return "\n".join(f"{sum(row):4} of {len(row):4} caught  {folder}" for folder, row in rows)


def main(minutes: float) -> None:
    """Test mutants of both parts for half of the time each; print survivors as they are found."""
    mutants = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_of(ROOT, copy)
        os.environ |= {"PYTHONPATH": str(copy / "src"), "NUMBA_DISABLE_JIT": "1"}
        os.chdir(copy)
        begin = time.time()
        python = python_mutants(copy, begin + 30 * minutes)
        client = client_mutants(copy, begin + 60 * minutes)
        for each in chain(python, client):
            mutants.append(each)
            if not each.caught:
                print(f"{each.path}:{each.line}\n{each.edit}\n", flush=True)
        os.chdir(ROOT)
    print(summary(mutants))


if __name__ == "__main__":
    main(float(sys.argv[1]))
