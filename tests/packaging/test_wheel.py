"""Tests of the wheel and the sdist: content, reproducibility, installation without Node."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from packaging.metadata import Metadata

from hatch_build import has_client

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NAME = f"{PROJECT['name']}-{PROJECT['version']}"
WHEEL, SOURCES = f"{NAME}-py3-none-any.whl", f"{NAME}.tar.gz"
STRAY = re.compile(
    r"(^|/)(tests?|__pycache__|node_modules|\.venv|\.git|build)(/|$)|\.(pyc|nbi|nbc|db|svelte)$"
)


class Built(NamedTuple):
    """Both as they were built from this tree, and the names of the files in them."""

    folder: Path
    in_wheel: list[str]
    in_sources: list[str]


def build(tree: Path, folder: Path, *more: str) -> None:
    """Build the requested archive, without the machine's Node."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder), *more]
    without_node = os.environ | {"PATH": str(folder)}
    subprocess.run(command, cwd=tree, env=without_node, capture_output=True, check=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    assert has_client(ROOT), "make setup builds the client"
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder)
    with ZipFile(folder / WHEEL) as wheel, tarfile.open(folder / SOURCES) as sources:
        inside = [each.partition("/")[2] for each in sources.getnames()]
        yield Built(folder, wheel.namelist(), inside)


def read(built: Built, name: str) -> str:
    with ZipFile(built.folder / WHEEL) as wheel:
        return wheel.read(name).decode()


def test_the_wheel_has_all_that_runs_and_nothing_else(built: Built) -> None:
    sources = ROOT / "src"
    code = {str(each.relative_to(sources)) for each in sources.rglob("*") if each.is_file()}
    added = {each for each in built.in_wheel if each not in code}
    static, rules = "keepstone/server/static/", "keepstone/docs/rules/"
    about = f"{NAME}.dist-info/"
    assert {each for each in code if not STRAY.search(each)} == {*built.in_wheel} - added
    assert {each for each in added if not each.startswith((static, rules, about))} == set()
    assert {f"{static}index.html", f"{rules}castle-keep.md", f"{about}licenses/LICENSE"} <= added
    assert "keepstone/py.typed" in built.in_wheel


def test_what_the_client_is_bundled_with_keeps_its_licences(built: Built) -> None:
    told = read(built, "keepstone/server/static/third-party.md")
    licences = dict(re.findall(r"^## (\S+) - \S+ \((\S+)\)$", told, re.MULTILINE))
    fonts = {f"@fontsource-variable/{family}" for family in ("asap", "eczar")}
    assert {"svelte", "@noble/hashes"} | fonts <= {*licences}
    assert {*licences.values()} == {"MIT", "OFL-1.1"}
    assert {*PROJECT["license"].split(" AND ")} == {"Apache-2.0", *licences.values()}
    assert told.count("Permission is hereby granted") == len(licences)


def test_the_sources_are_what_is_worked_on_with_the_client_built(built: Built) -> None:
    assert {"Makefile", "LICENSE", "CHANGELOG.md", "web/package-lock.json"} <= {*built.in_sources}
    assert {"web/dist/index.html", "web/dist/third-party.md"} <= {*built.in_sources}
    strays = [each for each in built.in_sources if STRAY.search(each)]
    assert [each for each in strays if not each.startswith(("tests/", "web/src/"))] == []


def test_the_same_bytes_are_built_again_and_from_the_archive(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.folder / SOURCES) as archive:
        archive.extractall(tmp_path, filter="data")
    build(ROOT, tmp_path, "--target", "sdist")
    build(tmp_path / NAME, tmp_path, "--target", "wheel")
    for name in (WHEEL, SOURCES):
        assert (tmp_path / name).read_bytes() == (built.folder / name).read_bytes(), name


def test_what_the_wheel_says_of_itself_is_valid(built: Built) -> None:
    about = Metadata.from_email(read(built, f"{NAME}.dist-info/METADATA"), validate=True)
    assert str(about.version) == PROJECT["version"]
    assert about.license_files == ["LICENSE", "src/keepstone/drawing/fonts/OFL.txt"]
    tried = {f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)}
    assert tried <= {*(about.classifiers or ())}
    assert about.requires_python is not None
    assert [about.requires_python.contains(f"3.{minor}.0") for minor in (10, 11, 13)] == [
        False,
        True,
        True,
    ]
