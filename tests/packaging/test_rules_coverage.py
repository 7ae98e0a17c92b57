"""Rulebook, code and scenario tests of every game refer to the same numbered rules.

A rule is a numbered paragraph of the rulebook, docs/rules/<game>.md or <package>/rules.md; a heading
with a number of its own and none below it is one too. `(prose)` behind the number excuses a rule from being code.
"""

import ast
import re
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from keepstone.games import OWN, find, names
from tests.laws.tables import folder_of_tests
from tests.support.never_empty import never_empty
from tests.support.rulebooks import NUMBER, ROOT, STATED

EXAMPLES = sorted(path.parent for path in ROOT.glob("examples/*/pyproject.toml"))
LONGEST_RULE = 30

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


class Documents(NamedTuple):
    """The rulebook, code and tests of a game."""

    rulebook: Path
    code: Path
    tests: Path


def own(name: str, folder: str) -> Documents:
    code, tests = ROOT / "src/keepstone/games" / folder, ROOT / "tests" / folder
    return Documents(ROOT / "docs/rules" / f"{name}.md", code, tests)


def example(folder: Path) -> Documents:
    name = folder.name
    return Documents(folder / "src" / name / "rules.md", folder / "src", folder / f"{name}_tests")


def guest(name: str) -> Documents:
    code = place_of(find(name).rules.__name__.partition(".")[0])
    return Documents(code / "rules.md", code, place_of(folder_of_tests(name)))


def place_of(package: str) -> Path:
    """Return the folder of a package, or a folder that does not exist."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(places[0] if places else package)


# Editions of one game share a folder.
FOLDERS = {name: module.split(".")[2] for name, module in OWN.items()}
GAMES = {name: own(name, folder) for name, folder in FOLDERS.items()}
GAMES |= {name: guest(name) for name in names() if name not in OWN}
GAMES |= {folder.name: example(folder) for folder in EXAMPLES}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def stated(game: Documents) -> dict[str, bool]:
    text = game.rulebook.read_text("utf-8")
    return {number: bool(prose) for number, prose in STATED.findall(text)}


def for_code(game: Documents) -> set[str]:
    """Return the numbers that code and tests must cite: neither prose nor headings of others."""
    numbers = stated(game)
    chapters = {number.split(".")[0] for number in numbers if "." in number}
    return {number for number, prose in numbers.items() if not prose} - chapters


@never_empty
def sources(game: Documents) -> list[Path]:
    return sorted(game.code.rglob("*.py"))


@never_empty
def scenarios(game: Documents) -> list[Path]:
    return sorted(game.tests.rglob("test_*.py"))


def docstrings(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return [ast.get_docstring(n) or "" for n in ast.walk(tree) if isinstance(n, DOCUMENTED)]


def cited(paths: list[Path]) -> set[str]:
    return {number for p in paths for text in docstrings(p) for number in re.findall(NUMBER, text)}


def compiled_rules(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [f for f in functions if "compiled" in map(ast.unparse, f.decorator_list)]


@every_game
def test_the_rulebook_states_each_number_once(game):
    """Each paragraph has its own number, in rising order, and belongs to a chapter."""
    text = game.rulebook.read_text("utf-8")
    paragraphs = re.findall(rf"^\*\*({NUMBER})\*\*", text, re.MULTILINE)
    headings = re.findall(rf"^## ({NUMBER}) ", text, re.MULTILINE)
    assert len(set(paragraphs)) == len(paragraphs)
    assert {number.split(".")[0] for number in paragraphs} == set(headings)
    order = [re.findall(r"\d+|[a-z]", number) for number in paragraphs]
    ranks = [[int(part) if part.isdigit() else ord(part) for part in parts] for parts in order]
    assert ranks == sorted(ranks)


@every_game
def test_no_file_cites_a_rule_that_does_not_exist(game):
    """Source and tests, comments included, cite only numbers of the rulebook."""
    known = stated(game).keys()
    for path in sources(game) + scenarios(game):
        unknown = set(re.findall(NUMBER, path.read_text("utf-8"))) - known
        assert not unknown, f"{path} cites {sorted(unknown)}"


@every_game
def test_every_rule_is_claimed_by_code(game):
    """Every rule that is not prose is cited by a docstring of the game."""
    assert sorted(for_code(game) - cited(sources(game))) == []


@every_game
def test_every_rule_is_shown_by_a_scenario(game):
    """Every rule that is not prose is cited by a docstring of the game's tests."""
    assert sorted(for_code(game) - cited(scenarios(game))) == []


@every_game
def test_a_compiled_rule_is_a_sentence(game):
    """Every @compiled has a docstring and is short; in a chapter file it begins with its number."""
    known = 0
    for path in sources(game):
        tree = ast.parse(path.read_text("utf-8"))
        is_chapter = (ast.get_docstring(tree) or "").startswith("§")
        for function in compiled_rules(tree):
            where = f"{path}: {function.name}"
            docstring = ast.get_docstring(function) or ""
            assert docstring, where
            assert docstring.startswith("§") or not is_chapter, where
            assert function.end_lineno - function.lineno < LONGEST_RULE, where
            known += 1
    assert known
