"""Arguments of the commands that work on a server's database."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.server.configuration import CONFIG, SETTINGS, configure
from keepstone.server.settings import Settings

WHERE = ("data", "database")  # the settings that say where the database is


def add_database(parser: ArgumentParser, *more: str) -> None:
    """Where the database is, and more settings; the environment and a file can tell them, too."""
    words = f"the server's settings (or {CONFIG}=FILE)"
    parser.add_argument("--config", type=Path, metavar="FILE", help=words)
    for setting in map(SETTINGS.__getitem__, (*WHERE, *more)):
        words = f"{setting.meaning} ({setting.default})"
        parser.add_argument(setting.option, metavar="VALUE", help=words)


def settings_of(chosen: Namespace) -> Settings:
    """The settings in force."""
    return configure(vars(chosen), os.environ, chosen.config).settings
