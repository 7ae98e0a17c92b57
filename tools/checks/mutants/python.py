"""Mutants of Python code: cosmic-ray edits a module, and the tests that run the edited lines follow."""

import os
import random
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from fnmatch import fnmatch
from multiprocessing import Queue
from pathlib import Path

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome

from keepstone.games import OWN
from tools.checks.mutants.mutant import COPIES, Mutant, make_copy
from tools.checks.mutants.reach import environment, is_interpreted, runs_of

LONGEST = 150  # seconds for the tests of one mutant; one that takes longer counts as caught
# In types such as `int | None`, and of `@compiled` in interpreted rules.
NO_EFFECT = ("BinaryOperator_BitOr", "RemoveDecorator")
TESTS = "selected-tests.txt"


def python_mutants(within: str, seconds: float) -> Iterator[Mutant]:
    """Yield tested mutants of random modules for some time, from as many processes as there are cores.

    within: a pattern for the beginning of the paths of the modules.
    """
    cores = os.cpu_count() or 1
    copies = [make_copy(COPIES / str(number)) for number in range(cores)]
    if needs_compiler(within):
        with ThreadPoolExecutor(cores) as threads:
            list(threads.map(_compile_games, copies))
    unused: Queue[Path] = Queue()
    for copy in copies:
        unused.put(copy)
    with ProcessPoolExecutor(cores, initializer=_enter, initargs=(unused,)) as pool:
        until = time.time() + seconds
        running: set[Future[Mutant | None]] = set()
        while time.time() < until:
            while len(running) < cores:
                running.add(pool.submit(_random_mutant, within, until))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from filter(None, (each.result() for each in done))


def modules_within(within: str) -> list[Path]:
    """Return the modules whose paths begin with a pattern."""
    return [each for each in Path("src").rglob("*.py") if fnmatch(str(each), f"{within}*")]


def needs_compiler(within: str) -> bool:
    """Return whether some mutants are tested with compiled rules."""
    return not all(is_interpreted(str(each)) for each in modules_within(within))


def _variables_of(copy: Path) -> dict[str, str]:
    """Return variables for a copy. Each has its own compiled code, since a cache keeps two builds of a game."""
    compiled = copy.with_name(f"{copy.name}-compiled")
    compiled.mkdir(mode=0o700, exist_ok=True)
    return {"PYTHONPATH": str(copy / "src"), "KEEPSTONE_CACHE": str(compiled)}


def _compile_games(copy: Path) -> None:
    """Compile the games in a copy, because no mutant has time for it."""
    for name in OWN:
        command = [sys.executable, "-m", "keepstone.search.warm", name]
        subprocess.run(command, env=os.environ | _variables_of(copy), stdout=subprocess.DEVNULL)


def _enter(unused: "Queue[Path]") -> None:
    """Let this process work in a copy that no other process uses."""
    copy = unused.get()
    os.chdir(copy)
    os.environ.update(_variables_of(copy))


def _random_mutant(within: str, until: float) -> Mutant | None:
    """Test a random edit of a random module. Return None if time is over, or if the module has no edits."""
    chance = random.SystemRandom()  # the processes begin with the same state of `random`
    modules = modules_within(within)
    [module] = chance.choices(modules, [each.stat().st_size for each in modules])
    edits = _edits_of(module)
    mutant = _tested(chance.choice(edits)) if edits else None
    return mutant if time.time() < until else None


def _edits_of(module: Path) -> list[MutationSpec]:
    with use_db("session.sqlite", WorkDB.Mode.create) as session:
        init([module], session, {})
        edits = [edit for item in session.work_items for edit in item.mutations]
    return [edit for edit in edits if not any(each in edit.operator_name for each in NO_EFFECT)]


def _tested(edit: MutationSpec) -> Mutant:
    """Run the tests for an edit. An edit that no test runs is not caught."""
    path, line = str(edit.module_path), edit.start_pos[0]
    os.environ.update(environment(path))
    for tests in runs_of(path, range(line, edit.end_pos[0] + 1)):
        Path(TESTS).write_text("\n".join(tests))
        options = ["-q", "-x", "-p", "no:cacheprovider", f"@{TESTS}"]
        command = shlex.join([sys.executable, "-m", "pytest", *options]) if tests else "true"
        result = mutate_and_test([edit], command, LONGEST)
        if result.test_outcome is not TestOutcome.SURVIVED:
            break
    diff = (result.diff or "").splitlines()
    lines = [line for line in diff if line[:1] in ("+", "-") and line[1:2] not in ("+", "-")]
    caught = result.test_outcome is not TestOutcome.SURVIVED
    return Mutant(path, line, "\n".join(lines), caught)
