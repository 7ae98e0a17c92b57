"""Every test that asserts has an assert that runs: not only in a branch or loop that may be skipped.

A loop over something that may be empty asserts that it ran, or loops over `never_empty(...)`. Checks that
tests share (`check…`, `compare…`) are held to the same.
"""

import ast
from collections.abc import Iterable, Set
from itertools import chain
from pathlib import Path

import pytest

from tests.support.never_empty import never_empty

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("tests/**/*.py"), *ROOT.glob("examples/*/*tests/*.py")])
CHECKS = ("test_", "check", "compare")
Function = ast.FunctionDef | ast.AsyncFunctionDef
RAISING = ("raises", "warns")
VIEWS = ("items", "keys", "values", "splitlines")  # of one that is not empty, not empty either
NEVER_EMPTY = frozenset(("never_empty", "range"))
WRAPPERS = ("dict", "enumerate", "list", "pairwise", "reversed", "set", "sorted", "tuple", "zip")


def name_of(node: ast.expr) -> str:
    """Return the last part of a name, of `a.b.c` and of `a.b.c(...)` too."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "attr", getattr(node, "id", ""))


def functions_of(tree: ast.Module) -> list[Function]:
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


class Runs:
    """Whether the asserts of a function run, whatever it is given."""

    def __init__(self, function: Function, checked: Set[str]) -> None:
        self.function, self.checked = function, checked
        self.filled: set[str] = set()  # variables that are not empty

    def is_sure(self) -> bool:
        """Return whether the function has no assert, or one that runs."""
        asserts = any(isinstance(node, ast.Assert) for node in ast.walk(self.function))
        return not asserts or self._any(self.function.body)

    def _any(self, body: list[ast.stmt]) -> bool:
        """Return whether a statement of a body checks something before one may leave the body."""
        for statement in body:
            if self._checks(statement):
                return True
            if isinstance(statement, ast.If) and _leaves(statement):
                return False
        return False

    def _checks(self, node: ast.stmt) -> bool:
        match node:
            case ast.Assert() | ast.Raise():
                return True
            case ast.With() | ast.AsyncWith():
                raising = any(name_of(each.context_expr) in RAISING for each in node.items)
                return self._any(node.body) or raising
            case ast.For() | ast.AsyncFor():
                return self._is_filled(node.iter) and self._any(node.body)
            case ast.While():
                return isinstance(node.test, ast.Constant) and self._any(node.body)
            case ast.If():
                return self._any(node.body) and self._any(node.orelse)
            case ast.Try():
                return self._any(node.body) or self._any(node.finalbody)
            case ast.Assign(targets=[ast.Name(id=name)]) if self._is_filled(node.value):
                self.filled.add(name)
        return False

    def _is_filled(self, node: ast.expr) -> bool:
        """Return whether an iterable has items."""
        match node:
            case ast.List() | ast.Tuple() | ast.Set():
                return any(
                    self._is_filled(each.value) if isinstance(each, ast.Starred) else True
                    for each in node.elts
                )
            case ast.Dict():
                return bool(node.keys)
            case ast.Constant():
                return bool(node.value)
            case ast.Name():
                return node.id.isupper() or node.id in self.filled
            case ast.Attribute():
                return node.attr.isupper()
            case ast.Subscript(slice=ast.Slice(lower=None)):
                return self._is_filled(node.value)
            case ast.BinOp(op=ast.BitOr() | ast.Add()):
                return self._is_filled(node.left) or self._is_filled(node.right)
            case ast.Call(func=ast.Attribute(value=of, attr=attr)) if attr in VIEWS:
                return self._is_filled(of)
            case ast.ListComp(generators=[ast.comprehension(iter=of, ifs=[])]):
                return self._is_filled(of)
            case ast.Call(func=ast.Name(id="zip"), keywords=[ast.keyword(arg="strict")]):
                return any(map(self._is_filled, node.args))  # all have the same length
            case ast.Call():
                name = name_of(node)
                return name in self.checked or (
                    name in WRAPPERS and bool(node.args) and all(map(self._is_filled, node.args))
                )
        return False


def _leaves(branch: ast.If) -> bool:
    return isinstance(branch.body[-1], ast.Return | ast.Continue | ast.Break)


def unsure(functions: Iterable[Function], checked: Set[str] = NEVER_EMPTY) -> list[str]:
    """Return the names of the checks in which no assert may run. checked: functions whose results have items."""
    checks = (each for each in functions if each.name.startswith(CHECKS))
    return [each.name for each in checks if not Runs(each, checked).is_sure()]


@pytest.mark.parametrize(
    ("body", "is_sure"),
    [
        ("assert x", True),
        ("pass", True),
        ("if x: assert y", False),
        ("if x:\n  assert y\n else:\n  assert z", True),
        ("for x in y: assert x", False),
        ("for x in (1, 2): assert x", True),
        ("for x in [*y]: assert x", False),
        ("for x in [*y, 1]: assert x", True),
        ("for x in (): assert x", False),
        ("for x in NAMES: assert x", True),
        ("for x in never_empty(y): assert x", True),
        ("for x, y in zip(NAMES, z): assert x", False),
        ("for x, y in zip(NAMES, z, strict=True): assert x", True),
        ("y = [x for x in NAMES]\n for x in y: assert x", True),
        ("y = [x for x in NAMES if z]\n for x in y: assert x", False),
        ("for x, y in enumerate(NAMES): assert x", True),
        ("for x in NAMES:\n  if x: assert y", False),
        ("for x in NAMES:\n  if x: continue\n  assert y", False),
        ("if x: return\n assert y", False),
        ("for x in y: assert x\n assert y", True),
        ("y = {1: 2}\n for x in y.items(): assert x", True),
        ("while x: assert y", False),
        ("while True: assert y", True),
        ("with x: assert y", True),
        ("with pytest.raises(x): y()\n for x in y: assert x", True),
        ("try: x\n except y: assert z", False),
    ],
)
def test_the_checker_knows_what_runs(body: str, is_sure: bool) -> None:
    assert (unsure(functions_of(ast.parse(f"def test_it():\n {body}"))) == []) == is_sure


def test_every_test_that_asserts_has_an_assert_that_runs() -> None:
    functions = {file: functions_of(ast.parse(file.read_text("utf-8"))) for file in FILES}
    checked = NEVER_EMPTY | {
        each.name
        for each in chain.from_iterable(functions.values())
        if "never_empty" in map(name_of, each.decorator_list)
    }
    found = {
        str(file.relative_to(ROOT)): names
        for file in FILES
        if (names := unsure(functions[file], checked))
    }
    assert found == {}, "each of these tests passes if its loops and branches are skipped"


def test_nothing_to_check_is_a_failure() -> None:
    decorated = never_empty(lambda items: (each for each in items))
    assert list(decorated([1, 2])) == [1, 2]
    assert never_empty([0]) == [0]
    for nothing in (decorated([]), never_empty(iter(()))):
        with pytest.raises(AssertionError):
            list(nothing)
    with pytest.raises(AssertionError):
        never_empty([])
