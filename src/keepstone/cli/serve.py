"""keepstone serve [--host ADDRESS] [--port N] [--data FOLDER] [--public-url URL]"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone import server


def arguments(parser: ArgumentParser) -> None:
    """Where to listen and where to keep the tables."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="(127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="(8000)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="of the database (your own)")
    parser.add_argument(
        "--public-url", default="", metavar="URL", help="where people find it, behind a proxy"
    )


def run(chosen: Namespace) -> int:
    """Serve until Ctrl-C."""
    server.run(chosen.host, chosen.port, chosen.data, chosen.public_url)
    return 0
