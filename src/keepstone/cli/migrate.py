"""keepstone migrate VERSION [--data FOLDER]"""

import asyncio
from argparse import ArgumentParser, Namespace

from keepstone.cli.database import add_database, settings_of
from keepstone.server.upkeep import migrate


def arguments(parser: ArgumentParser) -> None:
    """To which version."""
    parser.add_argument(
        "version",
        metavar="VERSION",
        help="an older one drops what it has no place for: make a backup first",
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Bring the database forwards or back; a start of the server brings it to the newest by itself."""
    before = asyncio.run(migrate(settings_of(chosen), chosen.version))
    print(f"The database was of version {before} and is of version {chosen.version} now.")
    return 0
