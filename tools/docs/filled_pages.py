"""A Sphinx extension that fills in generated sections of pages, which the repository leaves empty."""

from collections.abc import Callable

from sphinx.application import Sphinx

from tools.docs import planes
from tools.docs.http_reference import descriptions, document, messages
from tools.docs.sections import with_section

FILLED: dict[str, dict[str, Callable[[], str]]] = {
    "observations": {"planes": planes.tables},
    "reference/http": {
        "requests": lambda: descriptions(document()),
        "messages": lambda: messages(document()),
    },
}


def fill(_: Sphinx, page: str, source: list[str]) -> None:
    """Fill in the generated sections of a page."""
    for name, section in FILLED.get(page, {}).items():
        source[0] = with_section(source[0], name, section())


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("source-read", fill)
    return {"parallel_read_safe": True}
