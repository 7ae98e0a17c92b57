"""The version is the same everywhere, and the changelog names the versions of the rules."""

import json
import re
import tomllib

import keepstone
from keepstone.games import OWN, find
from tests.docs.pages import ROOT

VERSION = keepstone.__version__


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_is_the_same_everywhere() -> None:
    told = {
        "pyproject.toml": tomllib.loads(text_of("pyproject.toml"))["project"]["version"],
        "web/package.json": json.loads(text_of("web/package.json"))["version"],
        "CITATION.cff": re.findall(r"^version: (\S+)$", text_of("CITATION.cff"), re.MULTILINE)[0],
        "docs/first-steps.md": re.findall(r"keepstone-(\S+)-py3", text_of("docs/first-steps.md"))[
            0
        ],
    }
    assert {name: version for name, version in told.items() if version != VERSION} == {}


def test_the_changelog_tells_which_rules_the_newest_release_plays() -> None:
    newest = re.findall(r"^Rules: (.+)\.$", text_of("CHANGELOG.md"), re.MULTILINE)[0]
    assert newest.split(", ") == [f"{find(name).title} {find(name).rules_version}" for name in OWN]
