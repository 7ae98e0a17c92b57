"""The snippets of the pages work: Python is run, JSON and TOML are read, commands are parsed."""

import doctest
import json
import shlex
import tomllib
from itertools import groupby
from pathlib import Path
from shutil import copy

import pytest

from keepstone.cli import COMMANDS
from keepstone.cli import _parser as parser_for
from tests.docs.pages import ROOT, Snippet, commands, snippets

BY_PAGE = {page: list(found) for page, found in groupby(snippets("python"), lambda each: each.page)}
# A net, for the snippets that use the result of a training.
NET = ROOT / "src/keepstone/games/castillos/weights/castillos-2.npz"
# Not run as they stand: each is tried in another way, or needs what the tests do without.
ELSEWHERE = {
    "docs/adding-a-game.md": "a piece of Bailey",
    "docs/engine-protocol.md": "an engine, which tests/bots plays with",
    "README.md": "run by pytest itself",
    "docs/data.md": "run by tests/data, on games of its own",
}
CONVERSATIONS = sorted({each.page for each in snippets("pycon")} - {*ELSEWHERE})


def test_all_pages_are_looked_at() -> None:
    assert {"docs/programs.md", "docs/first-steps.md"} <= {*CONVERSATIONS, *BY_PAGE}


@pytest.mark.slow
@pytest.mark.parametrize("page", CONVERSATIONS)
def test_conversations_with_python_go_as_they_are_told(page: str) -> None:
    assert doctest.testfile(str(ROOT / page), module_relative=False).failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted({*BY_PAGE} - {*ELSEWHERE}))
def test_python_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "castillos-2").mkdir()
    copy(NET, tmp_path / "castillos-2")
    names: dict[str, object] = {}
    for each in BY_PAGE[page]:
        exec(compile(each.text, f"{page}:{each.line}", "exec"), names)


@pytest.mark.parametrize("page", sorted(ELSEWHERE))
def test_python_that_is_not_run_here_can_be_read(page: str) -> None:
    for each in BY_PAGE.get(page, ()):
        compile(each.text, f"{page}:{each.line}", "exec")


@pytest.mark.parametrize(
    "snippet", [*snippets("json")], ids=lambda each: f"{each.page}:{each.line}"
)
def test_json_is_json(snippet: Snippet) -> None:
    """One document, or lines of JSON."""
    try:
        found = [json.loads(snippet.text)]
    except json.JSONDecodeError:
        found = [json.loads(line) for line in snippet.text.splitlines()]
    assert all(isinstance(each, dict | list) for each in found)


@pytest.mark.parametrize(
    "snippet", [*snippets("toml")], ids=lambda each: f"{each.page}:{each.line}"
)
def test_toml_is_toml(snippet: Snippet) -> None:
    assert tomllib.loads(snippet.text)


@pytest.mark.parametrize(("page", "command"), sorted(commands()))
def test_commands_can_be_given_like_this(page: str, command: str) -> None:
    words = shlex.split(
        command.partition(" | ")[0].replace("HEX,...", "HEX").replace("HEX", "0" * 64),
        comments=True,
    )[1:]
    if words[-1] in ("--help", "--version"):
        return
    if len(words) == 1 and words[0] in COMMANDS:  # the name of a command, or one without arguments
        return
    parser_for(words).parse_args(words)
