"""Prints the words of each page of the documentation, and their total: `python -m tools.words_per_page`."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def words_per_page() -> dict[str, int]:
    """Return the number of words of each committed Markdown file, smallest first."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    counted = {
        name: len((ROOT / name).read_text("utf-8").split()) for name in listed.stdout.split()
    }
    return dict(sorted(counted.items(), key=lambda item: item[1]))


if __name__ == "__main__":
    pages = words_per_page()
    for name, words in (pages | {"total": sum(pages.values())}).items():
        print(f"{words:7,} {name}")
