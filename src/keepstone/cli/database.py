"""Arguments of the commands that work on a server's database."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.server.configuration import CONFIG, SETTINGS, configure
from keepstone.server.settings import Settings

WHERE = ("data",)  # the settings that say where the database is


def add_database(parser: ArgumentParser) -> None:
    """Where the database is; the environment and a file can tell it, too, as they tell the server."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"the server's settings (or {CONFIG}=FILE)"
    )
    for setting in map(SETTINGS.__getitem__, WHERE):
        words = f"{setting.meaning} ({setting.default})"
        parser.add_argument(setting.option, metavar="VALUE", help=words)


def settings_of(chosen: Namespace) -> Settings:
    """The settings in force."""
    return configure(vars(chosen), os.environ, chosen.config).settings
