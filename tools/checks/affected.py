"""Runs the interpreted tests that changes since main may break: `make check`."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from keepstone.games import OWN

TESTS = Path("tests")
FEW_SEATS = "not -3] and not -4]"  # only `make test-all` runs larger tables
QUICK = "not slow and not compiled and not browser"
RULES = {"kit", "protocol", "search", "value"}  # used by the rules of all games
EVERYWHERE = {"tests/playing/test_api.py", "tests/packaging/test_imports.py"}
OF_ALL_GAMES = {
    "tests/packaging/test_rules_coverage.py",
    "tests/analysis/test_parts.py",
    "tests/envs/test_docs.py",
}
BY_END = {
    ".md": {
        "tests/packaging/test_rules_coverage.py",
        "tests/server/test_documentation.py",
        "tests/docs/test_snippets.py",
        "README.md",
    },
    ".toml": {"tests/packaging/test_packaging.py", "tests/packaging/test_wheel.py"},
}


def changed() -> set[str]:
    """Return the files that are new or differ from the branch point with main."""
    mains = (_git("merge-base", "HEAD", main) for main in ("main", "origin/main"))
    base = next(filter(None, mains), ["HEAD"])
    return {*_git("diff", "--name-only", base[0]), *_git("ls-files", "-o", "--exclude-standard")}


def _git(*arguments: str) -> list[str]:
    run = subprocess.run(["git", *arguments], capture_output=True, text=True)
    return run.stdout.splitlines()


def targets_of(path: str) -> set[str]:
    """Return the test files and folders that a changed file may break. `games_of` handles the laws."""
    parts = Path(path).parts
    own = BY_END.get(Path(path).suffix, set())
    if parts[0] == "tests":
        if parts[1] == "support":
            return users_of(path)
        is_test = Path(path).name.startswith("test_")
        return {path if is_test else str(Path(path).parent)} - {"tests"}
    if parts[:2] != ("src", "keepstone"):
        return own
    room = parts[2]
    if room == "games":
        names = [name.replace("-", "_") for name in games_of(path)]
        judging = {f"tests/bots/test_judging_{name}.py" for name in names}
        folders = {f"tests/{name}" for name in names}
        return own | OF_ALL_GAMES | folders | judging
    if room in RULES:
        return own | EVERYWHERE | {"tests/kit", "tests/search", "tests/value"}
    return own | EVERYWHERE | {f"tests/{room}"} | {*map(str, TESTS.glob(f"*/test_{room}"))}


def users_of(path: str) -> set[str]:
    """Return the test files that import a module of tests/support."""
    imported = "from " + ".".join(Path(path).with_suffix("").parts) + " import "
    return {str(each) for each in TESTS.rglob("test_*.py") if imported in each.read_text("utf-8")}


def games_of(path: str) -> set[str]:
    """Return the games whose laws a changed file may break."""
    parts = Path(path).with_suffix("").parts
    if parts[:3] == ("src", "keepstone", "games"):
        module = ".".join(parts[1:4])
        return {name for name, of in OWN.items() if of == module or of.startswith(f"{module}.")}
    shared = parts[:2] == ("src", "keepstone") and Path(path).parts[2] in RULES
    return set(OWN) if shared or path.startswith("tests/laws") else set()


def choose(paths: Iterable[str]) -> list[list[str]]:
    """Return the arguments of each run of pytest. Print which tests each changed file selects."""
    files, games = set[str](), set[str]()
    for path in sorted(paths):
        found = {each for each in targets_of(path) if Path(each).exists()}
        laws = {f"laws of {name}" for name in games_of(path)}
        print(f"{path} -> {', '.join(sorted(found | laws)) or 'no test'}", flush=True)
        files |= found
        games |= games_of(path)
    runs = [sorted(files)] if files else []
    if games:
        chosen = " or ".join(sorted(games))
        runs.append(["tests/laws", "-k", f"({chosen}) and {FEW_SEATS}"])
    return runs


def main() -> None:
    """Run the affected tests. The exit status is that of pytest."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    for run in choose(changed()):
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--fast", "-m", QUICK, *run]
        code = subprocess.run(command, env=environment).returncode
        if code not in (0, 5):  # 5: no test was selected
            sys.exit(code)


if __name__ == "__main__":
    main()
