"""The files of our rulebooks: the texts, and the pictures, which `make rule-pictures` draws."""

from functools import cache
from pathlib import Path

from keepstone.text.files import read_text

PACKAGE = Path(__file__).parents[2]
# The rulebooks are in the first folder in a wheel, and in the second in a development tree.
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")


@cache
def picture(name: str) -> str:
    """Return a picture as an SVG element, which refers to the game's symbols."""
    found = (folder / "pictures" / f"{name}.svg" for folder in FOLDERS)
    return read_text(next(path for path in found if path.is_file())).strip()
