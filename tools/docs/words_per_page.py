"""Prints the words of each page of the documentation, and their total: `python -m tools.docs.words_per_page`.

A word contains a letter or a digit, so the marks of tables and lists are not words.
"""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def words_per_page() -> dict[str, int]:
    """Return the number of words of each committed page, smallest first."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    counted = {name: words((ROOT / name).read_text("utf-8")) for name in listed.stdout.split()}
    return dict(sorted(counted.items(), key=lambda item: item[1]))


def words(text: str) -> int:
    """Return the number of words of a text."""
    return sum(re.search(r"\w", each) is not None for each in text.split())


if __name__ == "__main__":
    pages = words_per_page()
    for name, count in (pages | {"total": sum(pages.values())}).items():
        print(f"{count:7,} {name}")
