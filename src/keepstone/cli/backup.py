"""The command `keepstone backup`: back up a server's database to a file."""

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.cli.database import add_database, settings_of
from keepstone.cli.output import print_table
from keepstone.server.upkeep import back_up


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="backup file to write; an existing file is replaced"
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Write a snapshot of the whole database. The server may keep running."""
    counts = asyncio.run(back_up(settings_of(chosen), chosen.file))
    print_table([*counts.items(), ("rows", counts.total())])
    return 0
