"""keepstone worker --database URL [--channel URL]"""

from argparse import ArgumentParser, Namespace

from keepstone import server
from keepstone.cli.serve import add_database


def arguments(parser: ArgumentParser) -> None:
    """Whom to work for."""
    add_database(parser)


def run(chosen: Namespace) -> int:
    """Work until Ctrl-C."""
    server.run_worker(database=chosen.database, channel=chosen.channel)
    return 0
