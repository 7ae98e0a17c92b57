"""The command `keepstone serve`: start the server on this machine."""

import os
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, _ArgumentGroup
from pathlib import Path

from keepstone import server
from keepstone.cli.output import print_table
from keepstone.server.configuration import CONFIG, SETTINGS, Configuration, Setting, configure

SIMPLE = ("host", "port", "data")  # the settings for a private server


def arguments(parser: ArgumentParser) -> None:
    """Add an argument for each setting. The settings for a private server come first."""
    parser.add_argument(
        "--check",
        action="store_true",
        help="check the settings, and whether the server could start, then exit",
    )
    more = parser.add_argument_group("for a public server (docs/hosting.md)")
    words = f"settings file in TOML (or {CONFIG}=FILE)"
    more.add_argument("--config", type=Path, metavar="FILE", help=words)
    for setting in SETTINGS.values():
        _add(parser if setting.name in SIMPLE else more, setting)


def run(chosen: Namespace) -> int:
    """Run the server until Ctrl-C."""
    configuration = configure(vars(chosen), os.environ, chosen.config)
    if chosen.check:
        return _check(configuration)
    server.run(configuration.settings)
    return 0


def _add(group: ArgumentParser | _ArgumentGroup, setting: Setting) -> None:
    words = f"{setting.meaning} (default: {setting.default})"
    if setting.is_flag:
        group.add_argument(setting.option, action=BooleanOptionalAction, help=words)
    else:
        group.add_argument(setting.option, metavar="VALUE", help=words)


def _check(configuration: Configuration) -> int:
    """Print the settings in effect and the results of the startup checks. Return 2 if a check fails."""
    from keepstone.server.check import check

    print_table(configuration.rows())
    checks = list(check(configuration.settings))
    print()
    print_table([(name, "ok" if well else "NO", words) for name, well, words in checks])
    return 0 if all(well for _, well, _ in checks) else 2
