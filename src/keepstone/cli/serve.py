"""keepstone serve [--host ADDRESS] [--port N] [--data FOLDER | --database URL] [--channel URL] [--no-bots]"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone import server


def arguments(parser: ArgumentParser) -> None:
    """Where to listen and where to keep the tables."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="(127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="(8000)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="of the database (your own)")
    add_database(parser)
    parser.add_argument(
        "--no-bots", action="store_true", help="leave bots and analyses to `keepstone worker`"
    )


def add_database(parser: ArgumentParser) -> None:
    """What several processes have in common."""
    parser.add_argument(
        "--database", metavar="URL", help="a PostgreSQL database for many servers and workers"
    )
    parser.add_argument(
        "--channel",
        metavar="URL",
        help="a Redis through which they hear of each other (the database)",
    )


def run(chosen: Namespace) -> int:
    """Serve until Ctrl-C."""
    shared = {"database": chosen.database, "channel": chosen.channel, "bots": not chosen.no_bots}
    server.run(chosen.host, chosen.port, chosen.data, **shared)
    return 0
