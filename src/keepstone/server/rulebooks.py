"""Rulebooks as players read them: without what is written for programs and for those who make them.

What stands in a rulebook between `<!-- programs -->` and `<!-- players -->`, or its end, is for the latter.
"""

import re

FOR_PROGRAMS = re.compile(r"<!-- programs -->.*?(?:<!-- players -->|\Z)", re.DOTALL)
MARKS = re.compile(r"\s*\[ours\]|(?<=\*\*) \(prose\)")
FENCED = re.compile(r"(```.*?```)", re.DOTALL)
GAPS = re.compile(r"\n{3,}")


def for_players(text: str) -> str:
    """The rules alone, as Markdown."""
    rules = MARKS.sub("", FOR_PROGRAMS.sub("", text))
    parts = FENCED.split(rules)  # those with odd numbers are drawings in letters
    parts[::2] = [part.replace("`", "") for part in parts[::2]]
    return GAPS.sub("\n\n", "".join(parts)).strip() + "\n"
