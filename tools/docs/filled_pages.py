"""A Sphinx extension that fills in generated sections of pages, which the repository leaves empty."""

from collections.abc import Callable
from functools import partial

from sphinx.application import Sphinx

from bench.strength.curves import runs
from keepstone.protocol.hooks import ROOMS
from tools.docs import curves, hooks, planes, room_modules, settings
from tools.docs.http_reference import descriptions, document, messages
from tools.docs.sections import with_section

FILLED: dict[str, dict[str, Callable[[], str]]] = {
    "adding-a-game": {
        "modules": room_modules.table,
        **{f"hooks of {room}": partial(hooks.table, room) for room in ROOMS},
    },
    "benchmarks": {"learning curves": lambda: curves.table(runs())},
    "hosting": {"settings": settings.table},
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
