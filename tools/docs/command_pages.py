"""The command line reference of the documentation: the `--help` output of each command, as a Sphinx directive."""

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
    """Return the help text of a command."""
    said = io.StringIO()
    with patch.dict(os.environ, TERMINAL), redirect_stdout(said):
        try:
            main([command, "--help"])
        except SystemExit:  # argparse exits after the help text
            return said.getvalue()
    raise AssertionError(f"{command} --help does not exit")


class Commands(SphinxDirective):
    """A Sphinx directive that adds a section for each command."""

    def run(self) -> list[nodes.Node]:
        return list(self._sections())

    def _sections(self) -> Iterator[nodes.Node]:
        for command in COMMANDS:
            section = nodes.section(ids=[nodes.make_id(command)], names=[command])
            section += nodes.title(text=f"keepstone {command}")
            section += nodes.literal_block(text=help_of(command), language="none")
            yield section


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
