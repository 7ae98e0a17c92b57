"""Generated sections of pages, each between two markers."""

from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def with_section(text: str, name: str, section: str) -> str:
    """Return a page whose section between `<!-- name -->` and `<!-- end of name -->` is replaced."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, rest = text.split(begin)
    return before + begin + section + end + rest.split(end)[1]


def write_section(page: Path, name: str, section: str) -> None:
    """Write a section of a page."""
    text = page.read_text(encoding="utf-8")
    page.write_text(with_section(text, name, section), encoding="utf-8")
