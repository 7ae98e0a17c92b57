"""The command `keepstone restore`: restore a backup into an empty database."""

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.cli.database import add_database, settings_of
from keepstone.cli.output import print_table
from keepstone.server.upkeep import restore


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="backup file written by `keepstone backup`"
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Restore a backup into an empty database. No server may be using this database."""
    counts = asyncio.run(restore(settings_of(chosen), chosen.file))
    print_table([*counts.items(), ("rows", counts.total())])
    return 0
