"""Arguments for commands that use a server's database."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.server.configuration import CONFIG, SETTINGS, configure
from keepstone.server.settings import Settings

WHERE = ("data", "database")  # the settings that locate the database


def add_database(parser: ArgumentParser, *more: str) -> None:
    """Add --config, the arguments for the database, and further settings."""
    words = f"the server's settings file (or {CONFIG}=FILE)"
    parser.add_argument("--config", type=Path, metavar="FILE", help=words)
    for setting in map(SETTINGS.__getitem__, (*WHERE, *more)):
        words = f"{setting.meaning} (default: {setting.default})"
        parser.add_argument(setting.option, metavar="VALUE", help=words)


def settings_of(chosen: Namespace) -> Settings:
    """Return the effective settings, from the command line, the environment and the settings file."""
    return configure(vars(chosen), os.environ, chosen.config).settings
