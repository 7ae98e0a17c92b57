"""Which tests a mutant of the Python code has to pass.

Mutants of rules and search are tested with interpreted rules, by the tests of their folders and then by the laws
of their games. All others are tested with compiled rules, because games of bots take long otherwise, by the tests
that run the edited lines: coverage.py measures which those are.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from coverage import CoverageData

from keepstone.games import OWN
from tools.checks.affected import FEW_SEATS, QUICK, games_of, targets_of
from tools.checks.mutants.mutant import ROOT

FOLDER = ROOT / "build/reach"
INTERPRETED_PARTS = (
    "analysis",
    "batch",
    "bots",
    "data",
    "games",
    "kit",
    "learning",
    "protocol",
    "puzzles",
    "search",
    "value",
)
GAMES = tuple(name.replace("-", "_") for name in OWN)
COMPILED = "not browser and not interpreted"
LAWS = ("tests/laws", "tests/playing/test_lengths.py")
DATA, TIMES = FOLDER / "compiled.coverage", FOLDER / "compiled.xml"
SECONDS = 40  # of tests for a mutant
NEAR = 8  # lines before an edit that belong to the same statement


def is_interpreted(path: str) -> bool:
    """Return whether the mutants of a module are tested with interpreted rules."""
    return Path(path).with_suffix("").parts[2] in INTERPRETED_PARTS


def environment(path: str) -> dict[str, str]:
    """Return the environment of the tests of a module."""
    return os.environ | {"NUMBA_DISABLE_JIT": str(int(is_interpreted(path)))}


def measure() -> None:
    """Run the compiled tests, unless that was done after the last change."""
    changed = max(
        each.stat().st_mtime for part in ("src", "tests") for each in (ROOT / part).rglob("*.py")
    )
    if TIMES.exists() and TIMES.stat().st_mtime >= changed:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    print("Measuring which tests run which lines; this takes minutes", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(os.cpu_count())]
    command += ["-p", "no:cacheprovider", f"--junitxml={TIMES}", "-m", COMPILED]
    command += ["--cov=src/keepstone", "--cov-context=test", "--cov-report=", "tests"]
    others = ("browser", "counts", "docs", "laws", "playthroughs", *GAMES)
    command += [f"--ignore=tests/{name}" for name in others]
    variables = os.environ | {"NUMBA_DISABLE_JIT": "0", "COVERAGE_FILE": str(DATA)}
    subprocess.run(command, cwd=ROOT, env=variables, stdout=subprocess.DEVNULL)


def runs_of(path: str, lines: range) -> list[list[str]]:
    """Return the arguments of each run of pytest for an edit of these lines of a module."""
    if not is_interpreted(path):
        return [_reach().tests_of(path, lines)]
    games = " or ".join(sorted(games_of(path)))
    laws = [["-m", QUICK, "-k", f"({games}) and {FEW_SEATS}", *LAWS]] if games else []
    return [_folders_of(path, QUICK), *laws]


class Reach:
    """The tests that run each line, with their times."""

    def __init__(self) -> None:
        self.data = CoverageData(str(DATA))
        self.data.read()
        self.seconds = {
            f"{case.get('classname')}::{case.get('name')}": float(case.get("time", 0))
            for case in ElementTree.parse(TIMES).iter("testcase")
            if case.find("failure") is None and case.find("error") is None
        }

    def tests_of(self, path: str, lines: range) -> list[str]:
        """Return tests that run lines of a module: the quickest first, as many as fit into the time for a mutant.

        For lines that run on import only, such as constants, return the folders of tests of the module.
        """
        by_line = self.data.contexts_by_lineno(str(ROOT / path))
        before = ([line] for line in range(lines.start - 1, lines.start - NEAR, -1))
        of_lines = (_named(by_line, each) for each in [lines, *before])
        found = next(filter(None, of_lines), None)
        return self._quickest(found) if found else _folders_of(path, COMPILED)

    def _quickest(self, tests: set[str]) -> list[str]:
        timed = ((self.seconds.get(_case_of(test)), test) for test in tests)
        chosen: list[str] = []
        left = float(SECONDS)
        for seconds, test in sorted((time, test) for time, test in timed if time is not None):
            left -= seconds
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen


@cache
def _reach() -> Reach:
    """Return what was measured."""
    return Reach()


def _folders_of(path: str, selected: str) -> list[str]:
    """Return the arguments of pytest that select tests of a module's folders."""
    folders = (each for each in targets_of(path) if each.startswith("tests/"))
    return ["-m", selected, *sorted(each for each in folders if (ROOT / each).exists())]


def _named(by_line: dict[int, list[str]], lines: Iterable[int]) -> set[str]:
    """Return the tests that run some lines."""
    contexts = {context for line in lines for context in by_line.get(line, [])}
    return {context.rsplit("|", 1)[0] for context in contexts - {""}}


def _case_of(test: str) -> str:
    """Return what the report of times calls a test."""
    path, name = test.split("::", 1)
    return f"{path.removesuffix('.py').replace('/', '.')}::{name}"
