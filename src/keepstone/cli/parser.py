"""The parser for the command line."""

import argparse
from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """A parser that prints two-line error messages, not the full usage, and accepts no abbreviated options."""

    def __init__(self, *args: Any, **others: Any):
        super().__init__(*args, **{"allow_abbrev": False, **others})

    def error(self, message: str) -> NoReturn:
        """Exit with status 2 and print a message."""
        self.exit(2, f"{self.prog}: {message}\n{self.prog} --help shows what is allowed\n")
