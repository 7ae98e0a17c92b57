"""Mutants, and copies of the project in which they are made."""

import shutil
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
COPIED = ("src", "web")  # these folders are copied; all other files are links
HEAVY = ("node_modules", "dist", "__pycache__")
COPIES = ROOT / "build/mutants"


@dataclass(frozen=True)
class Mutant:
    """One wrong edit, and whether a test failed. path: relative to the project."""

    path: str
    line: int
    edit: str
    caught: bool


def make_copy(target: Path) -> Path:
    """Copy what is edited to a folder, link the rest, and return the folder.

    Compiled code is stored for each folder, so the folders stay the same.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for each in ROOT.iterdir():
        if each.name in COPIED:
            shutil.copytree(each, target / each.name, ignore=shutil.ignore_patterns(*HEAVY))
        else:
            (target / each.name).symlink_to(each)
    for part in ("web/node_modules", "web/mutants/node_modules", "web/dist"):
        (target / part).symlink_to(ROOT / part)
    return target


def summary(mutants: list[Mutant]) -> str:
    """Return how many mutants were caught, for each folder and in all."""
    folders = defaultdict[str, list[bool]](list)
    for each in mutants:
        folders[str(Path(each.path).parent)].append(each.caught)
    rows = [*sorted(folders.items()), ("all", [each.caught for each in mutants])]
    return "\n".join(f"{sum(row):4} of {len(row):4} caught  {folder}" for folder, row in rows)
