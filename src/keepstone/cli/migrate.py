"""The command `keepstone migrate`: migrate a server's database to another schema version."""

import asyncio
from argparse import ArgumentParser, Namespace

from keepstone.cli.database import add_database, settings_of
from keepstone.server.upkeep import migrate


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "version",
        metavar="VERSION",
        help="target version; an older version loses data that it cannot store, so make a backup first",
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Migrate the database forwards or backwards.

    When a server starts, it migrates its database to the newest version automatically.
    """
    before = asyncio.run(migrate(settings_of(chosen), chosen.version))
    print(f"The database was migrated from version {before} to {chosen.version}.")
    return 0
