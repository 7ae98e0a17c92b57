"""Reading the command line: help and complaints in the language of the terminal."""

import argparse
from typing import Any, NoReturn

from keepstone.cli.language import spoken
from keepstone.words import N_

# What argparse says by itself, in Python 3.11 to 3.14.
ITS_OWN = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("unrecognized arguments: %s"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("expected %s arguments"),
)


class Formatter(argparse.HelpFormatter):
    """Help, which commands mark for translation and do not translate themselves."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return spoken().gettext(action.help) if action.help else None


class Parser(argparse.ArgumentParser):
    """A parser whose complaints take two lines, not the whole usage, and that guesses at no option."""

    def __init__(self, *args: Any, **others: Any):
        super().__init__(*args, **{"allow_abbrev": False, "formatter_class": Formatter, **others})

    def error(self, message: str) -> NoReturn:
        what_helps = spoken().gettext("{command} shows what is allowed")
        self.exit(
            2, f"{self.prog}: {message}\n{what_helps.format(command=f'{self.prog} --help')}\n"
        )


def speak() -> None:
    """Let argparse say its own words in the language of the terminal.

    It asks gettext's global catalogue, which is read from compiled files; we have none.
    """
    _ = spoken().gettext
    words = {"_": _, "ngettext": lambda _one, several, _count: _(several)}  # only of two or more
    vars(argparse).update(words)
