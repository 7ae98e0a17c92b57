"""Arguments of commands that use a server's database."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.cli.language import spoken
from keepstone.server.configuration import CONFIG, SETTINGS, configure
from keepstone.server.settings import Settings

WHERE = ("data", "database")  # the settings that locate the database


def add_database(parser: ArgumentParser, *more: str) -> None:
    """Add --config, the database's location and more settings."""
    _ = spoken().gettext
    words = _("the server's settings file (or {variable}=FILE)")
    parser.add_argument("--config", type=Path, metavar="FILE", help=words.format(variable=CONFIG))
    for setting in map(SETTINGS.__getitem__, (*WHERE, *more)):
        words = f"{_(setting.meaning)} ({_(setting.default)})"
        parser.add_argument(setting.option, metavar="VALUE", help=words)


def settings_of(chosen: Namespace) -> Settings:
    """Return the effective settings."""
    return configure(vars(chosen), os.environ, chosen.config).settings
