"""The command line as pages of the site: what each command says with `--help`, by a directive for Sphinx."""

import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from unittest.mock import patch

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from keepstone.cli import COMMANDS, main

TERMINAL = {"COLUMNS": "90", "NO_COLOR": "1"}


def help_of(command: str) -> str:
    """What a command says of itself."""
    said = io.StringIO()
    with patch.dict(os.environ, TERMINAL), redirect_stdout(said):
        try:
            main([command, "--help"])
        except SystemExit:  # how argparse ends
            return said.getvalue()
    raise AssertionError(f"{command} --help does not end")


class Commands(SphinxDirective):
    """A section for each command."""

    def run(self) -> list[nodes.Node]:
        return list(self._sections())

    def _sections(self) -> Iterator[nodes.Node]:
        for command in COMMANDS:
            section = nodes.section(ids=[nodes.make_id(command)], names=[command])
            section += nodes.title(text=f"keepstone {command}")
            section += nodes.literal_block(text=help_of(command), language="none")
            yield section


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directive known."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
