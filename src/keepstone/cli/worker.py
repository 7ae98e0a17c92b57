"""The command `keepstone worker`: run bots and analyses for servers that share a database."""

from argparse import ArgumentParser, Namespace

from keepstone import server
from keepstone.cli.database import add_database, settings_of


def arguments(parser: ArgumentParser) -> None:
    add_database(parser, "analysis_iterations", "push_key", "push_contact")


def run(chosen: Namespace) -> int:
    """Run jobs until Ctrl-C."""
    server.run_worker(settings_of(chosen))
    return 0
