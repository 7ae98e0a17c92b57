"""The argument parser, with help and error messages in the terminal's language."""

import argparse
from typing import Any, NoReturn

from keepstone.cli.language import spoken
from keepstone.words import N_

# The texts of argparse itself in Python 3.11 to 3.14, marked for translation.
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
    """A help formatter that translates the marked texts of commands."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return spoken().gettext(action.help) if action.help else None


class Parser(argparse.ArgumentParser):
    """A parser with two-line error messages instead of the full usage, and without abbreviated options."""

    def __init__(self, *args: Any, **others: Any):
        super().__init__(*args, **{"allow_abbrev": False, "formatter_class": Formatter, **others})

    def error(self, message: str) -> NoReturn:
        what_helps = spoken().gettext("{command} shows what is allowed")
        self.exit(
            2, f"{self.prog}: {message}\n{what_helps.format(command=f'{self.prog} --help')}\n"
        )


def speak() -> None:
    """Translate argparse's own texts.

    argparse uses gettext's global catalogue, which must be a compiled file; Keepstone has none.
    """
    _ = spoken().gettext
    words = {"_": _, "ngettext": lambda _one, several, _count: _(several)}  # used for plurals only
    vars(argparse).update(words)
