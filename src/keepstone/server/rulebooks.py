"""Rulebooks as players read them: without what is written for programs and for those who make them.

What stands in a rulebook between `<!-- programs -->` and `<!-- players -->`, or its end, is for the latter.
"""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from keepstone.protocol import Game

PACKAGE = Path(__file__).parents[1]
# In a wheel the rulebooks lie in the first folder, in a development tree in the second.
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")
FOR_PROGRAMS = re.compile(r"<!-- programs -->.*?(?:<!-- players -->|\Z)", re.DOTALL)
MARKS = re.compile(r"\s*\[ours\]|(?<=\*\*) \(prose\)")
FENCED = re.compile(r"(```.*?```)", re.DOTALL)
GAPS = re.compile(r"\n{3,}")


@cache
def rules_of(game: Game) -> str | None:
    """The rules of a game, as Markdown; a game of another package has a `rules.md` there. None if it lacks."""
    own = [folder / f"{game.rulebook or game.name}.md" for folder in FOLDERS]
    package = files(game.rules.__name__.rpartition(".")[0])
    for path in (*own, package / "rules.md"):
        if path.is_file():
            return for_players(path.read_text(encoding="utf-8"))
    return None


def for_players(text: str) -> str:
    """The rules alone, as Markdown."""
    rules = MARKS.sub("", FOR_PROGRAMS.sub("", text))
    parts = FENCED.split(rules)  # those with odd numbers are drawings in letters
    parts[::2] = [part.replace("`", "") for part in parts[::2]]
    return GAPS.sub("\n\n", "".join(parts)).strip() + "\n"
