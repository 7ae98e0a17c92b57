"""keepstone migrate VERSION [--data FOLDER]"""

import asyncio
from argparse import ArgumentParser, Namespace

from keepstone.cli.database import add_database, settings_of
from keepstone.server.upkeep import migrate


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: version and database."""
    parser.add_argument(
        "version",
        metavar="VERSION",
        help="the target version; an older one discards data that it cannot store: make a backup first",
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Migrate the database forwards or backwards. A starting server migrates to the newest version by itself."""
    before = asyncio.run(migrate(settings_of(chosen), chosen.version))
    print(f"The database was migrated from version {before} to {chosen.version}.")
    return 0
